import { type CircusEvent, type CircusTest, testsIn } from './circus-events.ts';
import type { CaseResult } from './jest-results.ts';
import type { ErrorsLeftOut } from './runner-facts.ts';
import { entryText, nestedText, thrownIn } from './thrown-text.ts';

/** Keeps what Jest leaves out, as texts. */
export type ErrorKeeper = {
  /** To be called with every event; never throws. */
  observe(event: CircusEvent): void;
  /** Undefined: nothing was left out. */
  of(test: CircusTest): ErrorsLeftOut | undefined;
};

/** Follows the tests of one file. */
export function followErrors(): ErrorKeeper {
  const newest = new Map<CircusTest, readonly unknown[]>();
  const earlier = new Map<CircusTest, readonly string[]>();
  const giveUp = (test: CircusTest) => {
    const errors = Array.from(newest.get(test) ?? [], textOf);
    newest.delete(test);
    if (errors.length > 0) earlier.set(test, [...(earlier.get(test) ?? []), ...errors]);
  };
  return {
    observe({ name, test, describeBlock }) {
      try {
        // When we hear of a new attempt, jest-circus has given the test a new list of errors.
        if (name === 'test_done' && test) newest.set(test, test.errors);
        if (name === 'test_retry' && test) giveUp(test);
        if (name === 'describe_retry' && describeBlock) for (const one of testsIn(describeBlock)) giveUp(one);
      } catch {
        // An error that cannot be read, say: what is known of the test is what Jest tells.
      }
    },
    of(test) {
      const earlierErrors = earlier.get(test);
      const nestedErrors = nestedIn(newest.get(test) ?? []);
      if (earlierErrors === undefined && nestedErrors === undefined) return undefined;
      return { ...(earlierErrors && { earlierErrors }), ...(nestedErrors && { nestedErrors }) };
    },
  };
}

function textOf(entry: unknown): string {
  return entryText(entry) + nestedText(thrownIn(entry));
}

function nestedIn(errors: readonly unknown[]): readonly string[] | undefined {
  try {
    const texts = Array.from(errors, (entry) => nestedText(thrownIn(entry)));
    return texts.some((text) => text !== '') ? texts : undefined;
  } catch {
    return undefined;
  }
}

/** The errors of the attempts before the last. */
export function errorsBefore({ retryReasons = [], runsheet }: CaseResult): readonly (string | null)[] {
  return retryReasons.length > 0 ? retryReasons : (runsheet?.earlierErrors ?? []);
}

/** The errors of the last attempt, each with those inside of it. */
export function lastErrors(test: CaseResult): readonly (string | null)[] {
  const { runsheet } = test;
  const failureMessages = test.failureMessages.map((text) => withoutTitle(text, test));
  const nested = runsheet?.nestedErrors ?? [];
  if (nested.length !== failureMessages.length || failureMessages.some(holdsNested)) return failureMessages;
  return failureMessages.map((text, nth) => `${text ?? ''}${nested[nth] ?? ''}`);
}

/** A runner of another kind may write the titles of the test above its error, which then is indented. */
function withoutTitle(text: string | null, { ancestorTitles, title }: CaseResult): string | null {
  const head = `${[...ancestorTitles, title].join(' > ')}\n`;
  return text?.startsWith(`${head}    `) === true ? text.slice(head.length).replaceAll(/^ {4}/gm, '') : text;
}

function holdsNested(text: string | null): boolean {
  return text !== null && /\n\[(?:cause|errors)\]: /.test(text);
}

import { attemptTexts } from '../../report/attempt-texts.ts';
import type { CaseNode, Failure, Location, Report } from '../../report/report.ts';
import { type Heading, titlesDownTo, walkTests } from '../../report/walk-tests.ts';

/** What a reader should look at. */
export type Troubles = {
  readonly failed: readonly Trouble[];
  readonly blocked: readonly Trouble[];
  readonly flaky: readonly Trouble[];
};

export type Trouble = {
  /** From the file down to the test. */
  readonly titles: readonly string[];
  readonly messages: readonly string[];
  readonly location: Location | undefined;
};

/** Everything in a Report that is not as it should be, in its order. */
export function troublesOf(report: Report): Troubles {
  const troubles = { failed: toTroubles(['Unhandled errors'], report.failures), blocked: [], flaky: [] };
  walkTests(report.files, {
    heading: (heading) => {
      const { failures } = heading.node;
      if (failures.length > 0) troubles.failed.push(...toTroubles(titlesDownTo(heading), failures));
    },
    test: (node, heading) => addCase(node, heading, troubles),
  });
  return troubles;
}

type TroubleLists = { readonly [Kind in keyof Troubles]: Trouble[] };

function addCase({ title, outcome }: CaseNode, heading: Heading, { failed, blocked, flaky }: TroubleLists): void {
  const titles = () => [...titlesDownTo(heading), title];
  if (outcome.kind === 'failed') {
    const { failures, attempts } = outcome;
    const [trouble] = toTroubles(titles(), failures.length === 0 ? [NO_MESSAGE] : failures);
    if (trouble !== undefined) failed.push({ ...trouble, messages: attemptTexts(attempts, trouble.messages) });
  } else if (outcome.kind === 'unfinished') {
    const { cause } = outcome;
    const message = cause.kind === 'hook' ? `${cause.hook} failed: ${cause.failure.message}` : cause.why;
    blocked.push({ titles: titles(), messages: [message], location: undefined });
  } else if (outcome.kind === 'passed' && outcome.attempts > 1) {
    const first = outcome.failures.slice(0, 1).map(messageOf);
    flaky.push({
      titles: titles(),
      messages: [`passed on attempt ${outcome.attempts}`, ...first],
      location: undefined,
    });
  }
}

const NO_MESSAGE: Failure = { message: '(no message)', diff: '', stack: '' };

/** Errors of one place are told together. */
function toTroubles(titles: readonly string[], failures: readonly Failure[]): Trouble[] {
  if (failures.length === 0) return [];
  const location = failures.find((failure) => failure.location !== undefined)?.location;
  return [{ titles, messages: failures.map(messageOf), location }];
}

function messageOf({ message, diff }: Failure): string {
  return [message, diff].filter((part) => part !== '').join('\n\n');
}

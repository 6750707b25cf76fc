import { type CircusEvent, type CircusTest, testsIn } from './circus-events.ts';
import { thrownIn, thrownText } from './thrown-text.ts';

/** Knows the errors of attempts that were not the last: Jest forgets them, unless the author asks it to log them. */
export type EarlierErrors = {
  /** To be called with every event; never throws. */
  observe(event: CircusEvent): void;
  /** As texts, from the first attempt on; undefined: none. */
  of(test: CircusTest): readonly string[] | undefined;
};

/** Follows the tests of one file. */
export function followErrors(): EarlierErrors {
  const newest = new Map<CircusTest, readonly unknown[]>();
  const earlier = new Map<CircusTest, readonly string[]>();
  const giveUp = (test: CircusTest) => {
    const errors = Array.from(newest.get(test) ?? [], (entry) => thrownText(thrownIn(entry)));
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
    of: (test) => earlier.get(test),
  };
}

/** Those that the runner has put on Jest's result of a test. */
export function earlierErrorsIn(said: unknown): readonly string[] {
  if (typeof said !== 'object' || said === null || !('earlierErrors' in said)) return [];
  const { earlierErrors } = said;
  return Array.isArray(earlierErrors) ? earlierErrors.filter((text) => typeof text === 'string') : [];
}

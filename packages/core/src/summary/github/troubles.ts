import type { CaseNode, Failure, Location, Outcome, Report } from '../../report/report.ts';
import { storyOf } from '../../report/story.ts';
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
  /** Whether a message holds a diff. */
  readonly hasDiff: boolean;
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

function addCase({ title, outcome }: CaseNode, heading: Heading, lists: TroubleLists): void {
  const list = listOf(outcome);
  if (list === undefined) return;
  const told = storyOf(outcome, messageOf);
  lists[list].push({
    titles: [...titlesDownTo(heading), title],
    messages: told.length === 0 ? ['(no message)'] : told,
    hasDiff: 'failures' in outcome && holdsDiff(outcome.failures),
    location: outcome.kind === 'failed' ? locationOf(outcome.failures) : undefined,
  });
}

function listOf(outcome: Outcome): keyof Troubles | undefined {
  if (outcome.kind === 'failed') return 'failed';
  if (outcome.kind === 'unfinished') return 'blocked';
  return outcome.kind === 'passed' && outcome.attempts > 1 ? 'flaky' : undefined;
}

/** Errors of one place are told together. */
function toTroubles(titles: readonly string[], failures: readonly Failure[]): Trouble[] {
  if (failures.length === 0) return [];
  return [{ titles, messages: failures.map(messageOf), hasDiff: holdsDiff(failures), location: locationOf(failures) }];
}

function locationOf(failures: readonly Failure[]): Location | undefined {
  return failures.find(({ location }) => location !== undefined)?.location;
}

function messageOf({ message, diff }: Failure): string {
  return [message, diff].filter((part) => part !== '').join('\n\n');
}

function holdsDiff(failures: readonly Failure[]): boolean {
  return failures.some(({ diff }) => diff !== '');
}

import type { CaseNode, Failure, Location, Outcome, Report } from '../../report/report.ts';
import { storyOf } from '../../report/story.ts';
import { type Heading, titlesDownTo, walkTests } from '../../report/walk-tests.ts';
import { RUN_ERRORS_TITLE } from '../../sheet/sheet.ts';

/** What a reader should look at. */
export type Troubles = {
  readonly failed: readonly Trouble[];
  readonly blocked: readonly Trouble[];
  readonly flaky: readonly Trouble[];
};

export type Trouble = {
  /** From the file down to the test. */
  readonly titles: readonly string[];
  /** Path of its file; empty: none. */
  readonly file: string;
  /** Of a test that names its row. */
  readonly rowId?: number | undefined;
  readonly messages: readonly string[];
  /** Whether a message holds a diff. */
  readonly hasDiff: boolean;
  readonly location: Location | undefined;
};

/** Everything in a Report that is not as it should be, in its order. */
export function troublesOf(report: Report): Troubles {
  const troubles = {
    failed: toTroubles({ titles: [RUN_ERRORS_TITLE], file: '' }, report.failures),
    blocked: [],
    flaky: [],
  };
  walkTests(report.files, {
    heading: (heading) => {
      const { failures } = heading.node;
      if (failures.length > 0) troubles.failed.push(...toTroubles(placeOf(heading), failures));
    },
    test: (node, heading) => addCase(node, heading, troubles),
  });
  return troubles;
}

type TroubleLists = { readonly [Kind in keyof Troubles]: Trouble[] };

function addCase({ title, outcome, meta }: CaseNode, heading: Heading, lists: TroubleLists): void {
  const list = listOf(outcome);
  if (list === undefined) return;
  const told = storyOf(outcome, messageOf);
  const { titles, file } = placeOf(heading);
  lists[list].push({
    titles: [...titles, title],
    file,
    rowId: meta?.row,
    messages: told.length === 0 ? ['(no message)'] : told,
    hasDiff: 'failures' in outcome && holdsDiff(outcome.failures),
    location: outcome.kind === 'failed' ? locationOf(outcome.failures) : undefined,
  });
}

type Place = Pick<Trouble, 'titles' | 'file'>;

function placeOf(heading: Heading): Place {
  let top = heading;
  while (top.above !== undefined) top = top.above;
  return { titles: titlesDownTo(heading), file: top.node.kind === 'file' ? top.node.path : '' };
}

function listOf(outcome: Outcome): keyof Troubles | undefined {
  if (outcome.kind === 'failed') return 'failed';
  if (outcome.kind === 'unfinished') return 'blocked';
  return outcome.kind === 'passed' && outcome.attempts > 1 ? 'flaky' : undefined;
}

/** Errors of one place are told together. */
function toTroubles(place: Place, failures: readonly Failure[]): Trouble[] {
  if (failures.length === 0) return [];
  return [
    { ...place, messages: failures.map(messageOf), hasDiff: holdsDiff(failures), location: locationOf(failures) },
  ];
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

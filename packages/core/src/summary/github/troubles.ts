import type { CaseNode, Failure, Location, Outcome, Report } from '../../report/report.ts';
import { storyOf } from '../../report/story.ts';
import { type Heading, walkTests } from '../../report/outcomes.ts';
import { RUN_ERRORS_TITLE } from '../../sheet/sheet.ts';

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
  readonly hasDiff: boolean;
  readonly location: Location | undefined;
};

/** Everything in a Report that is not as it should be, in its order. */
export function troublesOf(report: Report): Troubles {
  const troubles: { readonly [Kind in keyof Troubles]: Trouble[] } = { failed: [], blocked: [], flaky: [] };
  const addFailures = (place: Place, failures: readonly Failure[]) =>
    troubles.failed.push({ ...place, messages: failures.map(messageOf), ...shownOf(failures) });
  if (report.failures.length > 0) addFailures({ titles: [RUN_ERRORS_TITLE], file: '' }, report.failures);
  walkTests(report.files, {
    heading: (heading) => {
      const { failures } = heading.node;
      if (failures.length > 0) addFailures(placeOf(heading), failures);
    },
    test: (node, heading) => {
      const list = listOf(node.outcome);
      if (list !== undefined) troubles[list].push(troubleOf(node, heading));
    },
  });
  return troubles;
}

function listOf(outcome: Outcome): keyof Troubles | undefined {
  if (outcome.kind === 'failed') return 'failed';
  if (outcome.kind === 'unfinished') return 'blocked';
  return outcome.kind === 'passed' && outcome.attempts > 1 ? 'flaky' : undefined;
}

function troubleOf({ title, outcome, meta }: CaseNode, heading: Heading): Trouble {
  const told = storyOf(outcome, messageOf);
  const { titles, file } = placeOf(heading);
  return {
    titles: [...titles, title],
    file,
    rowId: meta?.row,
    messages: told.length === 0 ? ['(no message)'] : told,
    ...shownOf('failures' in outcome ? outcome.failures : []),
  };
}

type Place = Pick<Trouble, 'titles' | 'file'>;

function placeOf(heading: Heading): Place {
  const titles: string[] = [];
  let file = '';
  for (let each: Heading | undefined = heading; each !== undefined; each = each.above) {
    const { node } = each;
    if (node.kind === 'suite') titles.unshift(node.title);
    else {
      file = node.path;
      // A file begins with its project.
      titles.unshift(...(node.project === '' ? [] : [node.project]), node.path);
    }
  }
  return { titles, file };
}

function shownOf(failures: readonly Failure[]): Pick<Trouble, 'hasDiff' | 'location'> {
  return {
    hasDiff: failures.some(({ diff }) => diff !== ''),
    location: failures.find(({ location }) => location !== undefined)?.location,
  };
}

function messageOf({ message, diff }: Failure): string {
  return [message, diff].filter((part) => part !== '').join('\n\n');
}

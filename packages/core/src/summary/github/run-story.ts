import type { RunsheetError } from '../../errors/runsheet-error.ts';
import type { Receipt } from '../../publish/receipt.ts';
import type { Redact } from '../../report/redact.ts';
import type { CaseNode, Failure, Location, Outcome, Report } from '../../report/report.ts';
import { storyOf } from '../../report/story.ts';
import { type Heading, walkTests } from '../../report/outcomes.ts';
import { RUN_ERRORS_TITLE } from '../../sheet/sheet.ts';

/** One run of tests, as GitHub is told of it. */
export type RunStory = {
  readonly name: string;
  /** What the tests ran against, where that was said. */
  readonly environment?: string | undefined;
  readonly report: Report;
  readonly receipt: Receipt;
  readonly error: RunsheetError | undefined;
  readonly places: SourcePlaces;
  /** Removes secrets. Titles can hold them too. */
  readonly redact: Redact;
};

type SourcePlaces = {
  /** The path relative to the repository; undefined when that is not known, or the file lies outside. */
  readonly pathOf: (location: Location) => string | undefined;
  /** Address of the line at the commit that was tested; undefined where no address can be trusted. */
  readonly addressOf: (location: Location) => string | undefined;
};

type PlaceFacts = {
  /** Folder of the package in its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder: string | undefined;
  /** Undefined: not known, or the report comes from code that nobody here has read. Then nothing in it becomes a link. */
  readonly pageOfLine: ((file: string, line: string) => string) | undefined;
};

export function sourcePlaces({ packageFolder, pageOfLine }: PlaceFacts): SourcePlaces {
  const pathOf = ({ file }: Location) => (packageFolder === undefined ? undefined : joined(packageFolder, file));
  const addressOf = (location: Location) => {
    const path = pathOf(location);
    return path === undefined ? undefined : pageOfLine?.(path, String(location.line));
  };
  return { pathOf, addressOf };
}

/** Undefined for what leads out of the repository. */
function joined(folder: string, file: string): string | undefined {
  if (/^(?:\/|[A-Za-z]:)/.test(file)) return undefined;
  const parts: string[] = [];
  for (const part of `${folder}/${file}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join('/');
}

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

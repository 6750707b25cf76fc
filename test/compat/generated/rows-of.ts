import { drawRow } from '../support/grid.ts';
import { block, type Cell, fail, PASS, WAYS } from './endings.ts';
import { groupOf } from './group-of.ts';
import type { Case, Copies, Ending, Group, Hook, Load, Part, Runner, SuiteFile, Table } from './suite-file.ts';

/** The rows that the grid must show of a file, each behind the versions it holds for, as far as not for all. */
export function rowsOf(file: SuiteFile, runner: Runner): readonly string[] {
  switch (file.load) {
    case 'gives its tests': {
      const context = within({ runner, retries: file.retries, isSkipped: false, hooks: [] }, file.hook, false);
      const below = file.parts.map((part) => ({ part, context }));
      return [draw(file.path, 0, headOf([file.hook])), ...rowsBelow(below, 1)];
    }
    case 'leaks an error':
      return runner === 'vitest'
        ? [draw('Unhandled errors', 0, LEAKED), ...leaking(file.path)]
        : leakingInJest(file.path);
    case 'has describes only':
      return runner === 'vitest'
        ? [draw(file.path, 0, fail([NO_TEST(file.path)])), draw('alone', 1, fail([NO_TEST('alone')]))]
        : [draw(file.path, 0, fail([JEST_EMPTY]))];
    case 'does not parse':
    case 'misses a module':
    case 'throws':
    case 'throws in a describe':
    case 'is empty':
      return LOST[file.load](file.path).map(([who, error]) => `[${who}]${draw(file.path, 0, fail([error]))}`);
    default:
      return file.load satisfies never;
  }
}

/** Jest 29 fails the test that runs meanwhile, Jest 30 the one that has begun it. */
function leakingInJest(path: string): readonly string[] {
  return [
    ...leaking(path, { waits: LEAKED }).map((row) => `[jest-29]${row}`),
    ...leaking(path, { leaks: LEAKED }).map((row) => `[jest-30]${row}`),
  ];
}

function leaking(path: string, { leaks = PASS, waits = PASS } = {}): readonly string[] {
  return [draw(path, 0, NOTHING), draw('leaks', 1, leaks), draw('waits', 1, waits)];
}

const LEAKED = fail(['nobody listens']);
const JEST_EMPTY = 'Your test suite must contain at least one test.';
const NO_TEST = (title: string) => `No test found in suite ${title}`;

type Lost = Exclude<Load, 'gives its tests' | 'leaks an error' | 'has describes only'>;

/** Why a file is not loaded, in the words of each version. */
const LOST: Readonly<Record<Lost, (path: string) => readonly (readonly [who: string, error: string])[]>> = {
  'is empty': (path) => [
    ['vitest', `No test suite found in file ${path}`],
    ['jest', JEST_EMPTY],
  ],
  'does not parse': () => [
    ['vitest-4 vitest-5', 'RolldownError: Parse failure: Parse failed with 1 error:'],
    ['vitest-3', 'RollupError: Parse failure: Expression expected'],
    ['jest', "Unexpected token ';'"],
  ],
  'misses a module': (path) => [
    ['vitest-4 vitest-5', `Cannot find module './missing.js' imported from ${path}`],
    ['vitest-3', `Cannot find module './missing.js' imported from '${path}'`],
    ['jest', `Cannot find module './missing.js' from '${path}'`],
  ],
  throws: () => [['vitest jest', 'while it was loaded']],
  'throws in a describe': () => [['vitest jest', 'while describing']],
};

/** What is known of a test besides itself. */
type Context = {
  readonly runner: Runner;
  readonly retries: number;
  readonly isSkipped: boolean;
  /** Hooks around it that throw. */
  readonly hooks: readonly Hook[];
};

type Placed<Some> = { readonly part: Some; readonly context: Context };

/** In the order of the file; describes of one title are one row, where the first of them stands. */
function rowsBelow(placed: readonly Placed<Part>[], indent: number): readonly string[] {
  const headings = new Map<string, Placed<Group>[]>();
  const blocks: (() => readonly string[])[] = [];
  for (const { part, context } of placed.flatMap(withEachCopy)) {
    if (part.kind === 'case') blocks.push(() => caseRows(part, { context, indent }));
    if (part.kind === 'table') blocks.push(() => tableRows(part, { context, indent }));
    if (part.kind === 'group') {
      const heading = headings.get(part.title.row) ?? [];
      if (heading.length === 0) blocks.push(() => headingRows(part.title.row, heading, indent));
      heading.push({ part, context });
      headings.set(part.title.row, heading);
    }
  }
  return blocks.flatMap((rows) => rows());
}

function headingRows(text: string, placed: readonly Placed<Group>[], indent: number): readonly string[] {
  const below = placed.flatMap(({ part, context }) => {
    const inner = within(context, part.hook, part.isSkipped);
    return part.parts.map((child) => ({ part: child, context: inner }));
  });
  // Jest does not mind an empty describe.
  const isMissed = below.length === 0 && placed[0]?.context.runner === 'vitest';
  const head = isMissed ? fail([NO_TEST(text)]) : headOf(placed.map(({ part }) => part.hook));
  const rows = rowsBelow(below, indent + 1);
  // What has no test makes no row, unless it has failed.
  return rows.length === 0 && head === NOTHING ? [] : [draw(text, indent, head), ...rows];
}

function withEachCopy({ part, context }: Placed<Part>): readonly Placed<Exclude<Part, Copies>>[] {
  if (part.kind !== 'copies') return [{ part, context }];
  return part.names.map((name) => ({ part: groupOf(`${part.title} ${name}`, part.parts), context }));
}

type Place = { readonly context: Context; readonly indent: number };

function caseRows({ title, ending }: Case, { context, indent }: Place): readonly string[] {
  if (!isKnown(ending, context.runner)) return [];
  return [draw(title.row, indent, cellOf(ending, context))];
}

function tableRows({ word, title, endings }: Table, { context, indent }: Place): readonly string[] {
  if (word === 'for' && context.runner === 'jest') return [];
  return endings.map((ending, nth) => draw(`${title} ${nth}`, indent, cellOf(ending, context)));
}

function isKnown(ending: Ending, runner: Runner): boolean {
  const call = { ...ending, runner, retries: 0, test: 'test', title: '', options: '' };
  return WAYS[ending.word].write(call) !== undefined;
}

function cellOf({ word, message }: Ending, { runner, retries, isSkipped, hooks }: Context): Cell {
  const own = WAYS[word].show({ runner, message, retries });
  if (word === 'is skipped' || word === 'is to do') return own;
  if (isSkipped) return block('skipped');
  const [hook] = hooks;
  if (hook === undefined) return own;
  switch (hook.word) {
    case 'beforeAll':
      return block(`beforeAll failed: ${hook.message}`);
    case 'beforeEach':
      return fail([hook.message]);
    case 'afterEach':
      return fail([...own.errors, hook.message]);
    case 'afterAll':
      return own;
    default:
      return hook.word satisfies never;
  }
}

function within(context: Context, hook: Hook | undefined, isSkipped: boolean): Context {
  const hooks = hook === undefined ? context.hooks : [...context.hooks, hook];
  return { ...context, isSkipped: context.isSkipped || isSkipped, hooks };
}

/** Hooks of a whole describe or file are not those of one test: their heading shows that they have thrown. */
function headOf(hooks: readonly (Hook | undefined)[]): Cell {
  const own = hooks.filter((hook) => hook?.word === 'beforeAll' || hook?.word === 'afterAll');
  return own.length === 0 ? NOTHING : fail(own.map((hook) => hook?.message ?? ''));
}

const NOTHING: Cell = { mark: '', errors: [] };

/** Of a title, in characters. */
const LONGEST = 200;

function draw(text: string, indent: number, { mark, errors }: Cell): string {
  // Longer titles are cut, and end in a hash that is not drawn.
  const title = [...text].slice(0, LONGEST).join('');
  return ` ${drawRow({ text: title, indent, mark, errors, issue: '' })}`;
}

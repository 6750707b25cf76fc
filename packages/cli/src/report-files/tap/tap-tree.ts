import { runsheetError } from '@runsheet/core/command';
import { LIMITS } from '../report-format.ts';
import { readTapYaml, type TapDiagnostics } from './tap-yaml.ts';

/** A test line, with what stands below it. */
export type TapTest = {
  readonly isOk: boolean;
  readonly title: string;
  readonly directive: 'skip' | 'todo' | undefined;
  /** What stands behind the directive. */
  readonly note: string;
  diagnostics: TapDiagnostics;
  readonly subtests: TapLevel | undefined;
};

/** The tests between two changes of the indentation. */
export type TapLevel = {
  readonly tests: TapTest[];
  /** How many tests there should be. */
  plan: number | undefined;
};

/** All that a file says. */
export type TapFile = {
  readonly top: TapLevel;
  /** Titles and tests of levels whose own test line never came. */
  readonly unfinished: readonly { readonly title: string; readonly level: TapLevel }[];
  readonly bailOut: string | undefined;
};

export type TapTreeReader = { readonly line: (line: string) => void; readonly end: () => TapFile };

/** Builds the tree from lines. Subtests stand in front of their own line, four blanks further in. Throws RS1011. */
export function readTapTree(file: string): TapTreeReader {
  const top = newLevel('', false);
  const state: TapState = { file, top, open: [top], title: '', last: undefined, yaml: undefined, bailOut: undefined };
  return {
    line: (text) => takeLine(state, text),
    end: () => ({
      top,
      unfinished: state.open.slice(1).flatMap((level) => (level.isBlock ? [] : [{ title: level.title, level }])),
      bailOut: state.bailOut,
    }),
  };
}

/** A level in braces belongs to a test line in front of it, every other one to the next test line further out. */
type OpenLevel = TapLevel & { readonly title: string; readonly isBlock: boolean };

type TapState = {
  readonly file: string;
  readonly top: OpenLevel;
  /** From the outermost to the innermost. */
  readonly open: OpenLevel[];
  /** Of the subtest that begins next. */
  title: string;
  last: TapTest | undefined;
  /** A block of diagnostics that is open. */
  yaml: { readonly indent: number; readonly lines: string[]; length: number } | undefined;
  bailOut: string | undefined;
};

const STEP = 4;

function newLevel(title: string, isBlock: boolean): OpenLevel {
  return { tests: [], plan: undefined, title, isBlock };
}

function takeLine(state: TapState, text: string): void {
  const line = text.trim();
  const indent = text.length - text.trimStart().length;
  if (state.yaml !== undefined) {
    takeYaml(state, state.yaml, text);
  } else if (line === '---') {
    if (state.last !== undefined) state.yaml = { indent, lines: [], length: 0 };
  } else if (indent % STEP === 0) {
    // Everything else is output of the tests.
    const kind = KINDS.find(({ start }) => start.test(line));
    kind?.take(state, line, indent / STEP);
  }
}

function takeYaml(state: TapState, yaml: NonNullable<TapState['yaml']>, text: string): void {
  const rest = text.trimStart();
  if (/^\.\.\.\s*$/.test(rest) && text.length - rest.length === yaml.indent) {
    state.yaml = undefined;
    if (state.last !== undefined) state.last.diagnostics = readTapYaml(yaml.lines);
    return;
  }
  yaml.length += text.length;
  if (yaml.length < LIMITS.text) yaml.lines.push(text);
}

type LineKind = {
  readonly start: RegExp;
  readonly take: (state: TapState, line: string, depth: number) => void;
};

const TEST = /^(not )?ok\b(?: +\d+)?(?: +- ?| +|$)/;
const SUBTEST = /^# Subtest(?:: )?/;
const BAIL_OUT = /^Bail out!\s*/i;

/** The lines of TAP. */
const KINDS: readonly LineKind[] = [
  { start: TEST, take: addTest },
  {
    start: /^1\.\.\d{1,9}\s*(?:#.*)?$/s,
    take: (state, line, depth) => {
      levelAt(state, depth).plan ??= Number.parseInt(line.slice('1..'.length), 10);
    },
  },
  {
    start: SUBTEST,
    take: (state, line) => {
      state.title = unescape(line.replace(SUBTEST, ''));
    },
  },
  {
    start: /^\}$/,
    take: ({ open }) => {
      if (open.at(-1)?.isBlock === true) open.pop();
    },
  },
  {
    start: BAIL_OUT,
    take: (state, line) => {
      state.bailOut ??= line.replace(BAIL_OUT, '');
    },
  },
];

function addTest(state: TapState, line: string, depth: number): void {
  const { words, directive, note } = partDirective(line.replace(TEST, ''));
  // Its subtests follow in braces.
  const block = / ?\{$/.test(words) && directive === undefined;
  const title = unescape(block ? words.replace(/ ?\{$/, '') : words);
  const level = levelAt(state, depth);
  // What is open further in belongs to this line.
  const [inner] = state.open.splice(depth + 1);
  const below = block ? newLevel(title, true) : undefined;
  const subtests = below ?? (inner?.isBlock === true ? undefined : inner);
  state.last = { isOk: !line.startsWith('not'), title, directive, note, diagnostics: NO_DIAGNOSTICS, subtests };
  level.tests.push(state.last);
  if (below !== undefined) state.open.push(below);
  state.title = '';
}

const NO_DIAGNOSTICS: TapDiagnostics = new Map();

type Directive = { readonly words: string } & Pick<TapTest, 'directive' | 'note'>;

/** A directive stands behind a `#` that is not escaped. */
function partDirective(text: string): Directive {
  const found = /(?<!\\)#\s*(skip|todo)\b\S*/i.exec(text);
  if (found === null) return { words: text, directive: undefined, note: '' };
  const [whole, word = ''] = found;
  const directive = word.toLowerCase() === 'skip' ? 'skip' : 'todo';
  const note = unescape(text.slice(found.index + whole.length).trimStart());
  return { words: text.slice(0, found.index).trimEnd(), directive, note };
}

/** A text without escapes, and without the time that node-tap writes behind it. */
function unescape(text: string): string {
  return text.replace(/(?<!\s)\s*# time=[\d.]+m?s$/, '').replaceAll(/\\([\\#])/g, '$1');
}

/** The level of a depth; a deeper one that was not open begins here. */
function levelAt(state: TapState, depth: number): OpenLevel {
  if (depth > LIMITS.depth) {
    const reason = `it holds more than ${LIMITS.depth} subtests within subtests`;
    throw runsheetError('RS1011', { file: state.file, reason });
  }
  while (state.open.length <= depth) state.open.push(newLevel(state.title, false));
  return state.open[depth] ?? state.top;
}

import { runsheetError } from '@runsheet/core/command';
import { LIMITS } from '../report-format.ts';
import { readTapLine, type TapLine, type TapTestLine } from './tap-lines.ts';
import { readTapYaml, type TapDiagnostics } from './tap-yaml.ts';

/** A test line, with what stands below it. */
export type TapTest = TapTestLine & {
  diagnostics: TapDiagnostics;
  readonly subtests: TapLevel | undefined;
};

/** The tests between two changes of the indentation. */
export type TapLevel = {
  readonly tests: TapTest[];
  plan: { readonly count: number; readonly note: string } | undefined;
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
  if (state.yaml !== undefined) return takeYaml(state, state.yaml, text);
  const rest = text.trimStart();
  const indent = text.length - rest.length;
  const line = rest === '' ? undefined : readTapLine(rest.trimEnd());
  if (line?.kind === 'yaml-begins') {
    if (state.last !== undefined) state.yaml = { indent, lines: [], length: 0 };
  } else if (line !== undefined && indent % STEP === 0) {
    takeTapLine(state, line, indent / STEP);
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

function takeTapLine(state: TapState, line: TapLine, depth: number): void {
  switch (line.kind) {
    case 'bail-out':
      state.bailOut ??= line.reason;
      return;
    case 'subtest':
      state.title = line.title;
      return;
    case 'plan':
      levelAt(state, depth).plan ??= { count: line.count, note: line.note };
      return;
    case 'test':
      addTest(state, line, depth);
      return;
    case 'block-ends':
      if (state.open.at(-1)?.isBlock === true) state.open.pop();
      return;
    case 'version':
    case 'yaml-begins':
      return;
    default:
      line satisfies never;
  }
}

function addTest(state: TapState, line: TapTestLine, depth: number): void {
  const level = levelAt(state, depth);
  // What is open further in belongs to this line.
  const [inner] = state.open.splice(depth + 1);
  const block = line.opensBlock ? newLevel(line.title, true) : undefined;
  const test: TapTest = {
    ...line,
    diagnostics: NO_DIAGNOSTICS,
    subtests: block ?? (inner?.isBlock === true ? undefined : inner),
  };
  level.tests.push(test);
  if (block !== undefined) state.open.push(block);
  state.last = test;
  state.title = '';
}

const NO_DIAGNOSTICS: TapDiagnostics = new Map();

/** The level of a depth; a deeper one that was not open begins here. */
function levelAt(state: TapState, depth: number): OpenLevel {
  if (depth > LIMITS.depth) {
    throw runsheetError('RS1011', {
      file: state.file,
      reason: `it holds more than ${LIMITS.depth} subtests within subtests`,
    });
  }
  while (state.open.length <= depth) state.open.push(newLevel(state.title, false));
  return state.open[depth] ?? state.top;
}

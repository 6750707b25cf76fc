import type { RunData } from '../data/page-data.ts';
import { readScript, type Script } from './read-script.ts';
import { readState, type ViewState } from './url-state.ts';

export type TestRun = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Letters by row, such as `.pfb`: of the first row, the second one and so on. */
  readonly cells: string;
};

/** By the number that the service stores for a mark. */
const LETTERS = '.pf?b-';

/** A script as the page reads it: a row for each text, with a tab for each step of its depth, and its runs, the oldest first. */
export function scriptOf(rows: readonly string[], runs: readonly TestRun[]): Script {
  return readScript({
    id: 1,
    name: 'shop',
    head: '',
    bugPattern: '',
    ids: rows.map((_, row) => row + 1),
    indents: rows.map((text) => text.lastIndexOf('\t') + 1),
    texts: rows.map((text) => text.trim()),
    fields: [],
    tags: {},
    rowNotes: {},
    runs: runs.map(runOf),
    olderRuns: 0,
  });
}

function runOf({ headers = {}, cells }: TestRun, at: number): RunData {
  // A mark for each row from the first on: no row is left out before it, and one row has it.
  const packed = [...cells].flatMap((letter, row) => [row === 0 ? 1 : 0, LETTERS.length + LETTERS.indexOf(letter)]);
  return { key: at, id: String(at + 1), created: '', label: '', tester: '', tags: '', headers, cells: packed };
}

/** What the reader chose. */
export function stateOf(hash: string): ViewState {
  return readState(hash);
}

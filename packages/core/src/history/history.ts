import { decodeMarks, type MarkedScope, MARKS_FIELD } from './marks-text.ts';
import { codeOfCell, CODES, type HistoryRow, indexRows, placeOf, type RowIndex, verdictOf } from './marked-rows.ts';

/** A run as the service shows it, with its results or without them. */
export type StoredRun = {
  readonly id: number | string;
  readonly created?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly results?: Readonly<Record<string, { readonly result: string; readonly comment: string }>> | undefined;
};

export type HistoryRun = {
  readonly id: number | string;
  /** Milliseconds since 1970; where the run does not say, those of the run before it. */
  readonly createdMs: number;
  readonly lane: Lane;
  readonly commit: string;
  /** Address of the build's page; empty: not known. */
  readonly build: string;
  readonly scope: MarkedScope | 'unknown';
  /** `none`: neither marks nor results could be read. */
  readonly source: 'marks' | 'results' | 'none';
  readonly isDamaged: boolean;
  /** A code of `CODES` for each place of the rows. */
  readonly codes: Uint8Array;
  /** At least 80 % of ten or more verdicts are failures: it tells nothing about single tests. */
  readonly isBroken: boolean;
  readonly durationMs: number | undefined;
};

/** Builds that can be compared one after the other. A text is empty where the run does not say. */
type Lane = { readonly branch: string; readonly environment: string };

export function isSameLane(a: Lane, b: Lane): boolean {
  return a.branch === b.branch && a.environment === b.environment;
}

/** The runs of a script, the oldest first. */
export type History = { readonly rows: RowIndex; readonly runs: readonly HistoryRun[] };

const FAILURES_PER_PASS = 4;
const FEWEST_VERDICTS = 10;

/** Reads runs in the order of the service, the oldest first. Marks count before results: they are what CI said. Pure. */
export function readHistory(rows: readonly HistoryRow[], stored: readonly StoredRun[]): History {
  const index = indexRows(rows);
  const runs: HistoryRun[] = [];
  // The place of the newest row with a cell so far. Ids ascend: what stands behind it is younger.
  let newest = -1;
  for (const run of stored) {
    const told = codesFrom(index, run);
    const { branch = '', environment = '', commit = '', build = '' } = run.headers ?? {};
    const time = Date.parse(run.created ?? '');
    const lastCell = told.codes.findLastIndex((code) => code !== CODES.none);
    newest = Math.max(newest, lastCell);
    runs.push({
      id: run.id,
      createdMs: Number.isNaN(time) ? (runs.at(-1)?.createdMs ?? 0) : time,
      lane: { branch, environment },
      commit,
      build,
      ...told,
      codes: withQuietPasses(index, told, newest),
      isBroken: isBroken(index, told.codes),
    });
  }
  return { rows: index, runs };
}

/** How many runs have verdicts that only `results=full` tells: they have no marks, or damaged ones. */
export function countUnmarked({ runs }: History): number {
  return runs.filter(isUnmarked).length;
}

/** Whether the last word of one of these branches is such a run: no complete run with its marks comes after it. */
export function endsUnmarked({ runs }: History, branches: readonly string[]): boolean {
  return branches.some((branch) => {
    const last = runs.findLast((run) => run.lane.branch === branch && (isUnmarked(run) || isComplete(run)));
    return last !== undefined && isUnmarked(last);
  });
}

/** It ran all tests that its runner has. */
function isComplete({ scope }: Pick<HistoryRun, 'scope'>): boolean {
  return scope === 'whole' || scope === 'shared';
}

function isUnmarked({ source, isDamaged }: HistoryRun): boolean {
  return source === 'none' || isDamaged;
}

/**
 * With the passes that no cell of a complete run tells: a heading has passed if a row below it has a verdict, and the row
 * for errors in a run of all tests. Rows that no run had shown by then have no verdict.
 */
function withQuietPasses({ isQuiet, isHeading, parents }: RowIndex, run: Told, newest: number): Uint8Array {
  const { codes, scope, isDamaged } = run;
  if (!isComplete(run) || isDamaged) return codes;
  const told = codes.slice();
  for (const [place, code] of codes.entries()) {
    const isOfErrors = isQuiet[place] === 1 && isHeading[place] === 0;
    if (isOfErrors && scope === 'whole') passIfSilent(told, place, newest);
    if (verdictOf(code) === undefined) continue;
    for (let above = parents[place] ?? -1; above >= 0; above = parents[above] ?? -1) passIfSilent(told, above, newest);
  }
  return told;
}

function passIfSilent(codes: Uint8Array, place: number, newest: number): void {
  if (codes[place] === CODES.none && place <= newest) codes[place] = CODES.pass;
}

type Told = Pick<HistoryRun, 'source' | 'scope' | 'codes' | 'isDamaged' | 'durationMs'>;

function codesFrom(index: RowIndex, { headers = {}, results }: StoredRun): Told {
  const marks = decodeMarks(headers[MARKS_FIELD] ?? '', index);
  if (marks !== undefined && !(marks.isDamaged && results !== undefined)) return { source: 'marks', ...marks };
  const source = results === undefined ? 'none' : 'results';
  const codes = codesOfResults(index, results ?? {});
  return { source, scope: 'unknown', codes, isDamaged: false, durationMs: undefined };
}

function codesOfResults(index: RowIndex, results: NonNullable<StoredRun['results']>): Uint8Array {
  const codes = new Uint8Array(index.ids.length);
  for (const [id, cell] of Object.entries(results)) {
    const place = placeOf(index, Number(id));
    if (place !== undefined) codes[place] = codeOfCell(cell);
  }
  return codes;
}

/** Headings that passed do not count: whole runs do not name them. */
function isBroken({ isHeading }: RowIndex, codes: Uint8Array): boolean {
  let failed = 0;
  let passed = 0;
  for (const [place, code] of codes.entries()) {
    const verdict = verdictOf(code);
    if (verdict === 'fail') failed += 1;
    else if (verdict === 'pass' && isHeading[place] === 0) passed += 1;
  }
  return failed + passed >= FEWEST_VERDICTS && failed >= FAILURES_PER_PASS * passed;
}

/** The newest run that was to run all tests, whole or cut short, else the newest; with `branch`, of that branch. */
export function newestRun(history: History, branch?: string): number | undefined {
  const places = history.runs.flatMap(({ lane }, at) => (branch === undefined || lane.branch === branch ? [at] : []));
  return newestOf(history, places);
}

/** The same of some runs: their places, the oldest first. Pure. */
export function newestOf({ runs }: History, places: readonly number[]): number | undefined {
  return places.findLast((at) => runs[at]?.scope !== 'part') ?? places.at(-1);
}

const USUAL = ['main', 'master'];

/** As many as the start page of the service reads of a script. */
const NEWEST = 30;

/**
 * The branch that others are compared with. Where nobody says which it is: `main` if it has runs, else `master`, else the
 * branch with the most runs of all tests among the newest 30, of two such branches the newer one. Pure.
 */
export function defaultBranchOf({ runs }: History, known: string | undefined): string {
  if (known !== undefined) return known;
  const usual = USUAL.find((branch) => runs.some(({ lane }) => lane.branch === branch));
  if (usual !== undefined) return usual;
  const counts = new Map<string, number>();
  let most = '';
  for (const { lane, scope } of runs.slice(-NEWEST)) {
    if (scope === 'part' || lane.branch === '') continue;
    const count = (counts.get(lane.branch) ?? 0) + 1;
    counts.set(lane.branch, count);
    if (count >= (counts.get(most) ?? 0)) most = lane.branch;
  }
  return most || 'main';
}

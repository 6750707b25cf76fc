import { type RawBuilder, type Selectable, sql } from 'kysely';

import { giveWay } from '../give-way.ts';

import { type PackedResults, packResults, unpackResults } from './pack-results.ts';
import type { Results } from './results.ts';
import { lockScript } from './scripts.ts';
import type { Database, Tables } from './tables.ts';

/** A column of a script. `retest` is 0 for the run itself, n for its nth repetition. */
export type Run = {
  readonly key: number;
  readonly number: number;
  readonly retest: number;
  readonly created: string;
  readonly state: string;
  readonly tester: string;
  readonly tags: string;
  /** Values of the script's own fields; an unset field is missing. */
  readonly headers: ReadonlyMap<string, string>;
};

/** A run as its row holds it, until {@link readRun} is asked: a script of years has ten thousands. */
export type RunRow = Pick<Selectable<Tables['runs']>, (typeof HEAD)[number]>;

/** With its results, a few bytes until {@link unpackResults} is asked. */
export type PackedRun = RunRow & PackedResults;

/** A run with its marks, without what was said about them. */
export type MarkedRun = RunRow & Pick<PackedResults, 'marks'>;

/** How many runs are stored, and how many results they have. */
export type RunTotals = { readonly runs: number; readonly cells: number };

export type RunStore = {
  /** In the order they came in; retests follow their run. With `newest` only so many at the end of that order. */
  list(scriptId: number, newest?: number): Promise<readonly Run[]>;
  /** As `list`, with all results. */
  listPacked(scriptId: number, newest?: number): Promise<readonly PackedRun[]>;
  /** The newest so many with their marks; with `branch` those of this branch, as far as it is among the last 1,000. */
  listMarked(scriptId: number, newest: number, branch?: string): Promise<readonly MarkedRun[]>;
  /** As `listPacked`, without results. */
  listRows(scriptId: number): Promise<readonly RunRow[]>;
  count(scriptId: number): Promise<number>;
  /** Of all scripts. */
  total(): Promise<RunTotals>;
  results(run: Run): Promise<Results>;
  add(scriptId: number, draft: RunDraft, results: Results): Promise<Run>;
};

const HEAD = ['key', 'number', 'retest', 'created', 'state', 'tester', 'tags', 'headers'] as const;

const PLACED = [...HEAD, 'position'] as const;
const MARKED = [...PLACED, 'marks'] as const;
const PACKED = [...MARKED, 'remarks'] as const;

/** Runs that are read at once. */
const SLICE = 100;

type RunPlace = { readonly position: number; readonly retest: number };

/** All runs, a slice at a time; between two of them others have their turn. */
async function inSlices<Row extends RunPlace>(
  size: number,
  readAfter: (last: RunPlace) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let isWhole = false; !isWhole;) {
    const rows = await readAfter(all.at(-1) ?? { position: 0, retest: -1 });
    for (const row of rows) all.push(row);
    isWhole = rows.length < size;
    await giveWay(10 * rows.length);
  }
  return all;
}

export function createRunStore(database: Database): RunStore {
  const { query } = database;
  const runsOf = (scriptId: number) => query.selectFrom('runs').where('script_id', '=', scriptId);
  const inOrder = (scriptId: number, newest: number | undefined) => {
    const runs = runsOf(scriptId).orderBy('position', 'desc').orderBy('retest', 'desc');
    return newest === undefined ? runs : runs.limit(newest);
  };
  const sliceAfter = (scriptId: number, { position, retest }: RunPlace) =>
    runsOf(scriptId)
      .where((builder) => builder(builder.refTuple('position', 'retest'), '>', builder.tuple(position, retest)))
      .orderBy('position')
      .orderBy('retest')
      .limit(SLICE);
  return {
    async list(scriptId, newest) {
      const rows = await inOrder(scriptId, newest).select(HEAD).execute();
      return rows.toReversed().map(readRun);
    },
    async listPacked(scriptId, newest) {
      if (newest === undefined) return inSlices(SLICE, (last) => sliceAfter(scriptId, last).select(PACKED).execute());
      return (await inOrder(scriptId, newest).select(PACKED).execute()).toReversed();
    },
    async listMarked(scriptId, newest, branch) {
      const runs = inOrder(scriptId, newest).select(MARKED);
      if (branch === undefined) return (await runs.execute()).toReversed();
      const rows = await runs.where(mayBeOf(scriptId, branch)).execute();
      // The database may not tell upper from lower case.
      return rows.filter((row) => readRun(row).headers.get('branch') === branch).toReversed();
    },
    listRows: (scriptId) => inSlices(SLICE, (last) => sliceAfter(scriptId, last).select(PLACED).execute()),
    async count(scriptId) {
      const row = await runsOf(scriptId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    total: () => readTotals(database),
    results: (run) => readResults(database, run),
    add: (scriptId, draft, results) => addRun(database, { scriptId, draft, results }),
  };
}

/** In runs: a branch that nobody has used since is not looked for in all runs of years. */
const SEARCHED = 1000;

/** Whether the headers, as {@link addRun} writes them, name a branch. */
function mayBeOf(scriptId: number, branch: string): RawBuilder<boolean> {
  const text = JSON.stringify(['branch', branch]).replaceAll(/[!%_]/g, '!$&');
  const last = sql`(select max(position) from runs where script_id = ${scriptId})`;
  return sql<boolean>`position > ${last} - ${SEARCHED} and headers like ${`%${text}%`} escape '!'`;
}

async function readResults({ query }: Database, { key }: Run): Promise<Results> {
  const runs = query.selectFrom('runs').where('key', '=', key);
  return unpackResults(await runs.select(['marks', 'remarks']).executeTakeFirstOrThrow());
}

async function readTotals({ query }: Database): Promise<RunTotals> {
  const row = await query
    .selectFrom('runs')
    .select(({ fn }) => [fn.countAll<number>().as('runs'), fn.sum('cells').as('cells')])
    .executeTakeFirst();
  return { runs: row?.runs ?? 0, cells: Number(row?.cells ?? 0) };
}

/** A run to be added. Without a number it gets the smallest one above all used ones. */
export type RunDraft = Omit<Run, 'key' | 'number'> & { readonly number?: number | undefined };

type NewRun = { readonly scriptId: number; readonly draft: RunDraft; readonly results: Results };

async function addRun(database: Database, { scriptId, draft, results }: NewRun): Promise<Run> {
  // Before anybody has to wait for the script.
  const packed = await packResults(results);
  if (draft.number === undefined) await lockScript(database, scriptId);
  const { retest, created, state, tester, tags, headers } = draft;
  const values = {
    script_id: scriptId,
    position: positionOf(scriptId, draft),
    number: draft.number ?? nextOf('number', scriptId),
    retest,
    created,
    state,
    tester,
    tags,
    headers: JSON.stringify([...headers]),
    cells: results.size,
    ...packed,
  };
  const added = database.query.insertInto('runs').values(values).returning(['key', 'number']);
  return { ...draft, ...(await added.executeTakeFirstOrThrow()) };
}

/** Found while the run is inserted: an index holds the largest, and the database is asked once. */
function nextOf(column: 'number' | 'position', scriptId: number): RawBuilder<number> {
  return sql`coalesce((select max(${sql.ref(column)}) from runs where script_id = ${scriptId}), 0) + 1`;
}

/** A retest stands at the position of its run. */
function positionOf(scriptId: number, { number }: RunDraft): RawBuilder<number> {
  const next = nextOf('position', scriptId);
  if (number === undefined) return next;
  // Not by max(): SQLite then looks through all runs of the script, by the index that has them in order.
  const own = sql`select position from runs where script_id = ${scriptId} and number = ${number} limit 1`;
  return sql`coalesce((${own}), ${next})`;
}

export function readRun(row: RunRow): Run {
  const { key, number, retest, created, state, tester, tags } = row;
  return { key, number, retest, created, state, tester, tags, headers: readHeaders(row.headers) };
}

function readHeaders(text: string): Run['headers'] {
  const pairs: unknown = JSON.parse(text);
  if (!arePairs(pairs)) throw new TypeError('The headers of a run are damaged.');
  return new Map(pairs);
}

/** Written by {@link addRun}: to look at each pair, or to ask a schema, would take longer than to read it. */
function arePairs(value: unknown): value is readonly (readonly [string, string])[] {
  return Array.isArray(value);
}

import type { Selectable } from 'kysely';
import { z } from 'zod';

import { type PackedResults, packResults, unpackResults } from './pack-results.ts';
import type { Results } from './results.ts';
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

/** A run with its results as they are stored: a few bytes, until {@link unpackResults} is asked. */
export type PackedRun = { readonly run: Run; readonly packed: PackedResults };

/** How many runs are stored, and how many results they have. */
export type RunTotals = { readonly runs: number; readonly cells: number };

export type RunStore = {
  /** In the order they came in; retests follow their run. With `newest` only so many at the end of that order. */
  list(scriptId: number, newest?: number): Promise<readonly Run[]>;
  /** As `list`, with all results. */
  listPacked(scriptId: number, newest?: number): Promise<readonly PackedRun[]>;
  count(scriptId: number): Promise<number>;
  /** Of all scripts. */
  total(): Promise<RunTotals>;
  results(run: Run): Promise<Results>;
  /** The smallest run number above all used ones. */
  nextNumber(scriptId: number): Promise<number>;
  add(scriptId: number, run: Omit<Run, 'key'>, results: Results): Promise<Run>;
};

const HEAD = ['key', 'number', 'retest', 'created', 'state', 'tester', 'tags', 'headers'] as const;

const storedHeaders = z.array(z.tuple([z.string(), z.string()]));

export function createRunStore(database: Database): RunStore {
  const { query } = database;
  const runsOf = (scriptId: number) => query.selectFrom('runs').where('script_id', '=', scriptId);
  const inOrder = (scriptId: number, newest: number | undefined) => {
    const runs = runsOf(scriptId).orderBy('position', 'desc').orderBy('retest', 'desc');
    return newest === undefined ? runs : runs.limit(newest);
  };
  return {
    async list(scriptId, newest) {
      const rows = await inOrder(scriptId, newest).select(HEAD).execute();
      return rows.toReversed().map(toRun);
    },
    async listPacked(scriptId, newest) {
      const rows = await inOrder(scriptId, newest)
        .select([...HEAD, 'marks', 'remarks'])
        .execute();
      return rows.toReversed().map((row) => ({ run: toRun(row), packed: { marks: row.marks, remarks: row.remarks } }));
    },
    async count(scriptId) {
      const row = await runsOf(scriptId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    total: () => readTotals(database),
    async results({ key }) {
      const packed = await query
        .selectFrom('runs')
        .select(['marks', 'remarks'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return unpackResults(packed);
    },
    async nextNumber(scriptId) {
      const row = await runsOf(scriptId)
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirst();
      return (row?.number ?? 0) + 1;
    },
    add: (scriptId, run, results) => addRun(database, { scriptId, run, results }),
  };
}

async function readTotals({ query }: Database): Promise<RunTotals> {
  const row = await query
    .selectFrom('runs')
    .select(({ fn }) => [fn.countAll<number>().as('runs'), fn.sum('cells').as('cells')])
    .executeTakeFirst();
  return { runs: row?.runs ?? 0, cells: Number(row?.cells ?? 0) };
}

type NewRun = { readonly scriptId: number; readonly run: Omit<Run, 'key'>; readonly results: Results };

async function addRun({ query }: Database, { scriptId, run, results }: NewRun): Promise<Run> {
  const { number, retest, created, state, tester, tags } = run;
  const position = await query
    .selectFrom('runs')
    .select(({ fn }) => fn.max('position').as('last'))
    .select(({ fn }) => fn.max('position').filterWhere('number', '=', number).as('own'))
    .where('script_id', '=', scriptId)
    .executeTakeFirst();
  const values = {
    script_id: scriptId,
    position: position?.own ?? (position?.last ?? 0) + 1,
    number,
    retest,
    created,
    state,
    tester,
    tags,
    headers: JSON.stringify([...run.headers]),
    cells: results.size,
    ...(await packResults(results)),
  };
  const { key } = await query.insertInto('runs').values(values).returning('key').executeTakeFirstOrThrow();
  return { ...run, key };
}

function toRun(row: Pick<Selectable<Tables['runs']>, (typeof HEAD)[number]>): Run {
  const { key, number, retest, created, state, tester, tags } = row;
  const headers = new Map(storedHeaders.parse(JSON.parse(row.headers)));
  return { key, number, retest, created, state, tester, tags, headers };
}

import type { ExpressionBuilder } from 'kysely';

import { packResults, unpackResults } from './pack-results.ts';
import type { Database, Tables } from './tables.ts';
import type { Backend } from './backend.ts';

/** What may go: comments and issues of older runs, and, only when it is said, older runs themselves. */
export type PruneRule = {
  readonly commentsBefore?: Date | undefined;
  /** The newest run of a script stays, and the one with the largest number, however old they are. */
  readonly runsBefore?: Date | undefined;
  /** Of the log of writes; the newest entry stays. */
  readonly logBefore?: Date | undefined;
};

/** How many runs lose their comments, how many go, and how many entries of the log. */
export type Pruned = { readonly commentsOfRuns: number; readonly runs: number; readonly logEntries: number };

/** Runs in one transaction, so that writers wait for a moment only. */
const SLICE = 100;

/** Counts what the rule would remove; changes nothing. */
export async function countPrunable({ database: { engine }, read }: Backend, rule: PruneRule): Promise<Pruned> {
  return read(async (query) => {
    const runs = await findRuns({ engine, query }, rule.runsBefore);
    const going = new Set(runs);
    const commented = await findCommented({ engine, query }, rule.commentsBefore);
    const logEntries = (await findLogged({ engine, query }, rule.logBefore)).length;
    return { commentsOfRuns: commented.filter((key) => !going.has(key)).length, runs: runs.length, logEntries };
  });
}

/** Removes what the rule names. */
export async function prune(backend: Backend, rule: PruneRule): Promise<Pruned> {
  const { engine } = backend.database;
  const runs = await inSlices(await backend.read((query) => findRuns({ engine, query }, rule.runsBefore)), (keys) =>
    backend.write(async (query) => {
      await query.deleteFrom('runs').where('key', 'in', keys).execute();
    }),
  );
  const commented = await backend.read((query) => findCommented({ engine, query }, rule.commentsBefore));
  const commentsOfRuns = await inSlices(commented, (keys) =>
    backend.write(async (query) => {
      for (const key of keys) await removeComments({ engine, query }, key);
    }),
  );
  const logged = await backend.read((query) => findLogged({ engine, query }, rule.logBefore));
  const logEntries = await inSlices(logged, (ids) =>
    backend.write(async (query) => {
      await query.deleteFrom('audit').where('id', 'in', ids).execute();
    }),
  );
  return { commentsOfRuns, runs, logEntries };
}

async function inSlices(keys: readonly number[], work: (slice: readonly number[]) => Promise<void>): Promise<number> {
  for (let done = 0; done < keys.length; done += SLICE) await work(keys.slice(done, done + SLICE));
  return keys.length;
}

async function findRuns({ query }: Database, before: Date | undefined): Promise<readonly number[]> {
  if (before === undefined) return [];
  const rows = await query
    .selectFrom('runs')
    .select('key')
    .where('created', '<', before.toISOString())
    .where(isBelowLargest('position'))
    // The next run gets a number above it.
    .where(isBelowLargest('number'))
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

function isBelowLargest(column: 'position' | 'number') {
  return (builder: ExpressionBuilder<Tables, 'runs'>) =>
    builder.eb(
      column,
      '<',
      builder
        .selectFrom('runs as others')
        .whereRef('others.script_id', '=', 'runs.script_id')
        .select(({ fn }) => fn.max(`others.${column}`).as('largest')),
    );
}

async function findCommented({ query }: Database, before: Date | undefined): Promise<readonly number[]> {
  if (before === undefined) return [];
  const older = query.selectFrom('runs').select('key').where('created', '<', before.toISOString());
  return (await older.where('remarks', 'is not', null).orderBy('key').execute()).map(({ key }) => key);
}

async function findLogged({ query }: Database, before: Date | undefined): Promise<readonly number[]> {
  if (before === undefined) return [];
  const newest = query.selectFrom('audit').select(({ fn }) => fn.max('id').as('newest'));
  const older = query.selectFrom('audit').select('id').where('time', '<', before.toISOString());
  return (await older.where('id', '<', newest).orderBy('id').execute()).map(({ id }) => id);
}

/** A cell that had nothing but a comment is empty then, and empty cells are not stored. */
async function removeComments({ query }: Database, key: number): Promise<void> {
  const run = await query.selectFrom('runs').select(['marks', 'remarks']).where('key', '=', key).executeTakeFirst();
  if (run === undefined) return;
  const results = await unpackResults(run);
  const kept = new Map(
    [...results]
      .filter(([, { result }]) => result !== '')
      .map(([id, { result }]) => [id, { result, comment: '', issue: '' }]),
  );
  const values = { ...(await packResults(kept)), cells: kept.size };
  await query.updateTable('runs').set(values).where('key', '=', key).execute();
}

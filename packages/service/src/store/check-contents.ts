import type { Selectable } from 'kysely';

import { unpackResults } from './pack-results.ts';
import { isRank } from './ranks.ts';
import { readRun } from './runs.ts';
import { readFields } from './scripts.ts';
import type { Database, Tables } from './tables.ts';

/** Looks at every item, script, row and run, and says what contradicts what; an empty list is good. */
export async function checkContents(database: Database): Promise<readonly string[]> {
  const problems = [...(await checkItems(database))];
  const scripts = await database.query
    .selectFrom('items')
    .leftJoin('scripts', 'scripts.id', 'items.id')
    .where('type', '=', 'script')
    .select(['items.id', 'scripts.fields'])
    .execute();
  for (const { id, fields } of scripts) {
    if (fields === null) problems.push(`Script ${id} has an item and no record.`);
    else {
      const found = [...checkFields(fields), ...(await checkScript(database, id))];
      problems.push(...found.map((problem) => `Script ${id}: ${problem}`));
    }
  }
  return [...problems, ...(await findStrayRows(database))];
}

/** On PostgreSQL no constraint holds rows to their script. */
async function findStrayRows({ query }: Database): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('tests')
    .select('script_id')
    .distinct()
    .where('script_id', 'not in', query.selectFrom('scripts').select('id'))
    .execute();
  return rows.map(({ script_id: id }) => `There are rows of script ${id}, which is not there.`);
}

function checkFields(fields: string): readonly string[] {
  try {
    readFields(fields);
    return [];
  } catch {
    return ['its fields cannot be read.'];
  }
}

async function checkItems({ query }: Database): Promise<readonly string[]> {
  const items = await query.selectFrom('items').selectAll().execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  const places = new Set<string>();
  return items.flatMap(({ id, project_id: projectId, parent_id: parentId, rank }) => {
    const problems: string[] = [];
    const parent = parentId === null ? undefined : byId.get(parentId);
    if (parentId !== null && (parent?.type !== 'folder' || parent.project_id !== projectId)) {
      problems.push(`Item ${id} lies in ${parentId}, which is no folder of its project.`);
    }
    const place = `${projectId}/${parentId}/${rank}`;
    if (!isRank(rank) || places.has(place)) problems.push(`Item ${id} has no place of its own.`);
    places.add(place);
    if (isInCircle(id, byId)) problems.push(`Item ${id} lies in itself, by the folders around it.`);
    return problems;
  });
}

type Placed = { readonly parent_id: number | null };

function isInCircle(id: number, byId: ReadonlyMap<number, Placed>): boolean {
  const above = new Set<number>();
  for (let next = byId.get(id)?.parent_id; typeof next === 'number'; next = byId.get(next)?.parent_id) {
    if (next === id) return true;
    if (above.has(next)) return false;
    above.add(next);
  }
  return false;
}

async function checkScript(database: Database, scriptId: number): Promise<readonly string[]> {
  const tests = await database.query
    .selectFrom('tests')
    .select(['id', 'rank'])
    .where('script_id', '=', scriptId)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  const misplaced = tests.find(({ rank }, index) => !isRank(rank) || rank === tests[index - 1]?.rank);
  const order = misplaced === undefined ? [] : [`row ${misplaced.id} has no place of its own.`];
  return [...order, ...(await checkRuns(database, scriptId, new Set(tests.map(({ id }) => id))))];
}

async function checkRuns(
  { query }: Database,
  scriptId: number,
  testIds: ReadonlySet<number>,
): Promise<readonly string[]> {
  const runs = await query
    .selectFrom('runs')
    .select(['key', 'position', 'number', 'retest'])
    .where('script_id', '=', scriptId)
    .orderBy('position')
    .orderBy('retest')
    .execute();
  const problems = orderProblems(runs);
  for (const { key } of runs) {
    const run = await query.selectFrom('runs').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
    try {
      readRun(run);
      const results = await unpackResults(run);
      problems.push(...contradictionsIn(run, [...results.keys()], testIds));
    } catch (error) {
      problems.push(`run ${run.number} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

type Ordered = Pick<Selectable<Tables['runs']>, 'key' | 'position' | 'number' | 'retest'>;

/** Runs stand in the order in which they came in, which their keys tell; retests right after their run. */
function orderProblems(runs: readonly Ordered[]): string[] {
  let last = 0;
  return runs.flatMap(({ key, position, number, retest }, index) => {
    const before = runs[index - 1];
    if (retest > 0) {
      const follows = before?.position === position && before.number === number && before.retest === retest - 1;
      return follows ? [] : [`retest ${retest} of run ${number} does not follow it.`];
    }
    const isInOrder = key > last && before?.position !== position;
    last = Math.max(last, key);
    return isInOrder ? [] : [`run ${number} stands at ${position}, out of order.`];
  });
}

function contradictionsIn(
  { number, cells }: { readonly number: number; readonly cells: number },
  resultIds: readonly number[],
  testIds: ReadonlySet<number>,
): readonly string[] {
  const unknown = resultIds.find((id) => !testIds.has(id));
  return [
    ...(unknown === undefined ? [] : [`run ${number} has a result for row ${unknown}, which is not there.`]),
    ...(resultIds.length === cells ? [] : [`run ${number} has ${resultIds.length} results instead of ${cells}.`]),
  ];
}

import { sql } from 'kysely';

import { giveWay } from '../give-way.ts';

import { insertTests } from './insert-tests.ts';
import { type Insert, nthRank, type Order, ranksFor } from './ranks.ts';
import type { Database } from './tables.ts';

/** One row of a script's outline; `tags` are separated by blanks. */
export type Test = {
  readonly id: number;
  readonly indent: number;
  readonly text: string;
  readonly tags: string;
  readonly notes: string;
};

/** Where a row stands: what counting a run needs to know of it. */
export type Place = Pick<Test, 'id' | 'indent'>;

export type TestStore = {
  /** In the order of the outline. */
  list(scriptId: number): Promise<readonly Test[]>;
  /** As `list`, without the texts: a fraction of the time and memory. */
  listPlaces(scriptId: number): Promise<readonly Place[]>;
  find(scriptId: number, id: number): Promise<Test | undefined>;
  /** One of the ids that the script has already; undefined when it has none of them. */
  findUsedId(scriptId: number, ids: readonly number[]): Promise<number | undefined>;
  /** The smallest id above all used ones. */
  nextId(scriptId: number): Promise<number>;
  add(scriptId: number, tests: readonly Test[], insert: Insert): Promise<void>;
};

const COLUMNS = ['id', 'indent', 'text', 'tags', 'notes'] as const;

/** Rows that are read at once: whole ones, and without their texts. */
const SLICE = 5_000;
const SLICE_OF_PLACES = 20_000;

export function createTestStore(database: Database): TestStore {
  const { query } = database;
  const select = query.selectFrom('tests').select(COLUMNS);
  return {
    list: (scriptId) => inSlices(SLICE, (after) => readRows(query, scriptId, after)),
    listPlaces: (scriptId) => inSlices(SLICE_OF_PLACES, (after) => readPlaces(query, scriptId, after)),
    find: (scriptId, id) => select.where('script_id', '=', scriptId).where('id', '=', id).executeTakeFirst(),
    findUsedId: (scriptId, ids) => findUsedId(query, scriptId, ids),
    nextId: async (scriptId) => {
      const row = await query
        .selectFrom('tests')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('script_id', '=', scriptId)
        .executeTakeFirst();
      return (row?.id ?? 0) + 1;
    },
    async add(scriptId, tests, insert) {
      if (tests.length === 0) return;
      const ranks = await ranksFor(orderOf(database, scriptId), insert, tests.length);
      const rows = tests.map(({ id, indent, text, tags, notes }, index) => {
        return { script_id: scriptId, id, rank: ranks[index] ?? '', indent, text, tags, notes };
      });
      await insertTests(database, rows);
    },
  };
}

/** Ids that are looked for at once. */
const IDS = 500;

async function findUsedId(
  query: Database['query'],
  scriptId: number,
  ids: readonly number[],
): Promise<number | undefined> {
  for (let done = 0; done < ids.length; done += IDS) {
    const found = query.selectFrom('tests').select('id').where('script_id', '=', scriptId);
    const used = await found.where('id', 'in', ids.slice(done, done + IDS)).execute();
    const first = used[0];
    if (first !== undefined) return first.id;
    await giveWay(IDS);
  }
  return undefined;
}

function orderOf({ engine, query }: Database, scriptId: number): Order {
  const ranks = query.selectFrom('tests').select('rank').where('script_id', '=', scriptId);
  return {
    list: async (skipped, most) => {
      const rows = await ranks.orderBy('rank').offset(skipped).limit(most).execute();
      return rows.map(({ rank }) => rank);
    },
    last: async () => (await ranks.orderBy('rank', 'desc').limit(1).executeTakeFirst())?.rank,
    renumber: async () => {
      await sql`
        update tests set rank = ${nthRank(engine, sql`places.place`)}
        from (select id, row_number() over (order by rank) as place from tests where script_id = ${scriptId}) as places
        where tests.script_id = ${scriptId} and tests.id = places.id`.execute(query);
    },
  };
}

/** Rows of a slice, and the rank of the last of them. */
type Slice<Row> = { readonly rows: readonly Row[]; readonly last: string | undefined };

function sliceAfter(query: Database['query'], scriptId: number, after: string) {
  return query.selectFrom('tests').where('script_id', '=', scriptId).where('rank', '>', after).orderBy('rank');
}

async function readRows(query: Database['query'], scriptId: number, after: string): Promise<Slice<Test>> {
  const slice = sliceAfter(query, scriptId, after).limit(SLICE).select(COLUMNS).select('rank');
  const found = await slice.execute();
  const rows = found.map(({ id, indent, text, tags, notes }) => ({ id, indent, text, tags, notes }));
  return { rows, last: found.at(-1)?.rank };
}

/** As one row, which the database joins: both engines take the rows of an inner query in its order. */
async function readPlaces(query: Database['query'], scriptId: number, after: string): Promise<Slice<Place>> {
  const slice = sliceAfter(query, scriptId, after).limit(SLICE_OF_PLACES).select(['id', 'indent', 'rank']);
  const { id, indent, last } = await query
    .selectFrom(slice.as('slice'))
    .select(({ fn }) => [joined('id'), joined('indent'), fn.max('rank').as('last')])
    .executeTakeFirstOrThrow();
  if (id === null || indent === null) return { rows: [], last };
  const indents = indent.split(' ');
  return { rows: id.split(' ').map((text, index) => ({ id: Number(text), indent: Number(indents[index]) })), last };
}

function joined<Column extends 'id' | 'indent'>(column: Column) {
  return sql<string | null>`string_agg(cast(${sql.ref(column)} as text), ' ')`.as(column);
}

/** All rows, a slice at a time; between two of them others have their turn. */
async function inSlices<Row>(size: number, readAfter: (rank: string) => Promise<Slice<Row>>): Promise<readonly Row[]> {
  const all: Row[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const { rows, last }: Slice<Row> = await readAfter(after);
    for (const row of rows) all.push(row);
    after = rows.length < size ? undefined : last;
    await giveWay(rows.length);
  }
  return all;
}

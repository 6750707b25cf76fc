import { sql } from 'kysely';

import { giveWay } from '../give-way.ts';

import { insertTests } from './insert-tests.ts';
import type { Insert } from './items.ts';
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
  const count = (scriptId: number) =>
    query
      .selectFrom('tests')
      .select(({ fn }) => [fn.max('id').as('id'), fn.countAll<number>().as('size')])
      .where('script_id', '=', scriptId)
      .executeTakeFirst();
  return {
    list: (scriptId) =>
      inSlices(SLICE, (start) => sliceOf(query, scriptId, start).limit(SLICE).select(COLUMNS).execute()),
    listPlaces: (scriptId) => inSlices(SLICE_OF_PLACES, (start) => readPlaces(query, scriptId, start)),
    find: (scriptId, id) => select.where('script_id', '=', scriptId).where('id', '=', id).executeTakeFirst(),
    nextId: async (scriptId) => ((await count(scriptId))?.id ?? 0) + 1,
    async add(scriptId, tests, insert) {
      // Positions are dense from 0, so the Nth row stands at N - 1.
      const size = (await count(scriptId))?.size ?? 0;
      const start = insert === 'first' ? 0 : insert === 'last' ? size : Math.min(insert, size);
      if (start < size) {
        await query
          .updateTable('tests')
          .set(({ eb }) => ({ position: eb('position', '+', tests.length) }))
          .where('script_id', '=', scriptId)
          .where('position', '>=', start)
          .execute();
      }
      const rows = tests.map(({ id, indent, text, tags, notes }, offset) => {
        return { script_id: scriptId, id, position: start + offset, indent, text, tags, notes };
      });
      await insertTests(database, rows);
    },
  };
}

function sliceOf(query: Database['query'], scriptId: number, start: number) {
  return query.selectFrom('tests').where('script_id', '=', scriptId).where('position', '>=', start).orderBy('position');
}

/** As one row, which the database joins: both engines take the rows of an inner query in its order. */
async function readPlaces(query: Database['query'], scriptId: number, start: number): Promise<readonly Place[]> {
  const { id, indent } = await query
    .selectFrom(sliceOf(query, scriptId, start).limit(SLICE_OF_PLACES).select(['id', 'indent']).as('slice'))
    .select([joined('id'), joined('indent')])
    .executeTakeFirstOrThrow();
  if (id === null || indent === null) return [];
  const indents = indent.split(' ');
  return id.split(' ').map((text, index) => ({ id: Number(text), indent: Number(indents[index]) }));
}

function joined<Column extends 'id' | 'indent'>(column: Column) {
  return sql<string | null>`string_agg(cast(${sql.ref(column)} as text), ' ')`.as(column);
}

/** All rows, a slice at a time; between two of them others have their turn. */
async function inSlices<Row>(size: number, read: (start: number) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let isWhole = false; !isWhole;) {
    const rows = await read(all.length);
    for (const row of rows) all.push(row);
    isWhole = rows.length < size;
    await giveWay(rows.length);
  }
  return all;
}

import { setImmediate } from 'node:timers/promises';

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

export type TestStore = {
  /** In the order of the outline. */
  list(scriptId: number): Promise<readonly Test[]>;
  find(scriptId: number, id: number): Promise<Test | undefined>;
  /** The smallest id above all used ones. */
  nextId(scriptId: number): Promise<number>;
  add(scriptId: number, tests: readonly Test[], insert: Insert): Promise<void>;
};

const COLUMNS = ['id', 'indent', 'text', 'tags', 'notes'] as const;

/** Rows in one statement; between two of them others have their turn. */
const SLICE = 500;
/** Rows that are read at once. */
const LARGE_SLICE = 20_000;

export function createTestStore({ query }: Database): TestStore {
  const select = query.selectFrom('tests').select(COLUMNS);
  const count = (scriptId: number) =>
    query
      .selectFrom('tests')
      .select(({ fn }) => [fn.max('id').as('id'), fn.countAll<number>().as('size')])
      .where('script_id', '=', scriptId)
      .executeTakeFirst();
  return {
    list: (scriptId) => listTests(query, scriptId),
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
      for (let done = 0; done < tests.length; done += SLICE) {
        const rows = tests.slice(done, done + SLICE).map((test, offset) => ({
          script_id: scriptId,
          id: test.id,
          position: start + done + offset,
          indent: test.indent,
          text: test.text,
          tags: test.tags,
          notes: test.notes,
        }));
        await query.insertInto('tests').values(rows).execute();
        if (done > 0) await setImmediate();
      }
    },
  };
}

async function listTests(query: Database['query'], scriptId: number): Promise<readonly Test[]> {
  const tests: Test[] = [];
  for (let isWhole = false; !isWhole;) {
    const rows = await query
      .selectFrom('tests')
      .select(COLUMNS)
      .where('script_id', '=', scriptId)
      .where('position', '>=', tests.length)
      .orderBy('position')
      .limit(LARGE_SLICE)
      .execute();
    for (const row of rows) tests.push(row);
    isWhole = rows.length < LARGE_SLICE;
    if (!isWhole) await setImmediate();
  }
  return tests;
}

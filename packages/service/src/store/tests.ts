import type { DatabaseSync } from 'node:sqlite';

import type { Insert } from './items.ts';
import { integer, type Row, text } from './rows.ts';

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
  list(scriptId: number): readonly Test[];
  find(scriptId: number, id: number): Test | undefined;
  /** The smallest id above all used ones. */
  nextId(scriptId: number): number;
  add(scriptId: number, tests: readonly Test[], insert: Insert): void;
};

export function createTestStore(database: DatabaseSync): TestStore {
  const selectAll = database.prepare('SELECT * FROM tests WHERE script_id = ? ORDER BY position');
  const selectOne = database.prepare('SELECT * FROM tests WHERE script_id = ? AND id = ?');
  const selectLast = database.prepare(
    'SELECT coalesce(max(id), 0) AS id, count(*) AS size FROM tests WHERE script_id = ?',
  );
  const moveDown = database.prepare('UPDATE tests SET position = position + ? WHERE script_id = ? AND position >= ?');
  const insertRow = database.prepare(
    'INSERT INTO tests (script_id, id, position, indent, text, tags, notes) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const last = (scriptId: number): Row => selectLast.get(scriptId) ?? {};
  return {
    list: (scriptId) => selectAll.all(scriptId).map(toTest),
    find(scriptId, id) {
      const row = selectOne.get(scriptId, id);
      return row === undefined ? undefined : toTest(row);
    },
    nextId: (scriptId) => integer(last(scriptId), 'id') + 1,
    add(scriptId, tests, insert) {
      // Positions are dense from 0, so the Nth row stands at N - 1.
      const size = integer(last(scriptId), 'size');
      const start = insert === 'first' ? 0 : insert === 'last' ? size : Math.min(insert, size);
      if (start < size) moveDown.run(tests.length, scriptId, start);
      for (const [offset, test] of tests.entries()) {
        insertRow.run(scriptId, test.id, start + offset, test.indent, test.text, test.tags, test.notes);
      }
    },
  };
}

function toTest(row: Row): Test {
  return {
    id: integer(row, 'id'),
    indent: integer(row, 'indent'),
    text: text(row, 'text'),
    tags: text(row, 'tags'),
    notes: text(row, 'notes'),
  };
}

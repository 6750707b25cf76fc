import type { DatabaseSync } from 'node:sqlite';

import { integer, integerOrNull, type Row, text } from './rows.ts';

export type ItemType = 'folder' | 'note' | 'script';

/** Where an item lies: in a folder, or with `null` at the top level of its project. */
export type Place = { readonly projectId: number; readonly folderId: number | null };

/** A place in an ordered list: its ends, or after the Nth entry. */
export type Insert = 'first' | 'last' | number;

/** What a project's tree is made of. All three types draw their ids from one sequence. */
export type Item = {
  readonly id: number;
  readonly type: ItemType;
  readonly place: Place;
  readonly name: string;
};

export type ItemStore = {
  /** All items of a project; siblings are in their order. */
  list(projectId: number): readonly Item[];
  find(type: ItemType, id: number): Item | undefined;
  create(item: Omit<Item, 'id'>, insert: Insert): number;
  rename(id: number, name: string): void;
};

export function createItemStore(database: DatabaseSync): ItemStore {
  const selectAll = database.prepare('SELECT * FROM items WHERE project_id = ? ORDER BY position');
  const selectOne = database.prepare('SELECT * FROM items WHERE type = ? AND id = ?');
  const updateName = database.prepare('UPDATE items SET name = ? WHERE id = ?');
  const insertRow = database.prepare(
    'INSERT INTO items (project_id, parent_id, type, position, name) VALUES (?, ?, ?, ?, ?)',
  );
  const openPosition = positionOpener(database);
  return {
    list: (projectId) => selectAll.all(projectId).map(toItem),
    find(type, id) {
      const row = selectOne.get(type, id);
      return row === undefined ? undefined : toItem(row);
    },
    create({ type, place, name }, insert) {
      const position = openPosition(place, insert);
      const { lastInsertRowid } = insertRow.run(place.projectId, place.folderId, type, position, name);
      return Number(lastInsertRowid);
    },
    rename(id, name) {
      updateName.run(name, id);
    },
  };
}

/** Finds a free position among the siblings; in the middle the later ones move up by one. */
function positionOpener(database: DatabaseSync): (place: Place, insert: Insert) => number {
  const siblings = 'project_id = ? AND parent_id IS ?';
  const selectPositions = database.prepare(`SELECT position FROM items WHERE ${siblings} ORDER BY position`);
  const moveUp = database.prepare(`UPDATE items SET position = position + 1 WHERE ${siblings} AND position >= ?`);
  return ({ projectId, folderId }, insert) => {
    const taken = selectPositions.all(projectId, folderId).map((row) => integer(row, 'position'));
    const before = insert === 'first' ? 0 : insert === 'last' ? taken.length : insert;
    const next = taken[before];
    if (next === undefined) return (taken.at(-1) ?? 0) + 1;
    moveUp.run(projectId, folderId, next);
    return next;
  };
}

function toItem(row: Row): Item {
  const type = text(row, 'type');
  if (type !== 'folder' && type !== 'note' && type !== 'script') {
    throw new TypeError(`Unknown type of item: ${type}`);
  }
  const place = { projectId: integer(row, 'project_id'), folderId: integerOrNull(row, 'parent_id') };
  return { id: integer(row, 'id'), type, place, name: text(row, 'name') };
}

import { type ExpressionBuilder, type Selectable, sql } from 'kysely';

import type { Database, Tables } from './tables.ts';

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
  /** Nobody else adds items or projects until the end of the transaction. */
  lock(): Promise<void>;
  /** All items of a project; siblings are in their order. */
  list(projectId: number): Promise<readonly Item[]>;
  find(type: ItemType, id: number): Promise<Item | undefined>;
  create(item: Omit<Item, 'id'>, insert: Insert): Promise<number>;
  rename(id: number, name: string): Promise<void>;
};

/** A request that adds items holds this lock until the end of the transaction, so ids and positions have no gaps. */
const TREE_LOCK = 0x72736874;

export function createItemStore(database: Database): ItemStore {
  const { engine, query } = database;
  const lock = async (): Promise<void> => {
    // A write transaction of SQLite is alone anyway.
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(query);
  };
  return {
    lock,
    async list(projectId) {
      const rows = await query
        .selectFrom('items')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('position')
        .execute();
      return rows.map(toItem);
    },
    async find(type, id) {
      const found = query.selectFrom('items').selectAll().where('type', '=', type).where('id', '=', id);
      const row = await found.executeTakeFirst();
      return row === undefined ? undefined : toItem(row);
    },
    async create({ type, place, name }, insert) {
      await lock();
      const position = await openPosition(database, place, insert);
      const last = await query
        .selectFrom('items')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      const id = (last?.id ?? 0) + 1;
      const values = { id, project_id: place.projectId, parent_id: place.folderId, type, position, name };
      await query.insertInto('items').values(values).execute();
      return id;
    },
    async rename(id, name) {
      await query.updateTable('items').set({ name }).where('id', '=', id).execute();
    },
  };
}

/** Finds a free position among the siblings; in the middle the later ones move up by one. */
async function openPosition({ query }: Database, place: Place, insert: Insert): Promise<number> {
  const siblings = await query.selectFrom('items').select('position').where(isIn(place)).orderBy('position').execute();
  const before = insert === 'first' ? 0 : insert === 'last' ? siblings.length : insert;
  const next = siblings[before]?.position;
  if (next === undefined) return (siblings.at(-1)?.position ?? 0) + 1;
  await query
    .updateTable('items')
    .set(({ eb }) => ({ position: eb('position', '+', 1) }))
    .where(isIn(place))
    .where('position', '>=', next)
    .execute();
  return next;
}

function isIn({ projectId, folderId }: Place) {
  return ({ eb }: ExpressionBuilder<Tables, 'items'>) =>
    eb.and([
      eb('project_id', '=', projectId),
      folderId === null ? eb('parent_id', 'is', null) : eb('parent_id', '=', folderId),
    ]);
}

function toItem(row: Selectable<Tables['items']>): Item {
  const place = { projectId: row.project_id, folderId: row.parent_id };
  return { id: row.id, type: row.type, place, name: row.name };
}

import { type ExpressionBuilder, type Selectable, sql } from 'kysely';

import { type Insert, nthRank, type Order, ranksFor } from './ranks.ts';
import type { Database, Tables } from './tables.ts';

export type ItemType = 'folder' | 'note' | 'script';

/** Where an item lies: in a folder, or with `null` at the top level of its project. */
export type Place = { readonly projectId: number; readonly folderId: number | null };

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

/** A request that adds items holds this lock until the end of the transaction, so ids have no gaps. */
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
        .orderBy('rank')
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
      const [rank = ''] = await ranksFor(orderOf(database, place), insert, 1);
      const last = await query
        .selectFrom('items')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      const id = (last?.id ?? 0) + 1;
      const values = { id, project_id: place.projectId, parent_id: place.folderId, type, rank, name };
      await query.insertInto('items').values(values).execute();
      return id;
    },
    async rename(id, name) {
      await query.updateTable('items').set({ name }).where('id', '=', id).execute();
    },
  };
}

function orderOf({ engine, query }: Database, place: Place): Order {
  const ranks = query.selectFrom('items').select('rank').where(isIn(place));
  return {
    list: async (skipped, most) => {
      const rows = await ranks.orderBy('rank').offset(skipped).limit(most).execute();
      return rows.map(({ rank }) => rank);
    },
    last: async () => (await ranks.orderBy('rank', 'desc').limit(1).executeTakeFirst())?.rank,
    renumber: async () => {
      const numbered = query
        .selectFrom('items')
        .where(isIn(place))
        .select(['id', sql<number>`row_number() over (order by rank)`.as('place')]);
      await query
        .updateTable('items')
        .from(numbered.as('places'))
        .set({ rank: nthRank(engine, sql`places.place`) })
        .whereRef('items.id', '=', 'places.id')
        .execute();
    },
  };
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

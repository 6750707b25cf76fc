import { z } from 'zod';

import type { Insert, ItemStore, Place } from './items.ts';
import type { Database } from './tables.ts';

/** A header every run of the script has (specification 2.9). */
export type Field = { readonly id: string; readonly label: string; readonly show: boolean };

export type Script = {
  readonly id: number;
  readonly place: Place;
  readonly name: string;
  readonly description: string;
  readonly comments: string;
  readonly created: string;
  readonly archived: boolean;
  readonly fields: readonly Field[];
};

export type ScriptPatch = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly comments?: string | undefined;
};

export type ScriptStore = {
  find(id: number): Promise<Script | undefined>;
  /** Nobody else adds rows or runs to the script until the end of the transaction. */
  lock(id: number): Promise<void>;
  create(draft: Omit<Script, 'id' | 'archived'>, insert: Insert): Promise<number>;
  update(id: number, patch: ScriptPatch): Promise<void>;
};

const storedFields = z.array(z.object({ id: z.string(), label: z.string(), show: z.boolean() }));

export function createScriptStore(database: Database, items: ItemStore): ScriptStore {
  const { query } = database;
  return {
    async find(id) {
      const row = await query
        .selectFrom('scripts')
        .innerJoin('items', 'items.id', 'scripts.id')
        .selectAll('scripts')
        .select(['items.name', 'items.project_id', 'items.parent_id'])
        .where('scripts.id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { project_id: projectId, parent_id: folderId, archived, fields, ...texts } = row;
      const place = { projectId, folderId };
      return { ...texts, place, archived: archived === 1, fields: readFields(fields) };
    },
    lock: (id) => lockScript(database, id),
    async create({ place, name, description, comments, created, fields }, insert) {
      const id = await items.create({ type: 'script', place, name }, insert);
      const values = { id, description, comments, created, archived: 0, fields: JSON.stringify(fields) };
      await query.insertInto('scripts').values(values).execute();
      return id;
    },
    async update(id, { name, description, comments }) {
      if (name !== undefined) await items.rename(id, name);
      const texts = {
        ...(description !== undefined && { description }),
        ...(comments !== undefined && { comments }),
      };
      if (Object.keys(texts).length === 0) return;
      await query.updateTable('scripts').set(texts).where('id', '=', id).execute();
    },
  };
}

/** Throws when they are damaged. */
export function readFields(text: string): readonly Field[] {
  return storedFields.parse(JSON.parse(text));
}

/** Nobody else adds rows or runs to the script until the end of the transaction. */
export async function lockScript({ engine, query }: Database, id: number): Promise<void> {
  // A write transaction of SQLite is alone anyway.
  if (engine === 'sqlite') return;
  await query.selectFrom('scripts').select('id').where('id', '=', id).forUpdate().execute();
}

import type { Selectable } from 'kysely';
import { z } from 'zod';

import { giveWay } from '../give-way.ts';

import type { ItemStore, Place } from './items.ts';
import type { Insert } from './ranks.ts';
import type { Database, Tables } from './tables.ts';

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
  /** All of a project, by their ids. */
  list(projectId: number): Promise<ReadonlyMap<number, Script>>;
  /** Nobody else adds rows or runs to the script until the end of the transaction. */
  lock(id: number): Promise<void>;
  create(draft: Omit<Script, 'id' | 'archived'>, insert: Insert): Promise<number>;
  update(id: number, patch: ScriptPatch): Promise<void>;
};

const storedFields = z.array(z.object({ id: z.string(), label: z.string(), show: z.boolean() }));

export function createScriptStore(database: Database, items: ItemStore): ScriptStore {
  const { query } = database;
  const select = query
    .selectFrom('scripts')
    .innerJoin('items', 'items.id', 'scripts.id')
    .selectAll('scripts')
    .select(['items.name', 'items.project_id', 'items.parent_id']);
  return {
    async find(id) {
      const row = await select.where('scripts.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : toScript(row);
    },
    async list(projectId) {
      const scripts = new Map<number, Script>();
      for (const row of await select.where('items.project_id', '=', projectId).execute()) {
        await giveWay(10);
        scripts.set(row.id, toScript(row));
      }
      return scripts;
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

type ScriptRow = Selectable<Tables['scripts']> & Pick<Selectable<Tables['items']>, 'name' | 'project_id' | 'parent_id'>;

function toScript({ project_id: projectId, parent_id: folderId, archived, fields, ...texts }: ScriptRow): Script {
  return { ...texts, place: { projectId, folderId }, archived: archived === 1, fields: readFields(fields) };
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

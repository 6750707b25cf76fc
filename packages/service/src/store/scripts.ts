import type { DatabaseSync } from 'node:sqlite';

import type { Insert, ItemStore, Place } from './items.ts';
import { integer, type Row, text } from './rows.ts';

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
  find(id: number): Script | undefined;
  create(draft: Omit<Script, 'id' | 'archived'>, insert: Insert): number;
  update(id: number, patch: ScriptPatch): void;
};

export function createScriptStore(database: DatabaseSync, items: ItemStore): ScriptStore {
  const selectOne = database.prepare('SELECT * FROM scripts WHERE id = ?');
  const selectFields = database.prepare('SELECT * FROM fields WHERE script_id = ? ORDER BY position');
  const insertScript = database.prepare(
    'INSERT INTO scripts (id, description, comments, created, archived) VALUES (?, ?, ?, ?, 0)',
  );
  const insertField = database.prepare(
    'INSERT INTO fields (script_id, position, id, label, show) VALUES (?, ?, ?, ?, ?)',
  );
  const updateTexts = database.prepare(
    'UPDATE scripts SET description = coalesce(?, description), comments = coalesce(?, comments) WHERE id = ?',
  );
  return {
    find(id) {
      const item = items.find('script', id);
      const row = selectOne.get(id);
      if (item === undefined || row === undefined) return undefined;
      return toScript({ ...item, fields: selectFields.all(id).map(toField) }, row);
    },
    create({ place, name, description, comments, created, fields }, insert) {
      const id = items.create({ type: 'script', place, name }, insert);
      insertScript.run(id, description, comments, created);
      for (const [position, field] of fields.entries()) {
        insertField.run(id, position, field.id, field.label, Number(field.show));
      }
      return id;
    },
    update(id, { name, description, comments }) {
      if (name !== undefined) items.rename(id, name);
      updateTexts.run(description ?? null, comments ?? null, id);
    },
  };
}

function toScript(known: Pick<Script, 'id' | 'place' | 'name' | 'fields'>, row: Row): Script {
  return {
    id: known.id,
    place: known.place,
    name: known.name,
    fields: known.fields,
    description: text(row, 'description'),
    comments: text(row, 'comments'),
    created: text(row, 'created'),
    archived: integer(row, 'archived') === 1,
  };
}

function toField(row: Row): Field {
  return { id: text(row, 'id'), label: text(row, 'label'), show: integer(row, 'show') === 1 };
}

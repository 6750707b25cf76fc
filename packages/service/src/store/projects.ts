import type { DatabaseSync } from 'node:sqlite';

import { integer, type Row, text } from './rows.ts';

export type Project = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly bugPattern: string;
  readonly created: string;
  readonly archived: boolean;
};

export type ProjectStore = {
  /** In order of creation, archived ones included. */
  list(): readonly Project[];
  find(id: number): Project | undefined;
  create(draft: Omit<Project, 'id'>): number;
};

export function createProjectStore(database: DatabaseSync): ProjectStore {
  const selectAll = database.prepare('SELECT * FROM projects ORDER BY id');
  const selectOne = database.prepare('SELECT * FROM projects WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO projects (name, description, bug_pattern, created, archived) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    list: () => selectAll.all().map(toProject),
    find(id) {
      const row = selectOne.get(id);
      return row === undefined ? undefined : toProject(row);
    },
    create: ({ name, description, bugPattern, created, archived }) =>
      Number(insert.run(name, description, bugPattern, created, Number(archived)).lastInsertRowid),
  };
}

function toProject(row: Row): Project {
  return {
    id: integer(row, 'id'),
    name: text(row, 'name'),
    description: text(row, 'description'),
    bugPattern: text(row, 'bug_pattern'),
    created: text(row, 'created'),
    archived: integer(row, 'archived') === 1,
  };
}

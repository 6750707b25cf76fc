import type { Selectable } from 'kysely';

import type { Database, Tables } from './tables.ts';

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
  list(): Promise<readonly Project[]>;
  find(id: number): Promise<Project | undefined>;
  create(draft: Omit<Project, 'id'>): Promise<number>;
};

export function createProjectStore({ query }: Database): ProjectStore {
  return {
    async list() {
      const rows = await query.selectFrom('projects').selectAll().orderBy('id').execute();
      return rows.map(toProject);
    },
    async find(id) {
      const row = await query.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : toProject(row);
    },
    async create({ bugPattern, archived, ...draft }) {
      const values = { ...draft, bug_pattern: bugPattern, archived: Number(archived) };
      const { id } = await query.insertInto('projects').values(values).returning('id').executeTakeFirstOrThrow();
      return id;
    },
  };
}

function toProject({ bug_pattern: bugPattern, archived, ...row }: Selectable<Tables['projects']>): Project {
  return { ...row, bugPattern, archived: archived === 1 };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from './project.ts';

/** What stands in `.runsheet/status.json`. */
export function statusOf({ root }: Pick<Project, 'root'>): unknown {
  return JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8'));
}

/** The texts of the recorded runs that are not delivered yet. */
export function keptRecords({ root }: Project): readonly string[] {
  const todo = join(root, '.runsheet', 'todo');
  return existsSync(todo) ? readdirSync(todo).map((name) => readFileSync(join(todo, name), 'utf8')) : [];
}

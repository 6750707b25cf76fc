import type { Client } from '../client/client.ts';
import { runsheetError } from '../errors/runsheet-error.ts';

export type ProjectRef = { readonly id: number; readonly name: string };

/** Finds the project that is meant: by id without a request, by exact name, or the only one of the account. */
export async function findProject(wanted: string | number | undefined, client: Client): Promise<ProjectRef> {
  if (/^\d+$/.test(String(wanted))) return { id: Number(wanted), name: String(wanted) };
  const { projects } = await client.projects.list();
  const names = projects.map((project) => project.name);
  if (wanted === undefined) {
    const [only, ...others] = projects;
    if (only === undefined) throw runsheetError('RS1007', { project: '(any)', projects: [] });
    if (others.length > 0) throw runsheetError('RS1006', { projects: names });
    return only;
  }
  const found = projects.find((project) => project.name === wanted);
  if (found === undefined) throw runsheetError('RS1007', { project: String(wanted), projects: names });
  return found;
}

import type { FileNode } from '../report/report.ts';
import { normaliseTitle } from './title.ts';

/**
 * The files whose heading nothing else of the script shares: their rows are the same whatever stands beside them. One
 * path may be several files, as of tests and their types; a project, or the row `reserved`, may be named as a file is.
 */
export function loneFiles(files: readonly FileNode[], reserved: string): ReadonlySet<FileNode | undefined> {
  const projects = new Set([reserved]);
  for (const { project } of files) if (project !== '') projects.add(normaliseTitle(project));
  const holders = new Map<string, FileNode | undefined>();
  for (const file of files) {
    const path = normaliseTitle(file.path);
    // Then even files of the project may be headings below that one.
    if (file.project === '' && projects.has(path)) return NONE;
    const place = file.project === '' ? path : `${normaliseTitle(file.project)}\n${path}`;
    holders.set(place, holders.has(place) ? undefined : file);
  }
  return new Set(holders.values());
}

const NONE: ReadonlySet<undefined> = new Set();

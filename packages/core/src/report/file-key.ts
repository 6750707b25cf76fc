import type { FileCopy, FileNode } from './report.ts';

/** Names a file of a run: one path can be several files, in several projects or as copies. */
export function fileKey({ path, project, copy = 0 }: Pick<FileNode, 'path' | 'project'> & FileCopy): string {
  return `${copy}\n${project}\n${path}`;
}

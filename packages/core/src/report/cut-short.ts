import type { Ending, FileNode } from './report.ts';

/** A file that did not come to its turn, with why its run ended; any other file as it is. Pure. */
export function withCause(file: FileNode, ending: Ending): FileNode {
  const isCutShort = file.load === 'stopped' && ending.kind === 'interrupted';
  return isCutShort ? { ...file, cutShort: ending.why } : file;
}

import type { FileNode, SuiteNode } from './report.ts';

/** The durations of all tests of a file, in milliseconds; 0 where none is known. Without recursion. */
export function sumDurations(file: FileNode): number {
  let sum = 0;
  const open: (FileNode | SuiteNode)[] = [file];
  for (let heading = open.pop(); heading !== undefined; heading = open.pop()) {
    for (const node of heading.children) {
      if (node.kind === 'case') sum += node.durationMs ?? 0;
      else open.push(node);
    }
  }
  return sum;
}

/** A duration as a case holds it: whole milliseconds; nothing for less than one, or for what is no duration. */
export function timed(ms: number | null | undefined): { readonly durationMs?: number } {
  const durationMs = Math.round(ms ?? 0);
  return durationMs > 0 && Number.isFinite(durationMs) ? { durationMs } : {};
}

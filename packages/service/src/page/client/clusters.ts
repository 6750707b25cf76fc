import type { LinesData } from '../data/page-data.ts';

export type Cluster = { readonly name: string; readonly ids: readonly number[] };

/** Groups rows whose messages begin alike, numbers aside; the largest group first. Pure. */
export function clustersOf(lines: LinesData['lines']): readonly Cluster[] {
  const groups = new Map<string, number[]>();
  for (const [id, line] of lines) {
    const name = maskLine(line.split('\n')[0] ?? '');
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [id]);
    else members.push(id);
  }
  return [...groups]
    .map(([name, ids]) => ({ name, ids }))
    .toSorted((a, b) => b.ids.length - a.ids.length || a.name.localeCompare(b.name));
}

/** What stands for any number: times, ports, ids and addresses differ, and the cause is one. */
function maskLine(line: string): string {
  return line.trim().replaceAll(/0x[\da-f]+|\d+(?:\.\d+)*/gi, 'N');
}

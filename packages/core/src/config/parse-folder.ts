import type { FolderTarget } from '../sheet/sheet.ts';

/** Reads a folder as it is written: names joined by `/`, or an id such as `f12`, or an id and names below it. */
export function parseFolder(text: string): FolderTarget {
  const names = text
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [first, ...rest] = names;
  return first !== undefined && /^f\d+$/.test(first) ? { from: first, names: rest } : { from: undefined, names };
}

import type { Row } from '../sheet/sheet.ts';
import type { OutlineRow } from './outline.ts';

/** A row that left the code, and the new one that is probably the same test. */
export type LikelyRename = {
  readonly from: OutlineRow;
  readonly to: Row;
  /** The old and the new path where its whole file looks moved or renamed. */
  readonly file: { readonly from: string; readonly to: string } | undefined;
};

/** What looks moved or renamed, one line a file that moved as a whole, else one a test. */
export function tellRenames(
  renames: readonly LikelyRename[],
  pathOf: (rename: LikelyRename) => string,
): readonly string[] {
  const files = new Map<string, { readonly from: string; readonly to: string; tests: number }>();
  const tests: string[] = [];
  for (const rename of renames) {
    const { from, to, file } = rename;
    if (file === undefined) {
      tests.push(`${pathOf(rename)} ${from.text === to.text ? 'looks moved' : `looks renamed to ${to.text}`}`);
      continue;
    }
    const key = JSON.stringify(file);
    const known = files.get(key) ?? { ...file, tests: 0 };
    known.tests += 1;
    files.set(key, known);
  }
  const moved = [...files.values()].map(
    ({ from, to, tests: count }) => `${from} looks moved to ${to}: ${count} ${count === 1 ? 'test' : 'tests'}`,
  );
  return [...moved, ...tests];
}

import { pathsOf } from '../../plan/drawing.test.support.ts';
import { RUN_ERRORS_TITLE, type Sheet } from '../../sheet/sheet.ts';
import type { SimRow, SimScript } from './service.test.support.ts';

/** The rows that have no rows below them, as paths of texts; without those for errors of runs. */
export function leafPaths({ rows: all }: Pick<SimScript, 'rows'>): readonly string[] {
  const rows = all.filter((row) => !isErrorsRow(row));
  const paths = pathsOf(rows);
  const leaves = rows.filter(({ indent }, i) => (rows[i + 1]?.indent ?? 0) <= indent);
  return leaves.map(({ id }) => pathText(paths.get(id)));
}

export function sheetPaths({ rows }: Sheet): ReadonlyMap<string, readonly string[]> {
  return pathsOf(rows.map(({ key, indent, text }) => ({ id: key, indent, text })));
}

export function pathText(path: readonly string[] = []): string {
  return path.join(' > ');
}

/** Whatever the service does to capitals. */
export function isErrorsRow({ indent, text }: Pick<SimRow, 'indent' | 'text'>): boolean {
  return indent === 0 && text.toLowerCase() === RUN_ERRORS_TITLE.toLowerCase();
}

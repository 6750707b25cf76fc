import { pathsOf } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { SimScript } from './service.test.support.ts';

/** The rows that have no rows below them, as paths of texts. */
export function leafPaths({ rows }: SimScript): readonly string[] {
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

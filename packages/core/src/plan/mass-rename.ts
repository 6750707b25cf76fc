import type { SheetMatch } from './known-tests.ts';
import type { OutlineRow } from './outline.ts';

/** Most known tests are obsolete at once, and as many are new. */
export type MassRename = {
  /** Known tests that are not in this run. */
  readonly vanished: number;
  readonly known: number;
  readonly added: number;
};

/**
 * Whether a run looks like the same tests under other names: a renamed folder, another working directory. All of them
 * would be added once more, forever. However much comes is no mass rename as long as little leaves.
 */
export function findMassRename(
  { sheet, match: { places, missing } }: SheetMatch,
  obsolete: readonly OutlineRow[],
): MassRename | undefined {
  const vanished = obsolete.length;
  const claimed = sheet.rows.filter(({ kind, key }) => kind === 'case' && places.has(key)).length;
  const added = missing.filter(({ kind }) => kind === 'case').length;
  const known = claimed + vanished;
  const isMass = vanished >= LEAST_VANISHED && vanished > known * MOST && added >= vanished * AS_MANY;
  return isMass ? { vanished, known, added } : undefined;
}

/** Fewer rows are soon tidied up by hand. */
const LEAST_VANISHED = 10;
const MOST = 0.5;
/** A folder may be renamed and cleared out at once. */
const AS_MANY = 0.5;

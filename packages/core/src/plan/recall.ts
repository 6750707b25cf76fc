import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import type { OutlinePlace } from './outline-index.ts';
import { shortName } from './row-memory.ts';

type Around = {
  readonly outline: KnownOutline;
  /** Rows of the Sheet that have rows below them. */
  readonly parents: ReadonlySet<RowKey>;
};

/** The row of the service that is noted for a row of the Sheet, unless people have moved it to another heading. */
export function recall(row: Row, parent: OutlinePlace | undefined, around: Around): OutlinePlace | undefined {
  const { notes, index } = around.outline;
  if (notes.shownOtherwise.size === 0) return undefined;
  const noted = notes.shownOtherwise.get(shortName(row.key));
  const remembered = noted === undefined ? undefined : index.remembered.get(noted.id);
  if (remembered === undefined || !canBe(row, remembered.place, around.parents)) return undefined;
  const isInPlace = row.parent === undefined || parent !== undefined;
  return isInPlace && remembered.parent === parent?.key ? remembered.place : undefined;
}

/** Whether a row of the Sheet can be a row of the service: a test has no rows below it, ever. */
export function canBe(row: Row, { kind }: OutlinePlace, parents: ReadonlySet<RowKey>): boolean {
  return kind === 'group' ? row.kind !== 'case' : mayStandAlone(row, parents);
}

/**
 * Whether a heading may be a row of the service that has no rows below it, and so looks like a test. A file or project
 * is never a test. A suite may be one as long as it has no tests; one with tests never is: the row may have been a test.
 */
function mayStandAlone({ kind, key }: Row, parents: ReadonlySet<RowKey>): boolean {
  return kind !== 'suite' || !parents.has(key);
}

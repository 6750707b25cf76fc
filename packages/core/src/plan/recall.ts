import type { Row, RowKey } from '../sheet/sheet.ts';
import { canBe } from './can-be.ts';
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

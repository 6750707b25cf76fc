import type { Row, RowKey } from '../sheet/sheet.ts';
import type { OutlinePlace } from './outline-index.ts';

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

import type { Row } from './sheet.ts';

/** Whether a row is a test that has a result: one that a name filter left out has none. */
export function isResult({ kind, cell }: Pick<Row, 'kind' | 'cell'>): boolean {
  return kind === 'case' && cell !== undefined;
}

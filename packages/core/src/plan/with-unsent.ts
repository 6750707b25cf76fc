import type { Sheet } from '../sheet/sheet.ts';

/** The Sheet of a script that shows what failed in others of its run which go into no script; as it is, if nothing did. */
export function withUnsent(sheet: Sheet, unsent: readonly Sheet[]): Sheet {
  return unsent.some(hasFailed) ? { ...sheet, unsent } : sheet;
}

/** Whether a test or heading of it failed. */
export function hasFailed({ rows }: Sheet): boolean {
  return rows.some(({ cell }) => cell?.mark === 'fail');
}

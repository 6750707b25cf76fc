import { readLeftOut, readPassed } from '@runsheet/core/command';
import type { ExportedResult } from './exported-script.ts';

/** A cell in the words that files of other tools have. */
export type ExportedOutcome =
  | { readonly kind: 'passed'; readonly attempts: number; readonly earlier: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'skipped'; readonly note: string }
  | { readonly kind: 'todo'; readonly note: string }
  | { readonly kind: 'other'; readonly mark: string; readonly message: string };

/** What a cell says; undefined: there is no result, or the test is excluded. Pure. */
export function readOutcome(cell: ExportedResult | undefined): ExportedOutcome | undefined {
  if (cell === undefined) return undefined;
  const { comment } = cell;
  switch (cell.result) {
    case 'pass':
      return { kind: 'passed', ...readPassed(comment) };
    case 'fail':
      return { kind: 'failed', message: comment };
    case 'blocked':
      return readLeftOut(comment);
    case '':
    case 'exclude':
      return undefined;
    default:
      return { kind: 'other', mark: cell.result, message: comment };
  }
}

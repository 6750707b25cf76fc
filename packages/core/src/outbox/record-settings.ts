import type { OutlinePolicy } from '../sheet/outline-policy.ts';
import type { SheetOptions } from '../sheet/sheets-of.ts';

/** What of the configuration decides what is written where. */
export type RecordSettings = Omit<SheetOptions, 'headers' | 'knownScripts'> & {
  readonly project?: string | number | undefined;
  readonly mayAddRows: boolean;
  readonly policy?: OutlinePolicy | undefined;
};

import type { RecordedOptions } from '../config/options-schema.ts';
import type { ScriptTarget } from '../sheet/sheet.ts';

/** What of the configuration decides what is written where. */
export type RecordSettings = RecordedOptions & { readonly script: ScriptTarget; readonly mayAddRows: boolean };

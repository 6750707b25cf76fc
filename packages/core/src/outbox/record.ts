import type { Report } from '../report/report.ts';
import type { OutlinePolicy } from '../sheet/outline-policy.ts';
import type { SheetOptions } from '../sheet/sheets-of.ts';

/**
 * One finished Report on disk. Never changed after it is written. Holds no key and no secret, and does not choose the
 * host: `origin` is only compared with the configured one.
 */
export type Record = {
  readonly format: typeof RECORD_FORMAT;
  /** Random, once per Report, or made from the content of report files; names its runs for ever. */
  readonly runKey: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The package that wrote it. */
  readonly adapter: string;
  /** Of the service it was made for; undefined when none was configured. */
  readonly origin?: string | undefined;
  /** Undefined when the configuration was not valid: then it is taken from where the Record is published. */
  readonly settings?: RecordSettings | undefined;
  /** The name in the nearest package.json. */
  readonly packageName: string;
  /** Folder of that package in its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder?: string | undefined;
  readonly headers: Readonly<{ [id: string]: string }>;
  /** Set when it was made from the journal of a killed process, which may have delivered more than the journal shows. */
  readonly recovered?: true | undefined;
  readonly report: Report;
};

/** What of the configuration decides what is written where. */
export type RecordSettings = Omit<SheetOptions, 'headers'> & {
  readonly project?: string | number | undefined;
  readonly mayAddRows: boolean;
  /** Undefined in Records of the first versions. */
  readonly policy?: OutlinePolicy | undefined;
};

/** The format this version writes. Older ones are upgraded when they are read, newer ones are refused untouched. */
export const RECORD_FORMAT = 1;

import type { BuildMark } from '../ci/build-mark.ts';
import type { Shard } from '../merge/shard.ts';
import type { Report } from '../report/report.ts';
import type { OutlinePolicy } from '../sheet/outline-policy.ts';
import type { SheetOptions } from '../sheet/sheets-of.ts';

/**
 * One finished Report on disk. Never changed after its process has ended. Holds no key and no secret, and does not choose the
 * host: `origin` is only compared with the configured one.
 */
export type Record = RecordPart & {
  /** Set when it was joined of several Records: those, from which its Report follows. */
  readonly joined?: Joined | undefined;
};

/** A Record of one process. */
export type RecordPart = {
  readonly format: typeof RECORD_FORMAT;
  /** Random, once per Report, or made from the content of report files, or from the keys of its parts; names its runs for ever. */
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
  /** The build it belongs to; undefined in a Record of format 1. */
  readonly build?: BuildMark | undefined;
  /** Which part of a run it holds, to be joined with the others before it is published; undefined: all of it. */
  readonly shard?: Shard | undefined;
  /** Which parts its run lacks, where it was made of files of another tool, or of merged ones, and of fewer than there have to be. */
  readonly missing?: string | undefined;
  /** Set when it was made from the journal of a killed process, which may have delivered more than the journal shows. */
  readonly recovered?: true | undefined;
  readonly report: Report;
};

export type Joined = {
  /** In the order of their age; of a shard that ran several times, the newest. */
  readonly parts: readonly [RecordPart, ...RecordPart[]];
  /** How many parts the whole run has. */
  readonly expected: number;
};

/** What of the configuration decides what is written where. */
export type RecordSettings = Omit<SheetOptions, 'headers'> & {
  readonly project?: string | number | undefined;
  readonly mayAddRows: boolean;
  /** Undefined in Records of the first versions. */
  readonly policy?: OutlinePolicy | undefined;
};

/** The format this version writes. Older ones are upgraded when they are read, newer ones are refused untouched. */
export const RECORD_FORMAT = 3;

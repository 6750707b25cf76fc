import type { Report } from '../report/report.ts';
import type { RunHead } from './journal-line.ts';
import type { RecordSettings } from './record-settings.ts';

/**
 * One run as its journal tells it. Holds no key and no secret, and does not choose the host: `origin` is only compared
 * with the configured one.
 */
export type RunRecord = RecordPart & {
  /** Set when several journals were joined: their runs, from which the Report follows. */
  readonly joined?: Joined | undefined;
};

/** What one process recorded. */
export type RecordPart = RunHead & {
  /** Of the service it was recorded for; undefined when none was configured. */
  readonly origin?: string | undefined;
  /** Undefined when the configuration was not valid, or nobody had read it: then it is taken from where the run is published. */
  readonly settings?: RecordSettings | undefined;
  /** Whether a publisher read the configuration, valid or not. */
  readonly isConfigured?: boolean | undefined;
  /** Which parts its run lacks, where it was made of files of another tool, or of merged ones, and of fewer than there have to be. */
  readonly missing?: string | undefined;
  readonly report: Report;
};

export type Joined = {
  /** In the order of their age; of a shard that ran several times, the newest. */
  readonly parts: readonly [RecordPart, ...RecordPart[]];
  /** How many parts the whole run has. */
  readonly expected: number;
};

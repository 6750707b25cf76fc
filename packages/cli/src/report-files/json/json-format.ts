import type { FileReading, ReadingFacts } from '../report-format.ts';

/** A format of JSON files. */
export type JsonFormat = {
  /** What stands near the beginning of such a file and hardly in others. */
  readonly sign: RegExp;
  /** Reads the content; undefined when it is not in this format. Throws RS1011 about the file. */
  readonly read: (content: unknown, facts: ReadingFacts) => FileReading | undefined;
};

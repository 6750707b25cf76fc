import type { FileReading, ReadingFacts } from '../report-format.ts';

export type JsonFormat = {
  /** What stands near the beginning of such a file and hardly in others. */
  readonly sign: RegExp;
  /**
   * Reads the content; undefined when it is in another format. Throws a ZodError when it is in this one, and something
   * in it is not as its tool writes it, and RS1011 about the file.
   */
  readonly read: (content: unknown, facts: ReadingFacts) => FileReading | undefined;
};

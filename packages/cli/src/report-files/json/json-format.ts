import type { z } from 'zod';
import type { FileReading, ReadingFacts } from '../report-format.ts';

/** A format of JSON files. */
export type JsonFormat = {
  /** What stands near the beginning of such a file and hardly in others. */
  readonly sign: RegExp;
  /**
   * Reads the content; undefined when it is in another format. Throws a ZodError when it is in this one, and something
   * in it is not as its tool writes it, and RS1011 about the file.
   */
  readonly read: (content: unknown, facts: ReadingFacts) => FileReading | undefined;
};

type FormatParts<Schema extends z.ZodType> = {
  readonly sign: RegExp;
  /** Whether an object is meant to be in this format, by the names of its members. */
  readonly isMeant: (content: object) => boolean;
  /** A function: schemas are made when they are needed. */
  readonly schema: () => Schema;
  readonly toReading: (run: z.infer<Schema>, facts: ReadingFacts) => FileReading;
};

export function jsonFormat<Schema extends z.ZodType>({
  sign,
  isMeant,
  schema,
  toReading,
}: FormatParts<Schema>): JsonFormat {
  return {
    sign,
    read: (content, facts) => {
      if (typeof content !== 'object' || content === null || !isMeant(content)) return undefined;
      return toReading(schema().parse(content), facts);
    },
  };
}

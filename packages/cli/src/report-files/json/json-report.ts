import { runsheetError } from '@runsheet/core/command';
import { z } from 'zod';
import { type FileReading, LIMITS, type ReadingFacts, type ReportFormat, type ReportReader } from '../report-format.ts';
import type { JsonFormat } from './json-format.ts';
import { CTRF } from './read-ctrf.ts';
import { VITEST_BLOB } from './read-blob.ts';

/** The formats of JSON files, in the order in which they are tried. */
const JSON_FORMATS: readonly JsonFormat[] = [CTRF, VITEST_BLOB];

/** The JSON of Jest, Vitest and Playwright. In a folder it is refused as well: passed over, its failures would be lost. */
const OF_OUR_RUNNERS = /"num(?:Total|Failed)TestSuites"|"(?:forbidOnly|fullyParallel)"\s*:/;

/** A file of JSON, which has to be read as a whole before its format is known. */
export const JSON_REPORT: ReportFormat = {
  begins: (beginning) => /^\s*[[{]/.test(beginning),
  isLikely: (beginning) =>
    [OF_OUR_RUNNERS, ...JSON_FORMATS.map(({ sign }) => sign)].some((sign) => sign.test(beginning)),
  open: readJson,
};

function readJson(facts: ReadingFacts): ReportReader {
  const pieces: string[] = [];
  let length = 0;
  const refuse = (reason: string, cause?: unknown): Error =>
    runsheetError('RS1011', { file: facts.file, reason }, { cause });
  return {
    write: (text) => {
      length += text.length;
      if (length > LIMITS.wholeCharacters) throw refuse(`it is JSON of more than ${LIMITS.wholeCharacters} characters`);
      pieces.push(text);
    },
    end: () => {
      const content = parse(pieces.join(''), refuse);
      try {
        const reading = readContent(content, facts);
        if (reading === undefined) throw refuse('it is JSON, but of no tool that runsheet knows');
        return reading;
      } catch (error) {
        if (error instanceof RangeError) throw refuse('it is nested too deeply', error);
        if (error instanceof z.ZodError) throw refuse(firstProblem(error), error);
        throw error;
      }
    },
  };
}

function parse(text: string, refuse: (reason: string, cause: unknown) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse('it is not whole JSON; it may be cut off', cause);
  }
}

function readContent(content: unknown, facts: ReadingFacts): FileReading | undefined {
  for (const { read } of JSON_FORMATS) {
    const reading = read(content, facts);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

/** The tool is known, but something is not as it writes it. */
function firstProblem({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? 'its shape is not known' : `${issue.path.join('.') || 'the file'}: ${issue.message}`;
}

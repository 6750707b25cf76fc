import { runsheetError } from '@runsheet/core/command';
import { z } from 'zod';
import { LIMITS, type ReadingFacts, type ReportFormat, type ReportReader } from '../report-format.ts';
import { CTRF_SIGN, readCtrf } from './read-ctrf.ts';

/**
 * The JSON of Jest, Vitest and Playwright, and blobs of Vitest. In a folder it is refused as well: passed over, its
 * failures would be lost.
 */
const OF_OUR_RUNNERS =
  /"num(?:Total|Failed)TestSuites"|"(?:forbidOnly|fullyParallel)"\s*:|^\s*\[\s*\[\s*"1"\s*,\s*"2"\s*,/;

/** A file of JSON, which has to be read as a whole before its format is known. */
export const JSON_REPORT: ReportFormat = {
  begins: (beginning) => /^\s*[[{]/.test(beginning),
  isLikely: (beginning) => OF_OUR_RUNNERS.test(beginning) || CTRF_SIGN.test(beginning),
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
        const reading = readCtrf(content, facts);
        if (reading === undefined) throw refuse('it is JSON, but of no tool that runsheet knows');
        return reading;
      } catch (error) {
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

/** The tool is known, but something is not as it writes it. */
function firstProblem({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? 'its shape is not known' : `${issue.path.join('.') || 'the file'}: ${issue.message}`;
}

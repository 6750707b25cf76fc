import { withoutAttempts } from '@runsheet/core/command';
import type { readOutcome } from '../export/read-outcome.ts';

export type FailureParts = { readonly message?: string; readonly diff?: string; readonly line?: number };

/**
 * A comment is the message, the diff and the frames, with an empty line between; so may be parts of each. The line is that
 * of the test's own file. Pure.
 */
export function failureParts(outcome: ReturnType<typeof readOutcome>, file: string): FailureParts {
  if (outcome?.kind !== 'failed') return {};
  const comment = withoutAttempts(outcome.message);
  const parts = comment.split('\n\n');
  const frames = parts.findIndex((part, nth) => nth > 0 && part.startsWith('at '));
  const told = parts.slice(0, frames === -1 ? undefined : frames);
  const start = told.findIndex((part, nth) => nth > 0 && (comment.startsWith('expect(') || DIFF_START.test(part)));
  const message = told.slice(0, start === -1 ? undefined : start).join('\n\n');
  const diff = start === -1 ? '' : told.slice(start).join('\n\n');
  const [line] = comment.split('\n').flatMap((frame) => lineIn(frame, file) ?? []);
  return {
    ...(message === '' ? {} : { message }),
    ...(diff === '' ? {} : { diff }),
    ...(line === undefined ? {} : { line }),
  };
}

function lineIn(frame: string, file: string): number | undefined {
  const place = frame.startsWith('at ') ? /:(\d{1,9}):\d{1,9}\)?$/.exec(frame) : null;
  const named = frame.slice(0, place?.index);
  return place !== null && [' ', '(', '/'].some((before) => named.endsWith(before + file))
    ? Number(place[1])
    : undefined;
}

/** Of the diffs of Vitest, Jest, and Node's assert: both sides one below the other, or a word for one of them. */
const DIFF_START = /^(?:-[^\n]*\n\+|\+[^\n]*\n-|\+ actual - expected|expected|received|actual|stderr:)/i;

import type { readOutcome } from '../export/read-outcome.ts';

/** What a comment tells of a failure. */
export type FailureParts = { readonly message?: string; readonly diff?: string; readonly line?: number };

/** A comment is the message, the diff and the frames, with an empty line between. Pure. */
export function failureParts(outcome: ReturnType<typeof readOutcome>): FailureParts {
  if (outcome?.kind !== 'failed') return {};
  const comment = outcome.message;
  const [message = '', ...rest] = comment.replace(/^failed in all \d+ attempts\n\n/, '').split('\n\n');
  const frames = rest.findIndex((part) => part.startsWith('at '));
  // A diff of an object holds an empty line itself.
  const diff = rest.slice(0, frames === -1 ? undefined : frames).join('\n\n');
  const line = /(?:^|\n)at [^\n]*?:(\d{1,9}):\d{1,9}\)?(?:\n|$)/.exec(comment)?.[1];
  return {
    ...(message === '' ? {} : { message }),
    ...(diff === '' ? {} : { diff }),
    ...(line === undefined ? {} : { line: Number(line) }),
  };
}

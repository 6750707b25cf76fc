import { createFailure, splitStack } from './failure.ts';
import type { RunPaths } from './paths.ts';
import type { Failure } from './report.ts';
import { withoutEscapes } from './printable.ts';

/** An error outside of tests, as Jest writes it. Its message can be empty and all of it in the stack. */
export type ErrorText = { readonly message: string; readonly stack?: string | null | undefined };

/** Turns an error as Jest writes it, message and stack in one text, into a Failure; its causes become part of the message. Pure. */
export function failureOf(text: string | null, paths: RunPaths): Failure {
  const parts = withoutEscapes(text ?? '')
    .split(BEFORE_CAUSE)
    .map(splitStack);
  const [error = '', ...causes] = parts.map(({ head }) => head);
  const { message, diff } = splitDiff(error);
  const lines = [message, ...causes.map(causeOf).filter((line) => line !== '' && !line.endsWith(message))];
  return createFailure({ message: lines.join('\n'), diff, stack: parts.map(({ frames }) => frames).join('\n') }, paths);
}

/** Turns an error outside of tests into Failures: the texts of several can be joined in one. Pure. */
export function failuresOf(error: ErrorText, paths: RunPaths): readonly Failure[] {
  const stack = withoutEscapes(error.stack ?? '');
  return error.message === ''
    ? stack.split(BETWEEN_ERRORS).map((text) => failureOf(text, paths))
    : // A file that cannot be loaded: its stack may begin with a page of Jest's advice.
      [createFailure({ message: error.message, stack }, paths)];
}

// A message can be very long and mostly blanks: no two parts of these patterns may match the same run of them.
const BEFORE_CAUSE = /\n(?=\[(?:cause|errors)\]: )/;
const BETWEEN_ERRORS = /\n(?<=\n[ \t]+at [^\n]*\n)(?=[^\s[])/;
const BEFORE_CODE = /\n\n(?=[ >]*\d+ \| )/;

/** Parts the message of a matcher: its call, then what differs, then perhaps lines of code. Pure. */
export function splitDiff(text: string): { readonly message: string; readonly diff: string } {
  const head = withoutName(withoutEscapes(text));
  if (!head.startsWith('expect(')) return { message: head, diff: '' };
  const [words = ''] = head.split(BEFORE_CODE, 1);
  const [message = '', ...rest] = words.split('\n\n');
  return { message, diff: rest.join('\n\n') };
}

function withoutName(head: string): string {
  return head
    .trim()
    .replace(/^(?:Error|JestAssertionError): /, '')
    .replace(/^Error:$/, 'Error');
}

function causeOf(text: string): string {
  const [, kind, cause = ''] = /^\[(cause|errors)\]: ([\s\S]*)$/.exec(text) ?? [];
  const head = withoutName(cause);
  return /^(?:Error)?$/.test(head) ? '' : `${kind === 'errors' ? 'Includes' : 'Caused by'}: ${head}`;
}

import { createFailure } from './failure.ts';
import type { RunPaths } from './paths.ts';
import type { Failure } from './report.ts';
import { withoutEscapes } from './without-escapes.ts';

/** An error outside of tests, as Jest writes it. Its message can be empty and all of it in the stack. */
export type ErrorText = { readonly message: string; readonly stack?: string | null | undefined };

/** Turns an error as Jest writes it, message and stack in one text, into a Failure; its causes become part of the message. Pure. */
export function failureOf(text: string | null, paths: RunPaths): Failure {
  const plain = withoutEscapes(text ?? '');
  const [error = '', ...causes] = plain.split(BEFORE_CAUSE);
  const { message, diff } = splitDiff(headOf(error));
  const lines = [message, ...causes.map(causeOf).filter((line) => line !== '' && !line.endsWith(message))];
  return createFailure({ message: lines.join('\n'), diff, stack: framesOf(plain) }, paths);
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
const FRAME = /\n[ \t]+at (?:.*:\d+:\d+\)?|.*\(<anonymous>\)|.*\(native\))(?=\n|$)/;
const BEFORE_CAUSE = /\n(?=\[(?:cause|errors)\]: )/;
const BETWEEN_ERRORS = /\n(?<=\n[ \t]+at [^\n]*\n)(?=[^\s[])/;
const BEFORE_CODE = /\n\n(?=[ >]*\d+ \| )/;

/** What stands before the stack, without a name that says no more than the message. */
function headOf(text: string): string {
  const end = FRAME.exec(text)?.index ?? text.length;
  return text.slice(0, end).replace(/^(?:Error|JestAssertionError): /, '');
}

function framesOf(text: string): string {
  const start = FRAME.exec(text)?.index;
  return start === undefined ? '' : text.slice(start + 1);
}

/** A matcher says its call in the first paragraph, then what differs, then perhaps the lines of code around. */
function splitDiff(head: string): { readonly message: string; readonly diff: string } {
  if (!head.startsWith('expect(')) return { message: head, diff: '' };
  const [text = ''] = head.split(BEFORE_CODE, 1);
  const [message = '', ...rest] = text.split('\n\n');
  return { message, diff: rest.join('\n\n') };
}

function causeOf(text: string): string {
  const [, kind, cause = ''] = /^\[(cause|errors)\]: ([\s\S]*)$/.exec(text) ?? [];
  const head = headOf(cause).trim();
  return head === '' ? '' : `${kind === 'errors' ? 'Includes' : 'Caused by'}: ${head}`;
}

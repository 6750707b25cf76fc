import { inspect } from 'node:util';
import { createFailure, splitStack } from './failure.ts';
import type { RunPaths } from './paths.ts';
import type { Failure, Location } from './report.ts';
import { withoutEscapes } from './printable.ts';

/** An error as Vitest hands it over and writes it. Anything can be thrown, so anything can be missing. */
export type ThrownError = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly diff?: unknown;
  readonly cause?: unknown;
  /** Those of an AggregateError in Vitest 3. Newer ones hand over each of them. */
  readonly errors?: unknown;
  readonly stacks?: readonly StackFrame[];
};

export type StackFrame = { readonly file: string; readonly line: number; readonly column: number };

/** Turns an error as Vitest hands it over into a Failure; its causes and the errors in it become part of the message. Pure. */
export function failureOfError(error: ThrownError, paths: RunPaths): Failure {
  const { head, frames } = splitStack(withoutEscapes(textOf(error.stack)));
  const said = withName(error) || heldBy(error) || textOf(error.name) || head.replace(/: ?$/, '');
  return createFailure(
    {
      message: [said, ...partsOf(error)].join('\n'),
      diff: textOf(error.diff),
      stack: frames,
      location: locationOf(error.stacks, paths),
    },
    paths,
  );
}

/** Causes and errors in an error, and those in them. An error can be its own cause. */
function partsOf(error: ThrownError): readonly string[] {
  const lines: string[] = [];
  const seen = new Set<unknown>([error]);
  const rest = [...partsIn(error)];
  for (let part = rest.shift(); part !== undefined && lines.length < MOST_PARTS; part = rest.shift()) {
    const { label, value } = part;
    if (seen.has(value)) continue;
    if (typeof value === 'object') seen.add(value);
    lines.push(`${label}: ${wordsOf(value)}`);
    if (isThrown(value)) rest.unshift(...partsIn(value));
  }
  return lines;
}

const MOST_PARTS = 50;

/** Other errors may have anything in a property named `errors`. */
function partsIn({ name, cause, errors }: ThrownError): readonly { readonly label: string; readonly value: unknown }[] {
  const causes = cause === undefined ? [] : [{ label: 'Caused by', value: cause }];
  const included = name === 'AggregateError' && Array.isArray(errors) ? errors.slice(0, MOST_PARTS) : [];
  return [...causes, ...included.map((value: unknown) => ({ label: 'Includes', value }))];
}

function wordsOf(value: unknown): string {
  if (isThrown(value)) return withName(value) || textOf(value.name);
  return typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
}

function withName(error: ThrownError): string {
  // Vitest's own output puts this in front of the names of causes, in the same objects.
  const name = textOf(error.name).replace(/^Caused by: /, '');
  const message = textOf(error.message);
  return name === '' || message === '' || UNTELLING_NAMES.has(name) ? message : `${name}: ${message}`;
}

const UNTELLING_NAMES = new Set(['Error', 'AssertionError', 'TestTimeoutError', 'HookTimeoutError']);

function heldBy(error: ThrownError): string {
  if (textOf(error.stack) !== '') return '';
  const held = Object.entries(error).filter(([key]) => !PARTS_OF_ERRORS.has(key));
  return held.length === 0 ? '' : `thrown: ${inspect(Object.fromEntries(held), { breakLength: Infinity })}`;
}

const PARTS_OF_ERRORS = new Set(['name', 'message', 'stacks', 'diff', 'cause']);

function isThrown(value: unknown): value is ThrownError {
  return typeof value === 'object' && value !== null && 'message' in value;
}

function locationOf(stacks: readonly StackFrame[] | undefined, paths: RunPaths): Location | undefined {
  const frame = stacks?.find(({ file }) => !file.includes('node_modules') && !file.startsWith('node:'));
  return frame && { file: paths.relative(frame.file), line: frame.line, column: frame.column };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads each thing once. */
export type OnceReader<Thing, Read> = {
  readonly read: (thing: Thing) => Read;
  /** Drops what was read: the texts of a large run are not held for its sake. */
  readonly forget: () => void;
};

/** Makes a reader that keeps what it has read: errors are met when their test has ended, and again with its file. */
export function readOnce<Thing, Read extends object>(read: (thing: Thing) => Read): OnceReader<Thing, Read> {
  const known = new Map<Thing, Read>();
  return {
    read: (thing) => {
      const found = known.get(thing) ?? read(thing);
      known.set(thing, found);
      return found;
    },
    forget: () => known.clear(),
  };
}

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

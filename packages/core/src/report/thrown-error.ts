import { inspect } from 'node:util';
import { createFailure } from './failure.ts';
import type { RunPaths } from './paths.ts';
import type { Failure, Location } from './report.ts';

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
  return createFailure(
    {
      message: messageOf(error),
      diff: textOf(error.diff),
      stack: textOf(error.stack),
      location: locationOf(error.stacks, paths),
    },
    paths,
  );
}

function messageOf(error: ThrownError): string {
  const causes = causesOf(error).map((cause) => `\nCaused by: ${withName(cause)}`);
  const included = includedIn(error).map((one) => `\nIncludes: ${withName(one)}`);
  return [withName(error) || heldBy(error), ...causes, ...included].join('');
}

function withName(error: ThrownError): string {
  // Vitest's own output puts this in front of the names of causes, in the same objects.
  const name = textOf(error.name).replace(/^Caused by: /, '');
  const message = textOf(error.message);
  return name === '' || UNTELLING_NAMES.has(name) ? message : `${name}: ${message}`;
}

/** Names that say no more than the message does. */
const UNTELLING_NAMES = new Set(['Error', 'AssertionError', 'TestTimeoutError', 'HookTimeoutError']);

/** What an object holds that was thrown and is no error. */
function heldBy(error: ThrownError): string {
  if (textOf(error.stack) !== '') return '';
  const held = Object.entries(error).filter(([key]) => !PARTS_OF_ERRORS.has(key));
  return held.length === 0 ? '' : `thrown: ${inspect(Object.fromEntries(held), { breakLength: Infinity })}`;
}

const PARTS_OF_ERRORS = new Set(['name', 'message', 'stacks', 'diff', 'cause']);

function causesOf(error: ThrownError): readonly ThrownError[] {
  const causes: ThrownError[] = [];
  for (let cause = error.cause; isThrown(cause) && causes.length < MAX_CAUSES; cause = cause.cause) causes.push(cause);
  return causes;
}

/** Other errors may have anything in a property of this name. */
function includedIn({ name, errors }: ThrownError): readonly ThrownError[] {
  return name === 'AggregateError' && Array.isArray(errors) ? errors.filter(isThrown).slice(0, MAX_INCLUDED) : [];
}

const MAX_INCLUDED = 50;

/** An error can be its own cause. */
const MAX_CAUSES = 5;

function isThrown(value: unknown): value is ThrownError {
  return typeof value === 'object' && value !== null && 'message' in value;
}

/** The first frame outside of packages. */
function locationOf(stacks: readonly StackFrame[] | undefined, paths: RunPaths): Location | undefined {
  const frame = stacks?.find(({ file }) => !file.includes('node_modules') && !file.startsWith('node:'));
  return frame && { file: paths.relative(frame.file), line: frame.line, column: frame.column };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

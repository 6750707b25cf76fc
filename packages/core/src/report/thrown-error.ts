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

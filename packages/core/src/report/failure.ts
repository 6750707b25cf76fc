import type { RunPaths } from './paths.ts';
import type { Failure, Location } from './report.ts';
import { withoutEscapes } from './printable.ts';

/** A thrown value as a runner hands it over: anything can be missing. */
export type RawFailure = {
  readonly message?: string | null | undefined;
  readonly diff?: string | null | undefined;
  readonly stack?: string | null | undefined;
  readonly location?: Location | undefined;
};

/** Makes a Failure. Of the stack only the frames in the package are kept: others hold paths of the machine. */
export function createFailure(raw: RawFailure, paths: RunPaths): Failure {
  const clean = (text: string | null | undefined) => paths.strip(withoutEscapes(text ?? '')).trim();
  const stack = clean(raw.stack);
  const frames = ownFrames(stack);
  return {
    message: clean(raw.message) || headline(stack) || '(no message)',
    diff: clean(raw.diff),
    stack: frames.map(({ line }) => line).join('\n'),
    location: raw.location ?? frames[0]?.location,
  };
}

function ownFrames(stack: string): readonly { readonly line: string; readonly location: Location }[] {
  return stack.split('\n').flatMap((text) => {
    const line = text.trim().replace(QUERY, '');
    const [, place = '', row, column] = FRAME.exec(line) ?? [];
    const file = place.slice(place.indexOf(' (') + 1).replace(/^\(/, '');
    const isOwn = file !== '' && !FOREIGN_FILE.test(file);
    return isOwn ? [{ line, location: { file, line: Number(row), column: Number(column) } }] : [];
  });
}

const FRAME = /^at (?:async )?(.+):(\d+):(\d+)\)?$/;
/** Runners that load a file again put a number behind its name, which differs from run to run. */
const QUERY = /\?[^?:)]*(?=:\d+:\d+\)?$)/;
const FOREIGN_FILE = /^(?:[a-z][a-z+.-]+:|\/|[A-Za-z]:)|(?:^|\/)node_modules\/|<anonymous>/;

function headline(stack: string): string {
  const [line = ''] = stack.split('\n', 1);
  return FRAME.test(line) ? '' : line;
}

/** Parts a text that holds both. A message may quote frames, so those of the error are the last lines, if there are any. Pure. */
export function splitStack(text: string): { readonly head: string; readonly frames: string } {
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => !STACK_LINE_OR_BLANK.test(line));
  const last = lines.findIndex((line, nth) => nth > end && isFrame(line, nth));
  const start = last === -1 ? lines.findIndex(isFrame) : last;
  return start === -1
    ? { head: text, frames: '' }
    : { head: lines.slice(0, start).join('\n'), frames: lines.slice(start).join('\n') };
}

// A message can be very long and mostly blanks: no two parts of these patterns may match the same run of them.
const STACK_LINE = /^[ \t]+at (?:.*:\d+:\d+\)?|.*\(<anonymous>\)|.*\(native\))$/;
const STACK_LINE_OR_BLANK = /^[ \t]*(?:at .*)?$/;

function isFrame(line: string, nth: number): boolean {
  return nth > 0 && STACK_LINE.test(line);
}

import { stripVTControlCharacters } from 'node:util';
import type { RunPaths } from './paths.ts';
import type { Failure, Location } from './report.ts';

/** A thrown value as a runner hands it over: anything can be missing. */
export type RawFailure = {
  readonly message?: string | null | undefined;
  readonly diff?: string | null | undefined;
  readonly stack?: string | null | undefined;
  readonly location?: Location | undefined;
};

/** Makes a Failure: colour codes removed, paths relative to the package, the location found in the stack if not given. */
export function createFailure(raw: RawFailure, paths: RunPaths): Failure {
  const clean = (text: string | null | undefined) => paths.strip(stripVTControlCharacters(text ?? '')).trim();
  const stack = clean(raw.stack);
  const message = clean(raw.message) || firstLine(stack) || '(no message)';
  return { message, diff: clean(raw.diff), stack, location: raw.location ?? locationIn(stack) };
}

/** The first frame of a stack that lies in the package itself. */
function locationIn(stack: string): Location | undefined {
  for (const line of stack.split('\n')) {
    const frame = FRAME.exec(line);
    const [, file, row, column] = frame ?? [];
    if (file === undefined || isForeign(file)) continue;
    return { file, line: Number(row), column: Number(column) };
  }
  return undefined;
}

const FRAME = /^\s*(?:at\s+)?(?:.*\()?([^\s()]+):(\d+):(\d+)\)?$/;

function isForeign(file: string): boolean {
  return file.startsWith('node:') || file.startsWith('/') || /^[A-Za-z]:/.test(file) || file.includes('node_modules/');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

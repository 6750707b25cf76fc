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

/**
 * Makes a Failure: colour codes removed, paths relative to the package. Of the stack only the frames in the package
 * are kept: those of libraries and of the runner say nothing about the test, and hold paths of the machine.
 */
export function createFailure(raw: RawFailure, paths: RunPaths): Failure {
  const clean = (text: string | null | undefined) => paths.strip(stripVTControlCharacters(text ?? '')).trim();
  const stack = clean(raw.stack);
  const frames = ownFrames(stack);
  return {
    message: clean(raw.message) || firstLine(stack) || '(no message)',
    diff: clean(raw.diff),
    stack: frames.map(({ line }) => line).join('\n'),
    location: raw.location ?? frames[0]?.location,
  };
}

type Frame = { readonly line: string; readonly location: Location };

function ownFrames(stack: string): readonly Frame[] {
  return stack.split('\n').flatMap((text) => {
    const line = text.trim();
    const [, file = '', row, column] = (line.length > LONGEST_FRAME ? undefined : FRAME.exec(line)) ?? [];
    const isOwn = file !== '' && !FOREIGN_FILE.test(file);
    return isOwn ? [{ line, location: { file, line: Number(row), column: Number(column) } }] : [];
  });
}

/** A line that is longer is part of a message. */
const LONGEST_FRAME = 1_000;
const FRAME = /^at (?:async )?(?:.*? \()?(.+?):(\d+):(\d+)\)?$/;
const FOREIGN_FILE = /^(?:[a-z][a-z+.-]+:|\/|[A-Za-z]:)|(?:^|\/)node_modules\/|<anonymous>/;

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

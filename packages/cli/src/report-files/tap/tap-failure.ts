import { createFailure, type Failure, type Location, type RunPaths } from '@runsheet/core/adapter';
import { codeFile } from '../report-paths.ts';
import type { TapDiagnostics } from './tap-yaml.ts';

/** What the diagnostics of a failed test say, in the words of the tools that write them. Pure. */
export function tapFailure(diagnostics: TapDiagnostics, paths: RunPaths): Failure {
  const first = (...keys: readonly string[]) =>
    keys.map((key) => diagnostics.get(key)).find((value) => value !== undefined);
  const message = first('error', 'message');
  const diff = first('diff') ?? comparison(first('expected', 'wanted'), first('actual', 'found', 'got'));
  const stack = (first('stack') ?? '').split('\n').map(frame).join('\n');
  const location = locationIn(first('location'), first('at'), paths);
  return createFailure(
    { message: message ?? 'not ok', diff, stack, location: stack === '' ? location : undefined },
    paths,
  );
}

function comparison(expected: string | undefined, actual: string | undefined): string {
  return expected === undefined && actual === undefined ? '' : `- ${expected ?? ''}\n+ ${actual ?? ''}`;
}

/** The frames stand without the word in front of them. */
function frame(line: string): string {
  const text = line.trim();
  return text === '' || text.startsWith('at ') ? text : `at ${text}`;
}

/** `/shop/cart.test.js:5:3`, or a block with file, line and column. */
function locationIn(place: string | undefined, block: string | undefined, paths: RunPaths): Location | undefined {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(place ?? '') ?? [];
  if (file !== undefined) return placeIn(file, [line, column], paths);
  const part = (name: string) => new RegExp(`(?:^|[\\s{,])${name}: *["']?([^"',}\\n]+)`).exec(block ?? '')?.[1];
  const [own, row, at] = [part('file'), part('line'), part('column')];
  return own === undefined || row === undefined ? undefined : placeIn(own, [row, at], paths);
}

type LineAndColumn = readonly [line: string | undefined, column: string | undefined];

function placeIn(path: string, [line, column]: LineAndColumn, paths: RunPaths): Location | undefined {
  const file = codeFile(path, paths);
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column ?? 1) };
}

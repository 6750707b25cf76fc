import { join } from 'node:path';
import { isWholeMatrix, nodesFor } from './nodes.ts';
import type { RunnerVersion } from './versions.ts';

/** A way to run a suite: under which Node, and with which flags of the runner. */
export type Mode = { readonly title: string; readonly node: string; readonly flags: readonly string[] };

/** The ways in which this version is to be tried. */
export function modesOf(version: RunnerVersion): readonly Mode[] {
  const variants = isWholeMatrix ? allVariants(version) : [[]];
  return nodesFor(version).flatMap(({ path, major }) =>
    variants.map((flags) => ({ title: [`Node ${major}`, ...flags.map(shorten)].join(' '), node: path, flags })),
  );
}

function allVariants({ name, runner }: RunnerVersion): readonly (readonly string[])[] {
  switch (runner) {
    case 'vitest':
      return [[], ['--pool=threads'], ['--pool=vmThreads'], ['--pool=vmForks'], ['--no-isolate', '--pool=forks']];
    case 'jest':
      return [[], ['--runInBand'], ['--maxWorkers=2', '--workerThreads'], jsdom(name)];
    default:
      return runner satisfies never;
  }
}

/** Installed by run-matrix.ts beside the Nodes: too much to install it with everything else. */
function jsdom(name: string): readonly string[] {
  return [`--env=${join(process.env['COMPAT_JSDOM'] ?? '', name, 'node_modules/jest-environment-jsdom')}`];
}

function shorten(flag: string): string {
  return flag.replace(/=.*\//, '=');
}

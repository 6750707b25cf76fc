import { isWholeMatrix, nodesFor } from './nodes.ts';
import type { RunnerVersion } from './versions.ts';

/** A way to run a suite: under which Node, and with which flags of the runner. */
export type Mode = { readonly title: string; readonly node: string; readonly flags: readonly string[] };

/** The ways in which this version is to be tried. */
export function modesOf(version: RunnerVersion): readonly Mode[] {
  const variants = isWholeMatrix ? VARIANTS[version.runner] : VARIANTS[version.runner].slice(0, 1);
  return nodesFor(version).flatMap(({ path, major }) =>
    variants.map((flags) => ({ title: [`Node ${major}`, ...flags].join(' '), node: path, flags })),
  );
}

const VARIANTS: Readonly<Record<RunnerVersion['runner'], readonly (readonly string[])[]>> = {
  vitest: [[], ['--pool=threads'], ['--pool=vmThreads'], ['--pool=vmForks'], ['--no-isolate', '--no-file-parallelism']],
  jest: [[], ['--runInBand'], ['--maxWorkers=2', '--workerThreads'], ['--randomize']],
};

import { join } from 'node:path';
import { isWholeMatrix, nodesFor } from './nodes.ts';
import type { RunnerVersion } from './versions.ts';

/** A way to run a suite: under which Node, and with which flags of the runner. */
export type Mode = { readonly title: string; readonly node: string; readonly flags: readonly string[] };

/** The ways in which this version is to be tried: under the first Node as it comes, under others in a cheaper way. */
export function modesOf(version: RunnerVersion): readonly Mode[] {
  return nodesFor(version).flatMap(({ path, major }, nth) => {
    const [plain = [], cheap = [], ...others] = VARIANTS[version.runner];
    const few = nth === 0 ? [plain] : [cheap];
    const variants = isWholeMatrix ? [plain, cheap, ...others, ...environments(version)] : few;
    return variants.map((flags) => ({ title: [`Node ${major}`, ...flags.map(shorten)].join(' '), node: path, flags }));
  });
}

const VARIANTS: Readonly<Record<RunnerVersion['runner'], readonly (readonly string[])[]>> = {
  vitest: [[], ['--no-isolate'], ['--pool=threads'], ['--pool=vmThreads'], ['--pool=vmForks']],
  jest: [['--maxWorkers=2'], ['--runInBand'], ['--maxWorkers=2', '--workerThreads']],
};

/** Installed by run-matrix.ts beside the Nodes: too much to install it with everything else. */
function environments({ name, runner }: RunnerVersion): readonly (readonly string[])[] {
  const jsdom = join(process.env['COMPAT_JSDOM'] ?? '', name, 'node_modules/jest-environment-jsdom');
  return runner === 'jest' ? [[`--env=${jsdom}`]] : [];
}

function shorten(flag: string): string {
  return flag.replace(/=.*\//, '=');
}

import { execFileSync } from 'node:child_process';
import { nodesAtHand } from '../../packaging/nodes-at-hand.ts';
import type { RunnerVersion } from './versions.ts';

export type NodeLine = { readonly path: string; readonly major: number };

/** Set by run-matrix.ts: the one Node to use, with every mode of the runners. */
const ONLY_NODE = process.env['COMPAT_NODE'];

export const isWholeMatrix: boolean = ONLY_NODE !== undefined;

/** The Node that runs this and the oldest at hand, or the one that is asked for. */
export const NODES: readonly NodeLine[] = (ONLY_NODE === undefined ? nodesNearby() : [ONLY_NODE]).map((path) => {
  const version = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return { path, major: Number.parseInt(version, 10) };
});

function nodesNearby(): readonly string[] {
  const [oldest] = nodesAtHand();
  return [...new Set([process.execPath, ...(oldest === undefined ? [] : [oldest.path])])];
}

/** The Nodes that this version of a runner is to run under. */
export function nodesFor({ oldestNode }: RunnerVersion): readonly NodeLine[] {
  return NODES.filter(({ major }) => major >= oldestNode);
}

/** The Node to use where one will do. */
export function nodeFor(version: RunnerVersion): string {
  return nodesFor(version)[0]?.path ?? process.execPath;
}

/** Those versions for which there is a Node. */
export function runnable(versions: readonly RunnerVersion[]): readonly RunnerVersion[] {
  return versions.filter((version) => nodesFor(version).length > 0);
}

/** What does not change from version to version is tried with the newest, and with each of them in the matrix. */
export function widely(versions: readonly RunnerVersion[]): readonly RunnerVersion[] {
  return runnable(newestOf(versions));
}

/** The same for versions that every Node runs. */
export function newestOf<Version>(versions: readonly Version[]): readonly Version[] {
  return isWholeMatrix ? versions : versions.slice(-1);
}

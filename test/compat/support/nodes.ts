import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { nodesAtHand } from '../../packaging/nodes-at-hand.ts';
import type { RunnerVersion } from './versions.ts';

export type NodeLine = { readonly path: string; readonly major: number };

/** Whether everything is to be run: each mode of each runner under each Node that is given. */
export const isWholeMatrix: boolean = process.env['COMPAT_NODES'] !== undefined;

/** Paths in COMPAT_NODES, or else the Node that runs this and the oldest at hand. */
const NODES: readonly NodeLine[] = (process.env['COMPAT_NODES']?.split(delimiter) ?? nodesNearby()).map((path) => {
  const version = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return { path, major: Number.parseInt(version, 10) };
});

function nodesNearby(): readonly string[] {
  return [...new Set([process.execPath, nodesAtHand().oldest.path])];
}

/** The Nodes for a version of a runner; the first of them is the one to use where one will do. */
export function nodesFor({ oldestNode }: RunnerVersion): readonly NodeLine[] {
  return NODES.filter(({ major }) => major >= oldestNode);
}

/** The Node to use where one will do. */
export function nodeFor(version: RunnerVersion): string {
  return nodesFor(version)[0]?.path ?? process.execPath;
}

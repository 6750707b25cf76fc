import type { Profile, ProfileNode } from './read-profile.ts';

const LINES = 25;

/**
 * The dearest functions of our packages and of the libraries they bring along. What built-in functions take counts for
 * the function that called them; collecting garbage belongs to nobody and stands by itself.
 */
export function topOfProfile({ nodes, samples, timeDeltas }: Profile): string {
  const ownerOf = owners(nodes);
  const microseconds = new Map<string, number>();
  for (const [position, id] of samples.entries()) {
    const owner = ownerOf.get(id);
    if (owner !== undefined) microseconds.set(owner, (microseconds.get(owner) ?? 0) + (timeDeltas[position] ?? 0));
  }
  const top = [...microseconds].toSorted(([, one], [, other]) => other - one).slice(0, LINES);
  return top.map(([owner, taken]) => `${(taken / 1_000).toFixed(1).padStart(8)} ms  ${owner}`).join('\n');
}

/** For every node the nearest function of ours around it. Parents come before their children in a profile. */
function owners(nodes: readonly ProfileNode[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const node of nodes) {
    const owner = nameOf(node) ?? (isTheirs(node) ? undefined : found.get(node.id));
    if (owner === undefined) found.delete(node.id);
    else found.set(node.id, owner);
    for (const child of node.children ?? []) if (owner !== undefined) found.set(child, owner);
  }
  return found;
}

function nameOf({ callFrame: { functionName, url } }: ProfileNode): string | undefined {
  if (functionName === '(garbage collector)') return functionName;
  const place = /\/node_modules\/((?:@runsheet|zod|undici)\/.*)$/.exec(url)?.[1];
  if (place === undefined) return undefined;
  return place.startsWith('@runsheet/') ? `${place} ${functionName}` : place.split('/', 1).join('');
}

/** Code of the runner and of others that we call, or that calls us. */
function isTheirs({ callFrame: { url } }: ProfileNode): boolean {
  return url.startsWith('file:');
}

/** A CPU profile of Node, as far as it is read here. */
export type Profile = {
  readonly nodes: readonly ProfileNode[];
  /** Ids of the nodes that were seen running, and the microseconds before each. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

export type ProfileNode = {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
};

export function readProfile(text: string): Profile {
  const value: unknown = JSON.parse(text);
  if (isProfile(value)) return value;
  throw new Error('This is not a CPU profile of Node.');
}

function isProfile(value: unknown): value is Profile {
  const entries = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  return ['nodes', 'samples', 'timeDeltas'].every((name) => Array.isArray(entries.get(name)));
}

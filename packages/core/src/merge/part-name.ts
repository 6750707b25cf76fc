import type { Shard } from './shard.ts';

/** Which part of a run a report is, as far as its name says it. */
export type NamedPart = {
  /** The machine; empty: the name says none that is the same in every build. */
  readonly label: string;
  /** Undefined: there are no shards, or it is not known which it is. */
  readonly shard?: Shard | undefined;
};

/**
 * What the file name of a report says: Vitest's are called `blob.json`, `blob-1-4.json` in a shard, and have a label
 * before that (`blob-linux-1-4.json`). Rows stand below the label, so it has to be the same in every build: a number that
 * counts jobs is no label, and other file names have none. Pure.
 */
export function readPartName(name: string): NamedPart {
  const [, given = '', index, count] = /^blob(?:-(.+?))??(?:-(\d+)-(\d+))?\.json$/.exec(name) ?? [];
  const label = COUNTING.test(given) ? '' : given;
  return index === undefined ? { label } : { label, shard: { index: Number(index), count: Number(count) } };
}

const COUNTING = /^(?:shard|part|job)?[-_]?\d+$/i;

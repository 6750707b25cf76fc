import type { Report } from '../report/report.ts';

/** Which part of a run this is: the runner divides its files among `count` processes. Counted from 1. */
export type Shard = { readonly index: number; readonly count: number };

/** The Report of a shard that is published by itself: it says nothing about the files of the others. */
export function ofShardAlone(report: Report, shard: Shard | undefined): Report {
  return shard === undefined ? report : narrowed(report, `shard ${shard.index} of ${shard.count}`);
}

/** The Report of a run of which parts are missing, for commands that write no run: silent about what it does not hold. */
export function ofPartAlone(report: Report, missing: string): Report {
  return narrowed(report, `without ${missing}`);
}

/** The Report of a run of which parts are missing: never green, and silent about what it does not hold. */
export function withMissing(report: Report, missing: string): Report {
  const message = `Missing: ${missing}. What was tested there is not part of this run.`;
  return {
    ...ofPartAlone(report, missing),
    failures: [...report.failures, { message, diff: '', stack: '' }],
  };
}

function narrowed(report: Report, why: string): Report {
  const { selection } = report;
  if (selection.kind === 'all') return { ...report, selection: { kind: 'partial', why } };
  return { ...report, selection: { ...selection, why: `${selection.why}, ${why}` } };
}

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
 * counts jobs is no label, and other file names have none.
 */
export function readPartName(name: string): NamedPart {
  const [, given = '', index, count] = /^blob(?:-(.+?))??(?:-(\d+)-(\d+))?\.json$/.exec(name) ?? [];
  const label = COUNTING.test(given) ? '' : given;
  return index === undefined ? { label } : { label, shard: { index: Number(index), count: Number(count) } };
}

const COUNTING = /^(?:shard|part|job)?[-_]?\d+$/i;

/** Which of this many shards are not there, in words that `missing` can follow; undefined: none. */
export function missingShards(there: ReadonlySet<number>, count: number): string | undefined {
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((index) => !there.has(index));
  if (missing.length === 0) return undefined;
  return `${missing.length === 1 ? 'shard' : 'shards'} ${listed(missing)} of ${count}`;
}

/**
 * The same for parts known by their names: each machine has shards of its own, and every name of one says how many.
 * `expected`: how many there are at least.
 */
export function missingNamed(parts: readonly NamedPart[], expected = 0): string | undefined {
  const labels = [...new Set(parts.map(({ label }) => label))];
  const gaps = labels.flatMap((label) => {
    const shards = parts.flatMap((part) => (part.label === label ? (part.shard ?? []) : []));
    if (shards.length === 0) return [];
    const count = Math.max(expected, ...shards.map((shard) => shard.count));
    const gap = missingShards(new Set(shards.map(({ index }) => index)), count);
    return gap === undefined ? [] : [label === '' ? gap : `${gap} on ${label}`];
  });
  return gaps.length === 0 ? undefined : gaps.join('; ');
}

function listed(indexes: readonly number[]): string {
  if (indexes.length > MOST_NAMED) return `${indexes.slice(0, MOST_NAMED).join(', ')}, …`;
  const last = indexes.at(-1);
  return indexes.length === 1 ? `${last}` : `${indexes.slice(0, -1).join(', ')} and ${last}`;
}

const MOST_NAMED = 20;

/** The grammar of run keys, of what runs carry of them, and of the files that are named after them. Pure. */
import { createHash } from 'node:crypto';

const KEY = String.raw`rs1-[\w-]{8,64}`;

/** A run key from a name: letters, digits, `-` and `_`. */
export function runKeyOf(name: string): string {
  return `rs1-${name}`;
}

/** The run key of a content: the same content has the same key. As long as a random one. */
export function runKeyFor(content: string): string {
  return runKeyOf(createHash('sha256').update(content).digest('base64url').slice(0, 20));
}

export const RUN_KEY: RegExp = new RegExp(`^${KEY}$`);

/** The marks that the service counts (specification 2.13). */
export const COUNTED_MARKS = ['pass', 'fail', 'blocked', 'query'] as const;

export type CountedMarks = Readonly<Record<(typeof COUNTED_MARKS)[number], number>>;

/** What a run carries: the key, a digest of what was meant to be written, and how often each mark was sent. */
export function writeCarriedKey(runKey: string, digest: string, counts: CountedMarks): string {
  return `${runKey}.${digest}.${COUNTED_MARKS.map((mark) => counts[mark]).join('-')}`;
}

/** A service may cut the text anywhere. Undefined: the key is not whole. */
export function readCarriedKey(text: string): CarriedKey | undefined {
  const [runKey = '', digest, ...behind] = text.split('.');
  if (digest === undefined) return undefined;
  const [, pass, fail, blocked, query] = /^(\d+)-(\d+)-(\d+)-(\d+)$/.exec(behind.at(-1) ?? '') ?? [];
  const counts = { pass: Number(pass), fail: Number(fail), blocked: Number(blocked), query: Number(query) };
  return { runKey, digest, isWhole: behind.length > 0, counts: pass === undefined ? undefined : counts };
}

/** `isWhole`: whether the digest is. `counts`: undefined where they are cut. */
export type CarriedKey = {
  readonly runKey: string;
  readonly digest: string;
  readonly isWhole: boolean;
  readonly counts: CountedMarks | undefined;
};

/** The name of a journal's file. Names sort by time, so that the oldest run is delivered first. */
export function recordFileName({ createdAt, runKey }: { readonly createdAt: string; readonly runKey: string }): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}-${runKey}.ndjson`;
}

export function receiptName(recordName: string): string {
  return recordName.replace(/\.ndjson$/, '.json');
}

/** What the name of a journal, of its claim or of its receipt says; undefined: it names something else. */
export function readFileName(name: string): RunFileName | undefined {
  const [, day, hour, minute, runKey, ending] = FILE_NAME.exec(name) ?? [];
  if (day === undefined || runKey === undefined) return undefined;
  return { kind: ending === 'json' ? 'receipt' : 'record', runKey, createdAt: `${day}T${hour}:${minute}Z` };
}

/** `createdAt`: to the minute, ISO 8601, UTC. */
type RunFileName = { readonly kind: 'record' | 'receipt'; readonly runKey: string; readonly createdAt: string };

const FILE_NAME = new RegExp(String.raw`(?:^|,)(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-[\dZ-]+-(${KEY})\.(ndjson|json)$`);

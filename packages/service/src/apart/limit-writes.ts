import type { MiddlewareHandler } from 'hono';

import { createHeldBodies } from '../access/hold-bodies.ts';
import type { ScopedStore } from '../access/request-scope.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Queues } from '../observe/metrics.ts';
import type { Env } from '../request-env.ts';

import type { LargeWrites } from './write-apart.ts';

export type WriteOptions = {
  readonly maxBodyBytes?: number | undefined;
  readonly maxHeldBytes?: number | undefined;
  readonly largeWrites?: LargeWrites | undefined;
};

export type WriteLimits = {
  /** Reads the body of a write. Before a write takes one of the few places: a slow client holds none. */
  readonly holdBody: MiddlewareHandler<Env>;
  /** Carries out a few writes at a time, and large ones apart. */
  readonly limitWrites: MiddlewareHandler<Env>;
  readonly queues: () => Queues;
};

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** Writes that wait for others hold their bytes only: once they are read, a run takes ten times as much. */
export function createWriteLimits(scoped: ScopedStore, options: WriteOptions): WriteLimits {
  const { maxBodyBytes = MAX_BODY_BYTES, maxHeldBytes = MAX_HELD_BYTES, largeWrites } = options;
  const bodies = createHeldBodies({ maxBodyBytes, maxHeldBytes });
  const inPlace = limitConcurrency(MOST_WRITES);
  const limitWrites: MiddlewareHandler<Env> = async (c, next) => {
    const body = c.get('body');
    if (body === undefined) return next();
    const scope = scoped.current();
    if (largeWrites?.carryOut === undefined || scope === undefined || !isLarge(body)) return inPlace(next);
    const contentType = c.req.header('content-type') ?? '';
    const answer = await largeWrites.carryOut({ url: c.req.url, contentType, body, scope });
    return c.newResponse(answer.body, answer);
  };
  return {
    holdBody: bodies.hold,
    limitWrites,
    queues: () => ({
      heldBytes: bodies.bytes(),
      waitingWrites: inPlace.waiting(),
      waitingLargeWrites: largeWrites?.waiting() ?? 0,
    }),
  };
}

/** At a time. More than one, since PostgreSQL carries out several. */
const MOST_WRITES = 4;

/** A thread starts in a fifth of a second, in which so much is read and stored. A run of 10,000 results is less. */
function isLarge(body: Uint8Array): boolean {
  if (body.length < LARGE_ENTRIES || body.length >= LARGE_BYTES) return body.length >= LARGE_BYTES;
  let entries = 0;
  for (const byte of body) if (byte === COMMA || byte === NEWLINE) entries += 1;
  return entries >= LARGE_ENTRIES;
}

const LARGE_BYTES = 512 * 1024;
/** Rows, runs or results, as far as commas and line ends tell. */
const LARGE_ENTRIES = 20_000;
const COMMA = 0x2c;
const NEWLINE = 0x0a;

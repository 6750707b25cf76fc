/** IO: clock. A large body on its way. */
import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { LargeBody } from './transport.ts';

/** The bytes of a large body, made as they are sent. */
export function streamOf(body: LargeBody): Readable {
  return Readable.from(bytesOf(body), { objectMode: false });
}

/**
 * A service that refuses a body for its size answers when it has read the head, and hangs up. What is written after that
 * breaks the connection before the answer is read: so it gets a moment after the first part, and a turn before others.
 */
async function* bytesOf({ parts }: LargeBody): AsyncGenerator<Buffer> {
  let isFirst = true;
  for (const part of parts()) {
    const bytes = Buffer.from(part);
    await setImmediate();
    yield bytes;
    if (isFirst) await setTimeout(REFUSAL_MS, undefined, { ref: false });
    isFirst = false;
  }
}

/** A round trip, more or less. */
const REFUSAL_MS = 150;

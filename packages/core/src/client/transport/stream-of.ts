/** IO: clock. A large body on its way. */
import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * A service that refuses a body for its size answers when it has read the head, and hangs up. What is written after that
 * breaks the connection before the answer is read: so a large body gets a moment after its first part.
 */
export function streamOf(bytes: Buffer): Readable {
  return Readable.from(partsOf(bytes), { objectMode: false });
}

/** Less is written at once anyway. */
export const LARGE_BODY_BYTES = 1_048_576;

async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    await setImmediate();
    yield bytes.subarray(start, start + PART_BYTES);
    if (start === 0) await setTimeout(REFUSAL_MS, undefined, { ref: false });
  }
}

const PART_BYTES = 65_536;

/** A round trip, more or less. */
const REFUSAL_MS = 150;

import { Buffer } from 'node:buffer';
import type { RequestBody } from '../transport/transport.ts';

/** A JSON body that is made in parts, the same each time: only a small one is held in memory. */
export function bodyOfParts(parts: () => Iterable<string>): RequestBody {
  const type = 'application/json';
  let text = '';
  let byteLength = 0;
  for (const part of parts()) {
    byteLength += Buffer.byteLength(part);
    text = byteLength <= MOST_HELD_BYTES ? text + part : '';
  }
  return byteLength <= MOST_HELD_BYTES ? { type, text } : { type, byteLength, parts };
}

/** The run of some ten thousand tests. What is held is made once, what is not is made once more to be measured. */
const MOST_HELD_BYTES = 1_048_576;

import { brotliCompressSync, constants } from 'node:zlib';
import type { FaultEffect } from '@runsheet/service';

/** Longer than anybody waits: such an answer never comes. */
const FOR_EVER_MS = 3_600_000;

/** What 64 MB of blanks are when nobody unpacks them. */
const BOMB = new Uint8Array(
  brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
);

const PAGE = '<html>Welcome</html>';

/** What may happen to any request, whether it reads or writes. */
const ANY: Readonly<Record<string, FaultEffect>> = {
  'cut before it is read': { kind: 'cut', when: 'before' },
  'answer cut in the middle': { kind: 'truncate' },
  'never answered': { kind: 'delay', delayMs: FOR_EVER_MS },
  '500 before it is done': { kind: 'status', status: 500, when: 'before' },
  'a page of a proxy instead of the answer': { kind: 'status', status: 200, when: 'after', body: PAGE },
  'a redirect instead of the answer': {
    kind: 'status',
    status: 302,
    when: 'after',
    headers: { location: '/elsewhere' },
  },
  'told to wait': { kind: 'throttle', retryAfterSeconds: 1 },
  'an answer that unpacks without end': {
    kind: 'status',
    status: 200,
    when: 'after',
    body: BOMB,
    headers: { 'content-encoding': 'br' },
  },
};

/** What makes a difference only where something was carried out. */
const OF_WRITES: Readonly<Record<string, FaultEffect>> = {
  'answer lost': { kind: 'cut', when: 'after' },
  'carried out, never answered': { kind: 'delay', delayMs: FOR_EVER_MS, when: 'after' },
  '500 after it is done': { kind: 'status', status: 502, when: 'after' },
};

export const EFFECTS = { ...ANY, ...OF_WRITES };

/** The names of the effects that a request with this method may meet. */
export function effectsFor(method: string): readonly string[] {
  return Object.keys(method === 'GET' ? ANY : EFFECTS);
}

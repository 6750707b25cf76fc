import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 64;

/** Makes a random key: 64 letters and digits (specification 5, the latest statement). */
export function generateKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Whether the header carries the key; takes equally long for every wrong key. */
export function isAuthorized(authorization: string | undefined, key: string): boolean {
  const given = /^apikey (\S+)$/.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(key));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

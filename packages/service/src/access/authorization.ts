import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 64;

/** Makes a random key: 64 letters and digits (specification 5, the latest statement). */
export function generateKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Whether the header carries the key: the literal `apikey`, a blank, the key (specification 5). */
export function isAuthorized(authorization: string | undefined, key: string): boolean {
  const given = /^apikey (\S+)$/.exec(authorization ?? '')?.[1];
  return given !== undefined && isSame(given, key);
}

/** Whether a browser may read the pages: it sends the key as the password of basic authentication. */
export function isReader(authorization: string | undefined, key: string): boolean {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return false;
  const password = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1];
  return password !== undefined && isSame(password, key);
}

/** Takes equally long for every wrong key. */
function isSame(given: string, key: string): boolean {
  return timingSafeEqual(digest(given), digest(key));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 64;

/** Makes a random key: 64 letters and digits (specification 5, the latest statement). */
export function generateKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The key in the header of a program: the literal `apikey`, a blank, the key (specification 5). */
export function keyInHeader(authorization: string | undefined): string | undefined {
  return /^apikey (\S+)$/.exec(authorization ?? '')?.[1];
}

/** The key that a browser sends as the password of basic authentication. */
export function keyOfReader(authorization: string | undefined): string | undefined {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  return /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1];
}

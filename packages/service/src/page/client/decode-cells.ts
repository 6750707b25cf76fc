import { CODES } from '@runsheet/core/history';

/** By the number that the service stores for a mark (store/pack-results.ts). */
const BY_NUMBER = [CODES.none, CODES.pass, CODES.fail, CODES.query, CODES.blocked, CODES.exclude] as const;

/** Reads the cells of a run: pairs of variable-length integers, ids left out and ids in a row with one mark. Pure. */
export function decodeCells(base64: string, placeById: ReadonlyMap<number, number>, count: number): Uint8Array {
  const codes = new Uint8Array(count);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const numbers = readIntegers(bytes);
  let id = 0;
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const packed = numbers[at + 1] ?? 0;
    const length = Math.floor(packed / BY_NUMBER.length);
    id += numbers[at] ?? 0;
    for (const end = id + length; id < end; id += 1) {
      const place = placeById.get(id);
      if (place !== undefined) codes[place] = BY_NUMBER[packed % BY_NUMBER.length] ?? CODES.none;
    }
  }
  return codes;
}

function readIntegers(bytes: Uint8Array): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
    factor = 1;
  }
  return numbers;
}

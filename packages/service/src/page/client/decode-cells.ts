import { CODES } from '@runsheet/core/history';

/** By the number that the service stores for a mark (store/pack-results.ts). */
const BY_NUMBER = [CODES.none, CODES.pass, CODES.fail, CODES.query, CODES.blocked, CODES.exclude] as const;

/** Reads the cells of a run: pairs of how many ids are left out, and of how many in a row have one mark. Pure. */
export function decodeCells(
  pairs: readonly number[],
  placeById: ReadonlyMap<number, number>,
  count: number,
): Uint8Array {
  const codes = new Uint8Array(count);
  let id = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const packed = pairs[at + 1] ?? 0;
    id += pairs[at] ?? 0;
    for (const end = id + Math.floor(packed / BY_NUMBER.length); id < end; id += 1) {
      const place = placeById.get(id);
      if (place !== undefined) codes[place] = BY_NUMBER[packed % BY_NUMBER.length] ?? CODES.none;
    }
  }
  return codes;
}

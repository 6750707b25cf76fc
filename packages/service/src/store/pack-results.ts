import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import { z } from 'zod';

import { type Mark, MARKS, PLAIN_RESULTS, type Result, type Results } from './results.ts';

/** The results of a run as they are stored: marks by run length, comments and issues compressed. */
export type PackedResults = { readonly marks: Uint8Array; readonly remarks: Uint8Array | null };

/** Test id, comment, issue. */
const storedRemarks = z.array(z.tuple([z.number(), z.string(), z.string()]));

type Remark = z.output<typeof storedRemarks>[number];

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/**
 * Packs the results by ascending test id. Marks are pairs of variable-length integers: how many ids are left out, then
 * how many ids in a row have the mark, times the number of marks, plus the mark.
 */
export async function packResults(results: Results): Promise<PackedResults> {
  const ids = Float64Array.from(results.keys()).toSorted();
  const remarks: Remark[] = [];
  for (const id of ids) {
    const { comment = '', issue = '' } = results.get(id) ?? {};
    if (comment !== '' || issue !== '') remarks.push([id, comment, issue]);
  }
  return {
    marks: packMarks(ids, results),
    remarks: remarks.length === 0 ? null : await compress(JSON.stringify(remarks)),
  };
}

/** The results by ascending test id. */
export async function unpackResults({ marks, remarks }: PackedResults): Promise<Results> {
  const results = unpackMarks(marks);
  if (remarks === null) return results;
  const text = (await decompress(remarks)).toString('utf8');
  for (const [id, comment, issue] of storedRemarks.parse(JSON.parse(text))) {
    results.set(id, { result: results.get(id)?.result ?? '', comment, issue });
  }
  return results;
}

function packMarks(ids: Float64Array, results: Results): Uint8Array {
  const bytes: number[] = [];
  let next = 0;
  for (let index = 0; index < ids.length;) {
    const start = ids[index] ?? 0;
    const mark = results.get(start)?.result ?? '';
    let end = start + 1;
    while (ids[index + end - start] === end && results.get(end)?.result === mark) end += 1;
    pushInteger(bytes, start - next);
    pushInteger(bytes, (end - start) * MARKS.length + MARKS.indexOf(mark));
    index += end - start;
    next = end;
  }
  return Uint8Array.from(bytes);
}

export function unpackMarks(bytes: Uint8Array): Map<number, Result> {
  const results = new Map<number, Result>();
  for (const { first, length, cell } of spansOf(bytes)) {
    for (let id = first; id < first + length; id += 1) results.set(id, cell);
  }
  return results;
}

/** How many cells have each mark, without unpacking them. */
export function countMarks(bytes: Uint8Array): Readonly<Record<Mark, number>> {
  const counts = { pass: 0, fail: 0, query: 0, blocked: 0, exclude: 0 };
  for (const { length, cell } of spansOf(bytes)) if (cell.result !== '') counts[cell.result] += length;
  return counts;
}

type Span = { readonly first: number; readonly length: number; readonly cell: Result };

function* spansOf(bytes: Uint8Array): Generator<Span> {
  let id = 0;
  const read = integerReader(bytes);
  for (let gap = read(); gap !== undefined; gap = read()) {
    const packed = read() ?? 0;
    const cell = PLAIN_RESULTS[packed % MARKS.length];
    const length = Math.floor(packed / MARKS.length);
    if (cell === undefined || length === 0) throw new RangeError('The marks of a run are damaged.');
    yield { first: id + gap, length, cell };
    id += gap + length;
  }
}

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function pushInteger(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function integerReader(bytes: Uint8Array): () => number | undefined {
  let offset = 0;
  return () => {
    if (offset >= bytes.length) return undefined;
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[offset] ?? 0;
      offset += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
}

/** The numbers of packed marks, for the page: it reads pairs as {@link packResults} tells them. */
export function integersIn(bytes: Uint8Array): readonly number[] {
  const numbers: number[] = [];
  const read = integerReader(bytes);
  for (let value = read(); value !== undefined; value = read()) numbers.push(value);
  return numbers;
}

/** Reads a mark of the first format, which stored its word. */
export function toMark(word: string): Mark | '' {
  const mark = MARKS.find((known) => known === word);
  if (mark === undefined) throw new TypeError(`Unknown result: ${word}`);
  return mark;
}

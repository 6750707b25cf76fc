import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

import { z } from 'zod';

import type { Mark, Result, Results } from './results.ts';

/** The results of a run as they are stored: marks by run length, comments and issues compressed. */
export type PackedResults = { readonly marks: Uint8Array; readonly remarks: Uint8Array | null };

/** The number of a mark is stored, so the list only grows. */
const MARKS = ['', 'pass', 'fail', 'query', 'blocked', 'exclude'] as const;

/** Most cells have a mark and nothing else: they share one object. */
const PLAIN: readonly Result[] = MARKS.map((result) => ({ result, comment: '', issue: '' }));

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
  const cells = [...results].toSorted(([a], [b]) => a - b);
  const remarks = cells.flatMap(([id, { comment, issue }]): Remark[] =>
    comment === '' && issue === '' ? [] : [[id, comment, issue]],
  );
  return {
    marks: packMarks(cells),
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

function packMarks(cells: readonly (readonly [number, Result])[]): Uint8Array {
  const bytes: number[] = [];
  let next = 0;
  for (let index = 0; index < cells.length;) {
    const [start, { result }] = cells[index] ?? [0, { result: '' }];
    let length = 1;
    while (cells[index + length]?.[0] === start + length && cells[index + length]?.[1].result === result) length += 1;
    pushInteger(bytes, start - next);
    pushInteger(bytes, length * MARKS.length + MARKS.indexOf(result));
    next = start + length;
    index += length;
  }
  return Uint8Array.from(bytes);
}

function unpackMarks(bytes: Uint8Array): Map<number, Result> {
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
    const cell = PLAIN[packed % MARKS.length];
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

/** Reads a mark of the first format, which stored its word. */
export function toMark(word: string): Mark | '' {
  const mark = MARKS.find((known) => known === word);
  if (mark === undefined) throw new TypeError(`Unknown result: ${word}`);
  return mark;
}

import { decodeDuration } from './duration-code.ts';
import { type MarkedScope, MARKS_FIELD, SCOPES } from './encode-marks.ts';
import { type RowIndex, placeFrom } from './row-index.ts';
import { CODES, LETTERS } from './run-mark.ts';

export type DecodedMarks = {
  readonly scope: MarkedScope;
  readonly codes: Uint8Array;
  /** Something of the value could not be read, or is newer, so some rows have no mark. */
  readonly isDamaged: boolean;
  readonly durationMs: number | undefined;
};

type Span = { readonly first: number; readonly last: number; readonly isSingle: boolean };

const RADIX = 36;
const SPAN = /^([\da-z]+)(?:\+([\da-z]+))?$/;

/** Reads the marks of a run. What is cut, foreign or newer is ignored part by part; undefined when nothing is ours. */
export function decodeMarks(text: string, index: RowIndex): DecodedMarks | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const { scope, groups, isCut } = parts;
  const marks = groups.filter((group) => !/^[dt]/.test(group));
  return { scope, ...readCodes(marks, isCut, index), durationMs: decodeDuration(bodyOf(groups, 'd')) };
}

type Parts = { readonly scope: MarkedScope; readonly groups: readonly string[]; readonly isCut: boolean };

/** Undefined when nothing of a value is ours. */
function partsOf(text: string): Parts | undefined {
  const [version = '', ...groups] = text.trim().toLowerCase().split(';');
  const scope = SCOPES.find((one) => version === `1${one.charAt(0)}`);
  if (scope === undefined || groups.length === 0) return undefined;
  // Without the dot behind the last `;` the value was cut.
  return { scope, groups: groups.slice(0, -1), isCut: groups.at(-1) !== '.' };
}

function bodyOf(groups: readonly string[], letter: string): string {
  return groups.find((group) => group.startsWith(letter))?.slice(1) ?? '';
}

type Codes = Pick<DecodedMarks, 'codes' | 'isDamaged'>;

function readCodes(groups: readonly string[], isCut: boolean, index: RowIndex): Codes {
  const codes = new Uint8Array(index.ids.length);
  const read = groups.map((group) => ({ letter: group.charAt(0), ...readSpans(group.slice(1)) }));
  const isDamaged = isCut || read.some(({ isWhole }) => !isWhole);
  // The first group that names a row counts, so it is the last to mark it.
  for (const { letter, spans } of read.toReversed()) {
    // Rows of a group that could not be read must not count as passed.
    if (isDamaged && letter === 'p') continue;
    mark(codes, index, { code: Math.max(CODES.none, LETTERS.indexOf(letter)), spans });
  }
  return { codes, isDamaged: isDamaged || read.some(({ letter }) => !LETTERS.includes(letter)) };
}

function readSpans(body: string): { readonly spans: readonly Span[]; readonly isWhole: boolean } {
  const spans: Span[] = [];
  let end = 0;
  for (const part of body.split(',')) {
    const [, distance, more] = SPAN.exec(part) ?? [];
    if (distance === undefined) return { spans, isWhole: false };
    const first = end + Number.parseInt(distance, RADIX);
    end = first + (more === undefined ? 0 : Number.parseInt(more, RADIX));
    if (!Number.isSafeInteger(end)) return { spans, isWhole: false };
    spans.push({ first, last: end, isSingle: more === undefined });
  }
  return { spans, isWhole: true };
}

type Group = { readonly code: number; readonly spans: readonly Span[] };

/** A range marks tests only; a span of one row marks it. */
function mark(codes: Uint8Array, index: RowIndex, { code, spans }: Group): void {
  let place = 0;
  for (const { first, last, isSingle } of spans) {
    place = placeFrom(index, first, place);
    for (; (index.ids[place] ?? Infinity) <= last; place += 1) {
      if (isSingle || index.isHeading[place] === 0) codes[place] = code;
    }
  }
}

export type RunDurations = {
  readonly durationMs: number | undefined;
  /** By the row id of a file; only of the slowest. */
  readonly byFile: ReadonlyMap<number, number>;
};

/** How long a stored run and its files took, off by at most 5 %, as its marks tell it. Pure. */
export function durationsOf(headers: Readonly<Record<string, string>>): RunDurations {
  const { groups } = partsOf(headers[MARKS_FIELD] ?? '') ?? { groups: [] };
  return { durationMs: decodeDuration(bodyOf(groups, 'd')), byFile: readFiles(bodyOf(groups, 't')) };
}

const FILE = /^([\da-z]+)([\da-z]{2})$/;

function readFiles(body: string): ReadonlyMap<number, number> {
  const files = new Map<number, number>();
  let id = 0;
  for (const part of body.split(',')) {
    const [, distance, code = ''] = FILE.exec(part) ?? [];
    const ms = decodeDuration(code);
    if (distance === undefined || ms === undefined) break;
    id += Number.parseInt(distance, RADIX);
    files.set(id, ms);
  }
  return files;
}

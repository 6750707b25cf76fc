import { CODES, LETTERS, placeFrom, type RowIndex, type RunMark } from './marked-rows.ts';

/** The hidden field of a script that holds the marks of each run. */
export const MARKS_FIELD = 'runsheet_marks';

/**
 * How much of the suite a run ran, told by the first letter. `shared`: all tests of one of several runners of a script;
 * `cut`: it was to run all, and was cut short; `part`: a name filter, some of the files, `.only`.
 */
const SCOPES = ['whole', 'shared', 'cut', 'part'] as const;

export type MarkedScope = (typeof SCOPES)[number];

type RunMarks = {
  readonly scope: MarkedScope;
  readonly marks: ReadonlyMap<number, RunMark>;
  /** All rows of the script, as they are after this build's rows were added. */
  readonly rows: readonly { readonly id: number; readonly isHeading: boolean }[];
  readonly durationMs?: number | undefined;
  /** Milliseconds by the row id of a file. */
  readonly fileDurations?: ReadonlyMap<number, number> | undefined;
};

type Range = { readonly code: number; readonly first: number; last: number };

const RADIX = 36;
/** Characters of a whole value, as far as durations have a say: 100 runs are at most 200 KiB. */
const ROOM = 1_400;
const FILE_LENGTH = 5;
const FEWEST_FILES = 50;

/**
 * The marks of a run as one short text, such as `1w;f17,3+2;r33;p1+rs;.`: version and scope, then a group for each letter.
 * The exceptions come first and the passes last, as one range that covers them: a reader takes the first group that names
 * a row. So a cut value has no passes, never false ones, and the dot at the end shows that nothing was cut.
 */
export function encodeMarks(run: RunMarks): string {
  const ranges = rangesOf(run);
  const withCode = (code: number) => ranges.filter((range) => range.code === code);
  const passes = withCode(CODES.pass);
  const first = passes[0]?.first;
  const last = passes.at(-1)?.last;
  const groups = [`1${run.scope.charAt(0)}`];
  for (const mark of ['fail', 'retried', 'blocked', 'query', 'exclude'] as const) {
    groups.push(...groupOf(CODES[mark], withCode(CODES[mark])));
  }
  if (first !== undefined && last !== undefined) {
    const isBetween = (range: Range) => range.first > first && range.last < last;
    groups.push(...groupOf(CODES.none, withCode(CODES.none).filter(isBetween)));
    groups.push(...groupOf(CODES.pass, [{ code: CODES.pass, first, last }]));
  }
  groups.push(...durationGroups(run, ROOM - groups.join(';').length));
  return `${groups.join(';')};.`;
}

/** Neighbours with one code. Headings without a cell do not part them; one with a cell stands alone, and passes are not named. */
function rangesOf({ marks, rows }: RunMarks): Range[] {
  const ranges: Range[] = [];
  let isOpen = false;
  for (const { id, isHeading } of rows.toSorted((a, b) => a.id - b.id)) {
    const code = CODES[marks.get(id) ?? 'none'];
    if (isHeading && (code === CODES.none || code === CODES.pass)) continue;
    const previous = ranges.at(-1);
    if (isOpen && !isHeading && previous?.code === code) previous.last = id;
    else ranges.push({ code, first: id, last: id });
    isOpen = !isHeading;
  }
  return ranges;
}

/** Each range is the distance from the end of the last one, and how many ids follow. */
function groupOf(code: number, ranges: readonly Range[]): readonly string[] {
  if (ranges.length === 0) return [];
  let end = 0;
  const parts = ranges.map(({ first, last }) => {
    const distance = (first - end).toString(RADIX);
    end = last;
    return first === last ? distance : `${distance}+${(last - first).toString(RADIX)}`;
  });
  return [`${LETTERS.charAt(code)}${parts.join(',')}`];
}

/** The whole duration, and as many of the slowest files as have room: each the distance from the last id, and two digits. */
function durationGroups({ durationMs, fileDurations = new Map() }: RunMarks, room: number): readonly string[] {
  const most = Math.max(FEWEST_FILES, Math.floor(room / FILE_LENGTH));
  const slowest = [...fileDurations].toSorted((a, b) => b[1] - a[1]).slice(0, most);
  let end = 0;
  const files = slowest
    .toSorted((a, b) => a[0] - b[0])
    .map(([id, ms]) => {
      const text = (id - end).toString(RADIX) + encodeDuration(ms);
      end = id;
      return text;
    });
  const whole = durationMs === undefined ? [] : [`d${encodeDuration(durationMs)}`];
  return files.length === 0 ? whole : [...whole, `t${files.join(',')}`];
}

const STEP = Math.log(1.1);
const LARGEST = RADIX ** 2 - 1;

/** A duration in two base 36 digits, off by at most 5 %. */
function encodeDuration(ms: number): string {
  const step = Math.round(Math.log1p(Math.max(0, ms)) / STEP);
  return Math.min(LARGEST, step).toString(RADIX).padStart(2, '0');
}

function decodeDuration(code: string): number | undefined {
  return /^[\da-z]{2}$/.test(code) ? Math.round(Math.expm1(Number.parseInt(code, RADIX) * STEP)) : undefined;
}

type DecodedMarks = {
  readonly scope: MarkedScope;
  readonly codes: Uint8Array;
  /** Something of the value could not be read, or is newer, so some rows have no mark. */
  readonly isDamaged: boolean;
  readonly durationMs: number | undefined;
};

/** Reads the marks of a run. What is cut, foreign or newer is ignored part by part; undefined when nothing is ours. */
export function decodeMarks(text: string, index: RowIndex): DecodedMarks | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const { scope, groups, isCut } = parts;
  const marks = groups.filter((group) => !/^[dt]/.test(group));
  return { scope, ...readCodes(marks, isCut, index), durationMs: decodeDuration(bodyOf(groups, 'd')) };
}

/** Undefined when nothing of a value is ours. */
function partsOf(text: string) {
  const [version = '', ...groups] = text.trim().toLowerCase().split(';');
  const scope = SCOPES.find((one) => version === `1${one.charAt(0)}`);
  if (scope === undefined || groups.length === 0) return undefined;
  // Without the dot behind the last `;` the value was cut.
  return { scope, groups: groups.slice(0, -1), isCut: groups.at(-1) !== '.' };
}

function bodyOf(groups: readonly string[], letter: string): string {
  return groups.find((group) => group.startsWith(letter))?.slice(1) ?? '';
}

function readCodes(groups: readonly string[], isCut: boolean, index: RowIndex) {
  const codes = new Uint8Array(index.ids.length);
  const read = groups.map((group) => ({ letter: group.charAt(0), ...readSpans(group.slice(1)) }));
  const isDamaged = isCut || read.some(({ isWhole }) => !isWhole);
  // The first group that names a row counts, so it is the last to mark it.
  for (const { letter, spans } of read.toReversed()) {
    // Rows of a group that could not be read must not count as passed.
    if (isDamaged && letter === 'p') continue;
    markRows(codes, index, { code: Math.max(CODES.none, LETTERS.indexOf(letter)), spans });
  }
  return { codes, isDamaged: isDamaged || read.some(({ letter }) => !LETTERS.includes(letter)) };
}

type Span = { readonly first: number; readonly last: number; readonly isSingle: boolean };

const SPAN = /^([\da-z]+)(?:\+([\da-z]+))?$/;

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
function markRows(codes: Uint8Array, index: RowIndex, { code, spans }: Group): void {
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

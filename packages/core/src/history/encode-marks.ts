import { encodeDuration } from './duration-code.ts';
import { CODES, LETTERS, type RunMark } from './run-mark.ts';

/** The hidden field of a script that holds the marks of each run. */
export const MARKS_FIELD = 'runsheet_marks';

/**
 * How much of the suite a run ran, told by the first letter. `shared`: all tests of one of several runners of a script;
 * `cut`: it was to run all, and was cut short; `part`: a name filter, some of the files, `.only`.
 */
export const SCOPES = ['whole', 'shared', 'cut', 'part'] as const;

export type MarkedScope = (typeof SCOPES)[number];

export type RunMarks = {
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

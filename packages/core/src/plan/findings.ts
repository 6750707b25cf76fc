import type { RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { Match } from './match.ts';
import { isHeadingAt, type OutlineRow } from './outline.ts';
import {
  type OutlineNotes,
  remember,
  type RememberedRow,
  type RowMemory,
  shortName,
  UNSHOWN,
} from './outline-notes.ts';
import type { AddRows, AddRun, NewRow } from './step.ts';

export type Findings = {
  /** Undefined: nothing was inserted. */
  readonly insertion: OutlineNotes['insertion'];
  /** Rows that came without their headings and went astray: then all are written at the end, with theirs. */
  readonly astray: ReadonlySet<RowKey>;
  /** Rows that were written: this build does not write those again that cannot be found. */
  readonly written: ReadonlySet<RowKey>;
  /** Headings that were written before the rows below them, by their ids. */
  readonly open: ReadonlyMap<number, NewRow>;
  readonly learned: RowMemory;
  /** The service did not take more rows at once than this. */
  readonly mostRows: number;
  readonly requests: number;
  /** How many rows stand at the end since their places would have taken more requests. */
  readonly displaced: number;
};

export const NO_FINDINGS: Findings = {
  insertion: undefined,
  astray: new Set(),
  written: new Set(),
  open: new Map(),
  learned: new Map(),
  mostRows: Number.POSITIVE_INFINITY,
  requests: 0,
  displaced: 0,
};

export function withFindings(notes: OutlineNotes, { insertion, learned }: Findings): OutlineNotes {
  return {
    ...notes,
    insertion: insertion ?? notes.insertion,
    shownOtherwise: new Map([...notes.shownOtherwise, ...learned]),
  };
}

/** Whether a row was written before: what is not shown is not written again, by this build or a later one. */
export function isWritten(key: RowKey, tried: Findings, { shownOtherwise }: OutlineNotes): boolean {
  if (tried.written.has(key)) return true;
  return shownOtherwise.size > 0 && shownOtherwise.get(shortName(key))?.id === UNSHOWN.id;
}

/**
 * The notes of a script with the rows that are not shown although they were written, and without those that came. A script
 * whose notes were full is open again when a whole run finds all its rows.
 */
export function withUnshown(
  notes: OutlineNotes,
  { missing, places, run }: Match & { readonly run: Pick<AddRun, 'scope'> },
  tried: Findings,
): OutlineNotes {
  const known = [...notes.shownOtherwise];
  const unshown = missing.flatMap(({ key }) => (tried.written.has(key) ? [[shortName(key), UNSHOWN] as const] : []));
  const mayCome = known.some(([, { id }]) => id === UNSHOWN.id);
  const came = new Set(mayCome ? [...places.keys()].map(shortName) : []);
  const left = known.filter(([name, { id }]) => id !== UNSHOWN.id || !came.has(name));
  const isClosed = notes.isClosed && (missing.length > 0 || run.scope !== 'whole');
  return { ...notes, isClosed, shownOtherwise: new Map([...left, ...unshown]) };
}

type Rows = { readonly rows: readonly OutlineRow[] };

export type WrittenRows = { readonly steps: readonly AddRows[]; readonly before: Rows; readonly after: Rows };

/**
 * What a reading tells after rows were written. A row that is shown otherwise is remembered by its place. One that came
 * without its headings and went astray may be written once more, with them; no other row is ever written twice by one build.
 */
export function learnFrom(tried: Findings, written: WrittenRows): Findings {
  const { steps, after } = written;
  const landed = landings(written);
  const sent = steps.flatMap((step, i) => sentRows(step, landed[i]));
  const open = new Map([...tried.open, ...sent.filter(comesFirst).map(({ row, id }) => [id, row] as const)]);
  const closed = sent.filter((each) => !comesFirst(each));
  const isAstray = ({ row, mayGoAstray }: SentRow) => mayGoAstray && !tried.astray.has(row.key);
  return {
    ...tried,
    insertion: insertionShown(steps, landed) ?? tried.insertion,
    astray: new Set([...tried.astray, ...keysOf(sent.filter(isAstray))]),
    written: new Set([...tried.written, ...keysOf(closed.filter((each) => !isAstray(each)))]),
    open,
    learned: new Map([...tried.learned, ...alteredRows([...closed, ...withRowsBelow(open, after)], after)]),
    requests: tried.requests + steps.length,
    displaced: steps.reduce((sum, { displaced = 0 }) => sum + displaced, tried.displaced),
  };
}

/** Whether it stands, for certain, where its rows are to come next. */
function comesFirst(sent: SentRow): sent is SentRow & { readonly id: number } {
  return sent.isOfOpenStep && sent.id !== undefined;
}

/** `id`: where it stands, if that is certain. */
type PlacedRow = { readonly row: NewRow; readonly id: number | undefined };

type SentRow = PlacedRow & {
  readonly mayGoAstray: boolean;
  readonly isOfOpenStep: boolean;
};

function sentRows({ rows, isWhole, isOpen }: AddRows, landing: Landing | undefined): readonly SentRow[] {
  // Without their headings, rows at the end stand below somebody else's.
  const isWellPlaced = landing?.kind === 'in-place' || (landing?.kind === 'at-end' && isWhole);
  const mayGoAstray = !isWhole && !isWellPlaced && landing?.kind !== 'unshown';
  return rows.map((row, at) => ({
    row,
    id: isWellPlaced ? landing.ids[at] : undefined,
    mayGoAstray,
    isOfOpenStep: isOpen === true,
  }));
}

function keysOf(sent: readonly SentRow[]): readonly RowKey[] {
  return sent.map(({ row }) => row.key);
}

/** Without rows below it, one that repeats another would be taken for it. */
function withRowsBelow(open: Findings['open'], { rows }: Rows): readonly PlacedRow[] {
  const headings = new Set(rows.filter((_, position) => isHeadingAt(rows, position)).map(({ id }) => id));
  return [...open].flatMap(([id, row]) => (headings.has(id) ? [{ id, row }] : []));
}

function alteredRows(sent: readonly PlacedRow[], { rows }: Rows): readonly (readonly [string, RememberedRow])[] {
  const texts = new Map<number | undefined, string>(rows.map(({ id, text }) => [id, text]));
  return sent.flatMap(({ row, id }) => {
    const shown = texts.get(id);
    const isAltered = id !== undefined && shown !== undefined && normaliseTitle(shown) !== row.text;
    return isAltered ? [[shortName(row.key), remember(id, shown)] as const] : [];
  });
}

/** One insertion that did not land where it was meant to is enough to trust none. */
function insertionShown(steps: readonly AddRows[], landed: readonly Landing[]): OutlineNotes['insertion'] {
  const kinds = new Set(landed.filter((_, i) => steps[i]?.after !== 'end').map(({ kind }) => kind));
  if (kinds.has('at-end') || kinds.has('elsewhere')) return 'ignored';
  return kinds.has('in-place') ? 'honoured' : undefined;
}

/** Where the rows of a step stand; `unshown`: not all that was sent is shown; `unknown`: somebody else has added rows. */
export type Landing =
  | { readonly kind: 'in-place' | 'at-end'; readonly ids: readonly number[] }
  | { readonly kind: 'elsewhere' | 'unknown' | 'unshown' };

/** Finds rows without looking at their texts: by number, place and indents. Certain where nobody else has added rows. */
export function landings({ steps, before, after }: WrittenRows): readonly Landing[] {
  const known = new Set(before.rows.map(({ id }) => id));
  const sent = steps.reduce((sum, step) => sum + step.rows.length, 0);
  const newRows = after.rows.filter(({ id }) => !known.has(id)).length;
  if (newRows !== sent) return steps.map(() => ({ kind: newRows < sent ? 'unshown' : 'unknown' }));

  const idsAt = (start: number, { rows }: AddRows) => {
    const shown = after.rows.slice(start, start + rows.length);
    const fits = shown.every(({ id, indent }, i) => !known.has(id) && indent === rows[i]?.indent);
    return fits && shown.length === rows.length ? shown.map(({ id }) => id) : undefined;
  };
  const inserted = insertedSteps(steps, idsAt);
  let end = before.rows.length + [...inserted.keys()].reduce((sum, { rows }) => sum + rows.length, 0);
  return steps.map((step) => {
    const ids = inserted.get(step);
    if (ids !== undefined) return { kind: 'in-place', ids };
    const last = idsAt(end, step);
    end += step.rows.length;
    if (last === undefined) return { kind: 'elsewhere' };
    return { kind: step.after === 'end' ? 'in-place' : 'at-end', ids: last };
  });
}

/** Insertions that stand where they were meant to, from the top down: each pushes down what is below it. */
function insertedSteps(
  steps: readonly AddRows[],
  idsAt: (start: number, step: AddRows) => readonly number[] | undefined,
): ReadonlyMap<AddRows, readonly number[]> {
  const placed = steps.flatMap((step) => (step.after === 'end' ? [] : [{ step, after: step.after }]));
  const inserted = new Map<AddRows, readonly number[]>();
  let pushed = 0;
  for (const { step, after } of placed.toSorted((a, b) => a.after - b.after)) {
    const ids = idsAt(after + pushed, step);
    if (ids === undefined) continue;
    inserted.set(step, ids);
    pushed += step.rows.length;
  }
  return inserted;
}

import type { RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { Findings } from './findings.ts';
import { isHeadingAt, type OutlineRow } from './outline.ts';
import { type OutlineNotes, remember, type RememberedRow, shortName } from './outline-notes.ts';
import type { AddRows, NewRow } from './step.ts';

type Rows = { readonly rows: readonly OutlineRow[] };

export type WrittenRows = { readonly steps: readonly AddRows[]; readonly before: Rows; readonly after: Rows };

/**
 * What a reading tells after rows were written. A row that is shown otherwise than it was sent is remembered by its place,
 * so that its text does not matter. One that came without its headings and went astray may be written once more, with
 * them; no other row is ever written twice by one build. Pure.
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

/**
 * Where the rows of a step stand now, one id for each; `unshown`: not all that was sent is shown; `unknown`: somebody else
 * has added rows as well.
 */
export type Landing =
  | { readonly kind: 'in-place' | 'at-end'; readonly ids: readonly number[] }
  | { readonly kind: 'elsewhere' | 'unknown' | 'unshown' };

/**
 * Finds the rows of steps that were carried out between two readings, without looking at their texts: by their number,
 * place and indents. Only certain where nobody else has added rows meanwhile.
 */
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

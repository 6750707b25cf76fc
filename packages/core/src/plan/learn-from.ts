import type { RowKey, Sheet } from '../sheet/sheet.ts';
import { type Findings, withFindings } from './findings.ts';
import { matchRows } from './match.ts';
import { knownOutline, type OutlinePlace } from './outline-index.ts';
import { isHeadingAt, type Outline, type OutlineNotes, type OutlineRow } from './outline.ts';
import { remember, type RememberedRow, shortName } from './row-memory.ts';
import { habitsShown, type ShownText } from './shown-as.ts';
import type { AddRows } from './step.ts';

/** Steps that were carried out, and the script before and after. */
export type WrittenRows = {
  readonly sheet: Sheet;
  readonly steps: readonly AddRows[];
  readonly before: Pick<Outline, 'rows'>;
  readonly after: Outline;
};

/**
 * What a reading tells after rows were written. A row that is not found although it was taken is never simply written
 * again: where it landed is remembered, so that its text does not matter; where it went astray since it came without
 * its headings, it is written once more with them; else it is given up.
 */
export function learnFrom(tried: Findings, { sheet, steps, before, after }: WrittenRows): Findings {
  const landed = landings(steps, { before: before.rows, after: after.rows });
  const written = writtenRows(steps, landed);
  const shown = shownRows(written, after);
  const habits = habitsShown(shown, withFindings(after.notes, tried).habits);
  const { learned, missing } = recogniseByPlace(shown, { sheet, after, tried: { ...tried, habits } });
  const lost = written.filter(({ key }) => missing.has(key));
  return {
    ...tried,
    insertion: insertionShown(steps, landed) ?? tried.insertion,
    wentAstray: tried.wentAstray || lost.some(({ mayTryAgain }) => mayTryAgain),
    givenUp: new Set([...tried.givenUp, ...lost.filter(({ mayTryAgain }) => !mayTryAgain).map(({ key }) => key)]),
    habits,
    learned,
    requests: tried.requests + steps.length,
    displaced: steps.reduce((sum, { displaced = 0 }) => sum + displaced, tried.displaced),
  };
}

/** One insertion that did not land where it was meant to is enough to trust none. */
function insertionShown(steps: readonly AddRows[], landed: readonly Landing[]): OutlineNotes['insertion'] {
  const kinds = new Set(landed.filter((_, i) => steps[i]?.after !== 'end').map(({ kind }) => kind));
  if (kinds.has('at-end') || kinds.has('elsewhere')) return 'ignored';
  return kinds.has('in-place') ? 'honoured' : undefined;
}

type WrittenRow = {
  readonly key: RowKey;
  readonly text: string;
  /** Where it stands, if that is certain. */
  readonly id: number | undefined;
  readonly mayTryAgain: boolean;
};

function writtenRows(steps: readonly AddRows[], landed: readonly Landing[]): readonly WrittenRow[] {
  return steps.flatMap(({ rows, isWhole }, i) => {
    const landing = landed[i];
    // Without their headings, rows at the end stand below somebody else's.
    const isWellPlaced = landing?.kind === 'in-place' || (landing?.kind === 'at-end' && isWhole);
    const ids = isWellPlaced ? landing.ids : [];
    const mayTryAgain = !isWhole && !isWellPlaced;
    return rows.map(({ key, text }, at) => ({ key, text, id: ids[at], mayTryAgain }));
  });
}

/** Written rows that are certain to stand somewhere, with the text they are shown with. */
function shownRows(written: readonly WrittenRow[], { rows }: Outline): readonly ShownRow[] {
  const texts = new Map<number | undefined, string>(rows.map(({ id, text }) => [id, text]));
  return written.flatMap(({ key, id, text: sent }) => {
    const shown = texts.get(id);
    return id === undefined || shown === undefined ? [] : [{ key, id, sent, shown }];
  });
}

type ShownRow = ShownText & { readonly key: RowKey; readonly id: number };

type RecognitionInput = { readonly sheet: Sheet; readonly after: Outline; readonly tried: Findings };
type Recognition = { readonly learned: Findings['learned']; readonly missing: ReadonlySet<RowKey> };

/** Level by level: below a heading that is found by its place, most rows are found by their texts. */
function recogniseByPlace(shown: readonly ShownRow[], { sheet, after, tried }: RecognitionInput): Recognition {
  const headings = headingIds(after);
  let { learned } = tried;
  for (let level = 0; ; level += 1) {
    const { shownOtherwise: memory, ...notes } = withFindings(after.notes, { ...tried, learned });
    const match = matchRows(sheet.rows, knownOutline(after, { ...notes, shownOtherwise: memory }));
    const missing = new Map(match.missing.map((row) => [row.key, row]));
    const isUnknown = ({ key, id }: ShownRow) => {
      const { parent } = missing.get(key) ?? {};
      if (missing.has(key)) return parent === undefined || !missing.has(parent);
      // A heading that is found elsewhere would never be found together with the rows it was written for.
      return headings.has(id) && !standsAt(match.places.get(key), id);
    };
    const found: (readonly [string, RememberedRow])[] = [];
    for (const row of shown) {
      if (!isUnknown(row)) continue;
      const name = shortName(row.key);
      if (memory.get(name)?.id !== row.id) found.push([name, remember(row.id, row.shown)]);
    }
    if (found.length === 0 || level === MOST_LEVELS) return { learned, missing: new Set(missing.keys()) };
    learned = new Map([...learned, ...found]);
  }
}

function standsAt(place: OutlinePlace | undefined, id: number): boolean {
  return place?.kind === 'group' && place.blocks.some((block) => block.id === id);
}

function headingIds({ rows }: Outline): ReadonlySet<number> {
  const headings = rows.filter((_, position) => isHeadingAt(rows, position));
  return new Set(headings.map(({ id }) => id));
}

/** Suites are six levels deep, not more. What a service changes further down is found by a later build. */
const MOST_LEVELS = 20;

/** Where the rows of a step stand now, one id for each; `unknown`: somebody else has added rows as well. */
export type Landing =
  | { readonly kind: 'in-place' | 'at-end'; readonly ids: readonly number[] }
  | { readonly kind: 'elsewhere' | 'unknown' };

type Readings = { readonly before: readonly OutlineRow[]; readonly after: readonly OutlineRow[] };

/**
 * Finds the rows of steps that were carried out between two readings, without looking at their texts: by their number,
 * place and indents. Only certain where nobody else has added rows meanwhile.
 */
export function landings(steps: readonly AddRows[], { before, after }: Readings): readonly Landing[] {
  const known = new Set(before.map(({ id }) => id));
  const sent = steps.reduce((sum, step) => sum + step.rows.length, 0);
  const isOurs = after.filter(({ id }) => !known.has(id)).length === sent;
  if (!isOurs) return steps.map(() => ({ kind: 'unknown' }));

  const idsAt = (start: number, { rows }: AddRows) => {
    const shown = after.slice(start, start + rows.length);
    const fits = shown.every(({ id, indent }, i) => !known.has(id) && indent === rows[i]?.indent);
    return fits && shown.length === rows.length ? shown.map(({ id }) => id) : undefined;
  };
  const inserted = insertedSteps(steps, idsAt);
  let end = before.length + [...inserted.keys()].reduce((sum, { rows }) => sum + rows.length, 0);
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

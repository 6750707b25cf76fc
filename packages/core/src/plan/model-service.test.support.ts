import type { Sheet } from '../sheet/sheet.ts';
import { NO_NOTES } from './drawing.test.support.ts';
import type { Outline, OutlineRow } from './outline.ts';
import type { OutlineNotes } from './outline-notes.ts';
import { planSheet } from './plan.ts';
import type { AddRows } from './step.ts';
import { type Findings, learnFrom, NO_FINDINGS, withFindings } from './findings.ts';

/** How a service treats the rows it is given. What the specification does not show may be either way. */
export type Dialect = {
  readonly name: string;
  readonly text: (text: string) => string;
  readonly insert: 'honoured' | 'ignored' | 'refused' | 'one-too-early';
  readonly idOf: (count: number) => number;
  /** Whether rows are counted again from the top whenever some are added. */
  readonly renumbers?: boolean;
};

export const FAITHFUL: Dialect = {
  name: 'shows everything as it was sent',
  text: (text) => text,
  insert: 'honoured',
  idOf: (count) => count,
};

/** One script of an append-only service, and what is noted at it. */
export type ModelScript = {
  rows: readonly OutlineRow[];
  notes: OutlineNotes;
  /** Rows there ever were. */
  count: number;
  readonly dialect: Dialect;
};

export function emptyScript(dialect: Dialect): ModelScript {
  return { rows: [], notes: NO_NOTES, count: 0, dialect };
}

export function outlineOf({ rows, notes }: ModelScript): Outline {
  return { scriptId: 7, name: 'shop', rows, fields: ['branch'], notes };
}

/** A row as a person types it: the service takes it as it is. */
export function addByHand(script: ModelScript, position: number, { indent, text }: Omit<OutlineRow, 'id'>): void {
  script.count += 1;
  script.rows = script.rows.toSpliced(position, 0, { id: script.dialect.idOf(script.count), indent, text });
}

/** Carries out a step as the service does; false: refused. */
export function write(script: ModelScript, { after, rows }: AddRows): boolean {
  const { insert, idOf, text: shown } = script.dialect;
  if (after !== 'end' && insert === 'refused') return false;
  const wanted = after === 'end' || insert === 'ignored' ? script.rows.length : after;
  const at = insert === 'one-too-early' && wanted === after ? wanted - 1 : wanted;
  const added = rows.map(({ text, indent }, i) => ({ id: idOf(script.count + 1 + i), indent, text: shown(text) }));
  script.count += added.length;
  const all = script.rows.toSpliced(at, 0, ...added);
  script.rows = script.dialect.renumbers === true ? all.map((row, i) => ({ ...row, id: i + 1 })) : all;
  return true;
}

/** What one build does: it plans, writes, reads and learns until nothing is left to write. Returns the writes. */
export function syncScript(script: ModelScript, sheet: Sheet, first: Findings = NO_FINDINGS): readonly AddRows[] {
  const writes: AddRows[] = [];
  let tried = first;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const before = outlineOf(script);
    const steps = rowSteps(sheet, before, tried);
    if (steps.length === 0) {
      script.notes = withFindings(script.notes, tried);
      return writes;
    }
    const refused = steps.findIndex((step) => !write(script, step));
    const done = refused === -1 ? steps : steps.slice(0, refused);
    writes.push(...done);
    tried = learnFrom(tried, { steps: done, before, after: outlineOf(script) });
    if (refused !== -1) tried = { ...tried, insertion: 'ignored' };
  }
  throw new TypeError(`not in step after ${MOST_ROUNDS} rounds`);
}

/** Histories rename most of a suite at once; what that does by itself has tests of its own. */
export function rowSteps(sheet: Sheet, outline: Outline, tried: Findings = NO_FINDINGS): readonly AddRows[] {
  return planSheet(sheet, outline, { mayAddRows: true, allowRenames: true, tried }).steps;
}

const MOST_ROUNDS = 50;

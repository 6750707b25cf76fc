import { pathsOf } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { type Ordered, wrongOrder } from './order.test.support.ts';
import { isErrorsRow, leafPaths, pathText, sheetPaths } from './paths.test.support.ts';
import type { SimOutcome, SimRecord } from './publisher.test.support.ts';
import type { SimRow, SimScript, SimService } from './service.test.support.ts';
import type { SimEvent } from './world.test.support.ts';

type Played = {
  readonly service: SimService;
  readonly before: readonly SimScript[];
  readonly records: readonly SimRecord[];
  readonly outcomes: readonly SimOutcome[];
  readonly events: readonly SimEvent[];
};

/** Rows that nobody has asked for, new rows that are not in their places, and old rows that are not as they were. */
export function wrongPlaces(result: Played): readonly string[] {
  return [...result.service.scripts.flatMap((script) => wrongsOf(script, result)), ...lostScripts(result)];
}

function wrongsOf(script: SimScript, played: Played): readonly string[] {
  const { before, records, outcomes } = played;
  const old = before.find(({ id }) => id === script.id);
  const sheets = records.flatMap((record) => record.sheets).filter((sheet) => isMeantFor(sheet, script));
  const insert = insertionsIn(played);
  const isCutShort = outcomes.some(({ delivery }) => delivery === undefined || delivery.error !== undefined);
  return [
    ...surplusRows(script, sheets, old),
    ...wrongOrder(script, { sheets, old, insert, isCutShort }),
    ...changedRows(script, old),
    ...wrongErrorsRow(script, old),
  ];
}

function insertionsIn({ events, service: { habits } }: Played): Ordered['insert'] {
  const isRefused = events.some(
    ({ fault, path }) => fault?.kind === 'status' && fault.status === 400 && path.endsWith('/tests'),
  );
  return isRefused ? 'refused once' : habits.insert;
}

/** Also when the script has stepped aside, or is the next part. */
function isMeantFor({ script }: Sheet, { id, name }: SimScript): boolean {
  return script.kind === 'id' ? script.id === id : name.includes(script.name);
}

/** Every row at the end of a branch is a test of a build, or was there before. */
function surplusRows(script: SimScript, sheets: readonly Sheet[], old: SimScript | undefined): readonly string[] {
  const known = new Set([...sheets.flatMap(testPaths), ...(old === undefined ? [] : leafPaths(old))]);
  const surplus = leafPaths(script).filter((path) => !known.has(path));
  return surplus.map((path) => `${script.name} has a row that nobody asked for: ${path}`);
}

function testPaths(sheet: Sheet): readonly string[] {
  const paths = sheetPaths(sheet);
  return sheet.rows.filter(({ kind }) => kind === 'case').map(({ key }) => pathText(paths.get(key)));
}

/** A new script begins with the row for errors; no script has two. */
function wrongErrorsRow({ name, rows }: SimScript, old: SimScript | undefined): readonly string[] {
  const [first, ...others] = rows.flatMap((row, position) => (isErrorsRow(row) ? [position] : []));
  if (others.length > 0) return [`${name} has ${others.length + 1} rows for errors`];
  return old === undefined && rows.length > 0 && first !== 0 ? [`${name} has no row for errors at its top`] : [];
}

/** Old rows keep their id, text, depth, heading and order. */
function changedRows({ name, rows }: SimScript, old: SimScript | undefined): readonly string[] {
  if (old === undefined) return [];
  const ids = new Set(old.rows.map(({ id }) => id));
  const kept = draw(
    rows.filter(({ id }) => ids.has(id)),
    rows,
  );
  const meant = draw(old.rows, old.rows);
  return kept === meant ? [] : [`${name} had other rows before:\n${meant}\nnow:\n${kept}`];
}

function draw(shown: readonly SimRow[], rows: readonly SimRow[]): string {
  const paths = pathsOf(rows);
  return shown.map(({ id, indent }) => `${id} ${indent} ${pathText(paths.get(id))}`).join('\n');
}

function lostScripts({ before, service }: Played): readonly string[] {
  const ids = new Set(service.scripts.map(({ id }) => id));
  return before.filter(({ id }) => !ids.has(id)).map(({ name }) => `${name} is gone`);
}

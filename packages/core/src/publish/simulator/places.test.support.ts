import { pathsOf } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { leafPaths, pathText, sheetPaths } from './paths.test.support.ts';
import type { SimRecord } from './publisher.test.support.ts';
import type { SimRow, SimScript, SimService } from './service.test.support.ts';

type Played = {
  readonly service: SimService;
  readonly before: readonly SimScript[];
  readonly records: readonly SimRecord[];
};

/** Rows that nobody has asked for, new rows in another order than their tests, and old rows that are not as they were. */
export function wrongPlaces(result: Played): readonly string[] {
  return [...result.service.scripts.flatMap((script) => wrongsOf(script, result)), ...lostScripts(result)];
}

function wrongsOf(script: SimScript, { before, records }: Played): readonly string[] {
  const old = before.find(({ id }) => id === script.id);
  const sheets = records.flatMap((record) => record.sheets).filter((sheet) => isMeantFor(sheet, script));
  return [...surplusRows(script, sheets, old), ...swappedRows(script, sheets, old), ...changedRows(script, old)];
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

/**
 * New rows below one heading stand in the order of the Sheet that has brought them; of several, where they agree. Files
 * are in no order: where nothing can be inserted, or a build was killed before, the one that was tried with comes last.
 */
function swappedRows(script: SimScript, sheets: readonly Sheet[], old: SimScript | undefined): readonly string[] {
  const known = new Set(old === undefined ? [] : allPaths(old.rows));
  const shown = allPaths(script.rows);
  const orders = sheets.map((sheet) => [...new Set([...sheetPaths(sheet).values()].map((path) => pathText(path)))]);
  return orders.flatMap((order) => {
    const added = order.filter((path) => !known.has(path) && shown.includes(path) && headingOf(path) !== '');
    return added.flatMap((path, i) => {
      const next = added.slice(i + 1).find((other) => headingOf(other) === headingOf(path));
      if (next === undefined || !orders.every((each) => isAgreed(each, path, next))) return [];
      return shown.indexOf(path) < shown.lastIndexOf(next) ? [] : [`${script.name}: ${next} stands before ${path}`];
    });
  });
}

function allPaths(rows: readonly SimRow[]): readonly string[] {
  return [...pathsOf(rows).values()].map((path) => pathText(path));
}

function headingOf(path: string): string {
  return path.split(' > ').slice(0, -1).join(' > ');
}

/** A build that has only one of two tests may have brought it first. */
function isAgreed(order: readonly string[], path: string, next: string): boolean {
  const [first, second] = [order.indexOf(path), order.indexOf(next)];
  return (first === -1) === (second === -1) && first <= second;
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

import { median } from '../median.ts';

export type PlanTimes = {
  readonly rows: number;
  /** Nothing has changed: one run to append. */
  readonly unchangedMs: number;
  /** One row in a hundred is new. */
  readonly changedMs: number;
};

type PlanModules = {
  readonly planSheet: (sheet: object, outline: object, options: object) => unknown;
  readonly groupKey: (parent: string | undefined, text: string) => string;
  readonly caseKey: (parent: string | undefined, text: string, ordinal: number) => string;
};

type BenchRow = { readonly key: string; readonly indent: number; readonly text: string };

const FILES = 200;
const ROWS_IN_A_FILE = 100;

/** Times the planning of a Sheet of 20,000 rows against an Outline of as many. */
export async function measurePlan(rounds: number): Promise<PlanTimes> {
  const modules = await loadPlanModules();
  const rows = Array.from({ length: FILES }, (_, file) => rowsOfFile(file, modules)).flat();
  const time = (known: readonly BenchRow[]) => {
    const outline = { scriptId: 1, name: 'bench', fields: ['branch'], rows: known.map(toOutlineRow) };
    const taken = Array.from({ length: rounds }, () => timePlan(modules, rows, outline));
    // The first rounds run before the code is compiled, as they do in a reporter.
    return median(taken);
  };
  const known = rows.filter((_, position) => position % 100 !== 99);
  return { rows: rows.length, unchangedMs: time(rows), changedMs: time(known) };
}

function timePlan({ planSheet }: PlanModules, rows: readonly BenchRow[], outline: object): number {
  const script = { kind: 'id', id: 1 };
  const sheet = { script, rows, headers: { branch: 'main' }, completed: true, partial: false };
  const startedAt = performance.now();
  planSheet(sheet, outline, { mayAddRows: true, insertion: 'honoured' });
  return performance.now() - startedAt;
}

/** A file, nine describes, and ten tests in each. */
function rowsOfFile(file: number, { groupKey, caseKey }: PlanModules): readonly BenchRow[] {
  const cell = { mark: 'pass', comment: '' };
  const heading = { tags: [], cell: undefined, cellBelow: undefined };
  const text = `tests/area-${file % 10}/component-${file}.test.js`;
  const fileKey = groupKey(undefined, text);
  const rows: BenchRow[] = [];
  const add = (row: BenchRow & Readonly<Record<string, unknown>>) => rows.push(row);
  add({ ...heading, key: fileKey, parent: undefined, kind: 'file', text, indent: 0 });
  for (let row = 1; row < ROWS_IN_A_FILE; row += 1) {
    const suite = `component ${file}, part ${Math.floor(row / 11)}`;
    const suiteKey = groupKey(fileKey, suite);
    const title = `keeps what it was given, case ${row}`;
    const place = { parent: suiteKey, kind: 'case', text: title, indent: 2 };
    if (row % 11 === 1) add({ ...heading, key: suiteKey, parent: fileKey, kind: 'suite', text: suite, indent: 1 });
    else add({ ...heading, ...place, cell, key: caseKey(suiteKey, title, 0) });
  }
  return rows;
}

function toOutlineRow({ indent, text }: BenchRow, position: number): object {
  return { id: position + 1, indent, text };
}

/** From the built files: planning is no public name, and only this figure needs it alone. */
async function loadPlanModules(): Promise<PlanModules> {
  const core = new URL('../../packages/core/dist/', import.meta.url);
  const plan: unknown = await import(new URL('plan/plan.js', core).href);
  const keys: unknown = await import(new URL('sheet/row-key.js', core).href);
  const modules = Object.assign({}, plan, keys);
  if (arePlanModules(modules)) return modules;
  throw new Error('packages/core has no planSheet, groupKey and caseKey where they were: correct this file');
}

function arePlanModules(value: object): value is PlanModules {
  const names: readonly (keyof PlanModules)[] = ['planSheet', 'groupKey', 'caseKey'];
  const entries = new Map(Object.entries(value));
  return names.every((name) => typeof entries.get(name) === 'function');
}

import { processWorld, setUpCommand } from '@runsheet/core/command';
import { median } from '../median.ts';
import { largeReport } from './large-report.ts';

export type PlanTimes = {
  readonly rows: number;
  /** From the Report to the Sheet. */
  readonly sheetCpuMs: number;
  /** Nothing has changed: one run to append. */
  readonly unchangedCpuMs: number;
  /** One row in a hundred is new. */
  readonly changedCpuMs: number;
  /** Of planning nothing new for all rows against planning half of them: 2 is linear. */
  readonly doubledRatio: number;
  /** The title of every test is another one in this run: each is folded onto its row. */
  readonly foldedCpuMs: number;
};

type PlanModules = {
  readonly sheetsOf: (report: object, options: object) => readonly { readonly rows: readonly SheetRow[] }[];
  readonly planSheet: (sheet: object, outline: object, options: object) => { readonly missing: readonly object[] };
};

/** Nothing is known of the script. */
const NOTES = { insertion: undefined, shownOtherwise: new Map(), isClosed: false, ownership: 'all' };

type SheetRow = { readonly indent: number; readonly text: string };

/** The CPU for the making of a Sheet of 20,000 rows, and its planning against an Outline of as many. */
export async function measurePlan(rounds: number): Promise<PlanTimes> {
  const { sheetsOf, planSheet } = await loadPlanModules();
  const report = largeReport();
  const start = { root: import.meta.dirname, runner: report.runner, watch: false, shard: undefined };
  const { settings, headers } = await setUpCommand(start, {}, { ...processWorld(), environment: {} });
  const makeSheet = (from: object) => {
    const [made] = sheetsOf(from, { ...settings, headers });
    if (made === undefined) throw new Error('The Report makes no Sheet.');
    return made;
  };
  const sheet = makeSheet(report);
  // The rows of a file are remembered, so each round has files of its own.
  const fresh = Array.from({ length: rounds }, () => largeReport()).values();
  const planning = (wanted: { readonly rows: readonly SheetRow[] }, rows: readonly SheetRow[]) => {
    const outline = { scriptId: 1, name: 'bench', fields: [], rows: rows.map(toOutlineRow), notes: NOTES };
    return () => {
      // As if they had just been read: rows that are known are not indexed again.
      const { missing } = planSheet(wanted, { ...outline, rows: [...outline.rows] }, { mayAddRows: true });
      if (missing.length !== wanted.rows.length - rows.length) throw new Error(`${missing.length} rows are missing.`);
    };
  };
  const timePlan = (...facts: Parameters<typeof planning>) => median(timeRounds(rounds, [planning(...facts)]).flat());
  const half = { ...sheet, rows: sheet.rows.slice(0, sheet.rows.length / 2) };
  const unchangedCpuMs = timePlan(sheet, sheet.rows);
  // In turn, and not one before the other: code that has just been compiled is slower than what has run for long.
  const pairs = timeRounds(2 * rounds, [planning(sheet, sheet.rows), planning(half, half.rows)]);
  return {
    rows: sheet.rows.length,
    sheetCpuMs: median(timeRounds(rounds, [() => makeSheet(fresh.next().value ?? report)]).flat()),
    unchangedCpuMs,
    doubledRatio: median(pairs.map(([whole = Number.NaN, part = Number.NaN]) => whole / part)),
    foldedCpuMs: timePlan(makeSheet(largeReport(1_234_567)), makeSheet(largeReport(89)).rows),
    changedCpuMs: timePlan(
      sheet,
      sheet.rows.filter((_, position) => position % 100 !== 99),
    ),
  };
}

/** The CPU of each action in each round, which others on the machine disturb less than the clock. */
function timeRounds(rounds: number, actions: readonly (() => unknown)[]): readonly (readonly number[])[] {
  return Array.from({ length: rounds }, () => actions.map(timeAction));
}

function timeAction(action: () => unknown): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function toOutlineRow({ indent, text }: SheetRow, position: number): object {
  return { id: position + 1, indent, text };
}

/** From the built files: planning is no public name, and only these figures need it alone. */
async function loadPlanModules(): Promise<PlanModules> {
  const core = new URL('../../packages/core/dist/', import.meta.url);
  const parts = ['sheet/sheets-of.js', 'plan/plan.js'];
  const loaded: unknown[] = await Promise.all(parts.map((part) => import(new URL(part, core).href)));
  const modules: unknown = Object.assign({}, ...loaded);
  if (arePlanModules(modules)) return modules;
  throw new Error('packages/core has no sheetsOf and planSheet where they were: correct this file');
}

function arePlanModules(value: unknown): value is PlanModules {
  const entries = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  return ['sheetsOf', 'planSheet'].every((name) => typeof entries.get(name) === 'function');
}

import type { Client } from '@runsheet/core/client';
import {
  CODES,
  defaultBranchOf,
  judgeRun,
  type KeptDelivery,
  newsAt,
  type Notice,
  oneLine,
  placeOf,
  type Receipt,
  readScriptHistory,
  RunsheetError,
  rowTitles,
  type ScriptHistory,
  type ScriptReceipt,
} from '@runsheet/core/command';
import type { Quarantine } from '../quarantine/quarantine-file.ts';
import type { Gate } from '../flags/gate.ts';

export type Judgement = {
  /** Why a gate is not passed: one line for each script and gate; empty when all are. */
  readonly reasons: readonly string[];
  /** What a quarantine forgave: one line for each script. */
  readonly forgiven: readonly string[];
  readonly receipts: readonly Receipt[];
};

export type GateInput = {
  readonly client: Client;
  readonly defaultBranch: string | undefined;
  readonly say: (notice: Notice) => void;
  /** Tests that gates forgive while history calls them flaky; left out: none. */
  readonly quarantine?: Quarantine | undefined;
  readonly nowMs: number;
};

type Delivered = Pick<KeptDelivery, 'record'> & { readonly receipt: Receipt };

/** Judges runs that were delivered. What is new or flaky the runs before tell, one reading of each script. */
export async function judgeGate(
  gates: readonly Gate[],
  deliveries: readonly Delivered[],
  judging: GateInput,
): Promise<Judgement> {
  const reasons: string[] = [];
  const receipts: Receipt[] = [];
  const forgiven: string[] = [];
  const rows = new Map<string, ReadonlySet<string>>();
  for (const { receipt, record } of deliveries) {
    const isSaid = ({ code }: Notice) => receipt.warnings.some((warning) => warning.code === code);
    const say = (told: Notice) => (isSaid(told) ? undefined : judging.say(told));
    const scripts: ScriptReceipt[] = [];
    let left = 0;
    for (const script of receipt.scripts) {
      const known = await readIfNeeded(script, gates, { ...judging, say });
      scripts.push(known === undefined ? script : { ...script, changes: { ...script.changes, news: known.news } });
      if (known !== undefined) rows.set(script.name, new Set([...(rows.get(script.name) ?? []), ...known.rows]));
      left += known?.forgiven.length ?? 0;
      forgiven.push(...forgivenLine(script, known));
      reasons.push(...gates.flatMap((gate) => reasonOf(gate, script, known)));
    }
    reasons.push(
      ...gates.flatMap((gate) => reasonOfRun(gate, receipt, { forgiven: left, durationMs: record?.report.durationMs })),
    );
    receipts.push({ ...receipt, scripts });
  }
  // Rows of scripts that were not read are not known.
  reasons.push(...(judging.quarantine?.problems(judging.nowMs, rows.size === 0 ? undefined : rows) ?? []));
  return { reasons, forgiven, receipts };
}

/** The failures of a run that no quarantine forgives. */
type RunFailures = {
  readonly newFailures: readonly string[];
  readonly failures: readonly string[];
  readonly flaky: readonly string[];
  /** The failures that one does. */
  readonly forgiven: readonly string[];
  /** The rows of tests that are in the code, and headings, by their paths. */
  readonly rows: readonly string[];
  readonly news: NonNullable<ScriptReceipt['changes']>['news'];
};

/** A run without a failure passes whatever was before, but for what is flaky: then what was fixed is worth no error. */
async function readIfNeeded(
  script: ScriptReceipt,
  gates: readonly Gate[],
  judging: GateInput,
): Promise<RunFailures | undefined> {
  const asks = (kind: Gate['kind']) => gates.some((gate) => gate.kind === kind);
  const isForgiving = judging.quarantine?.isEmpty === false;
  if (!asks('new-failures') && !asks('flaky') && !isForgiving) return undefined;
  try {
    return await readKnown(script, judging);
  } catch (error) {
    if (script.counts.fail === 0 && !asks('flaky') && error instanceof RunsheetError) return undefined;
    throw error;
  }
}

async function readKnown(
  { scriptId, runId, name: script }: ScriptReceipt,
  { client, defaultBranch, say, quarantine, nowMs }: GateInput,
): Promise<RunFailures | undefined> {
  const { rows, history } = await readScriptHistory(scriptId, client, { say });
  const at = history.runs.findIndex(({ id }) => String(id) === String(runId));
  const branch = defaultBranchOf(history, defaultBranch);
  const judged = judgeRun(history, at, branch);
  if (judged === undefined) return undefined;
  const newestWhole = history.runs.findLastIndex(({ scope, lane }) => scope === 'whole' && lane.branch === branch);
  const whole = history.runs[at]?.scope === 'whole' ? at : newestWhole;
  const paths = rowTitles(rows);
  const pathOf = (rowId: number) => paths.get(rowId) ?? `row ${rowId}`;
  const isForgiven = (rowId: number, isFlaky: boolean) =>
    isFlaky && quarantine?.holds({ script, row: pathOf(rowId) }, nowMs) === true;
  const failed = judged.rows.filter(({ kind }) => kind !== 'fixed');
  const failing = failed.filter(({ rowId, isFlaky }) => !isForgiven(rowId, isFlaky));
  const forgiven = failed.filter((row) => !failing.includes(row));
  return {
    failures: failing.map(({ rowId }) => pathOf(rowId)),
    newFailures: failing.filter(({ kind }) => kind === 'new-failure').map(({ rowId }) => pathOf(rowId)),
    flaky: judged.flaky.filter((rowId) => !isForgiven(rowId, true)).map(pathOf),
    forgiven: forgiven.map(({ rowId }) => pathOf(rowId)),
    rows: [...paths].flatMap(([rowId, path]) => (isInCode(history, rowId, whole) ? [path] : [])),
    news: newsAt(history, { rows, at, defaultBranch }),
  };
}

/**
 * Rows stay when their tests are renamed or removed, so a test that a whole run has no cell for is not in the code. `whole`
 * is the place of that run; -1 where no run is whole.
 */
function isInCode({ rows, runs }: ScriptHistory['history'], rowId: number, whole: number): boolean {
  const run = runs[whole];
  const place = placeOf(rows, rowId);
  if (run?.scope !== 'whole' || place === undefined) return true;
  return rows.isHeading[place] === 1 || run.codes[place] !== CODES.none;
}

function reasonOf({ kind }: Gate, script: ScriptReceipt, known: RunFailures | undefined): readonly string[] {
  const { counts } = script;
  const { newFailures = [], flaky = [] } = known ?? {};
  const found: Partial<Record<Gate['kind'], readonly [number, string, (readonly string[])?]>> = {
    'new-failures': [newFailures.length, newFailures.length === 1 ? 'new failure' : 'new failures', newFailures],
    'any-failure': [known?.failures.length ?? counts.fail, 'failed', known?.failures ?? []],
    flaky: [flaky.length, 'flaky', flaky],
    blocked: [counts.blocked, 'blocked'],
    query: [counts.query, 'query'],
  };
  const [count = 0, words, titles] = found[kind] ?? [];
  return count === 0 ? [] : [`${script.name}, run ${script.runId}: ${count} ${words}${namesOf(titles)}`];
}

/** A gate that passes only for this says so. */
function forgivenLine({ name, runId }: ScriptReceipt, known: RunFailures | undefined): readonly string[] {
  const { forgiven = [] } = known ?? {};
  if (forgiven.length === 0) return [];
  return [`${name}, run ${runId}: ${forgiven.length} failed, forgiven in quarantine${namesOf(forgiven)}`];
}

type RunFacts = { readonly forgiven: number; readonly durationMs: number | undefined };

/** What is said of the whole run, in however many scripts it is. */
function reasonOfRun(gate: Gate, { run }: Receipt, { forgiven, durationMs = 0 }: RunFacts): readonly string[] {
  if (gate.kind === 'min-pass-rate') {
    const { pass } = run.counts;
    const fail = run.counts.fail - forgiven;
    const percent = pass + fail === 0 ? 0 : (pass / (pass + fail)) * 100;
    if (percent >= gate.percent) return [];
    return [`${pass} of ${pass + fail} tests passed: ${percent.toFixed(1)} %, less than ${gate.percent} %`];
  }
  if (gate.kind !== 'max-duration' || durationMs <= gate.maxMs) return [];
  return [`the run took ${durationMs / 1_000} s, longer than ${gate.maxMs / 1_000} s`];
}

/** So many are read in one line; the others stand in the summary and in the grid. */
const MOST_NAMES = 5;

function namesOf(titles: readonly string[] = []): string {
  if (titles.length === 0) return '';
  const more = titles.length - MOST_NAMES;
  const shown = titles.slice(0, MOST_NAMES).map(oneLine);
  return `: ${[...shown, ...(more <= 0 ? [] : [`and ${more} more`])].join('; ')}`;
}

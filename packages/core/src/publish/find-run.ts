import { createHash } from 'node:crypto';
import type { Run, RunId } from '../client/answers/things.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import { type Plan, planSheet } from '../plan/plan.ts';
import { countCells } from '../sheet/row-counts.ts';
import type { OutlinePolicy, Row, Sheet } from '../sheet/sheet.ts';
import type { ScriptLocation } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns, type ScriptReading } from './read-script.ts';
import { planOptions } from './add-rows.ts';
import type { Outline } from '../plan/outline.ts';
import { type CarriedKey, type CountedMarks, readCarriedKey, runKeyOf, writeCarriedKey } from '../report/run-key.ts';

export const RUN_KEY_FIELD = 'runsheet_key';

/**
 * The field that holds the key of a run. A script that people made has none, unless they add it or name another one: the
 * API cannot add fields (specification 4.5).
 */
export function runKeyField(
  { fields }: Pick<Outline, 'fields'>,
  { keyField }: Pick<OutlinePolicy, 'keyField'>,
): string | undefined {
  return [RUN_KEY_FIELD, keyField].find((field) => field !== undefined && fields.includes(field));
}

/** What a run of these rows carries. */
export function runKeyText(runKey: string, { rows }: Pick<Sheet, 'rows'>, counts: CountedMarks): string {
  const digest = createHash('sha256').update(rows.map(textOf).join('')).digest('hex').slice(0, 16);
  return writeCarriedKey(runKey, digest, counts);
}

/** In document order, indent and text say which row it is. */
function textOf({ indent, text, cell }: Row): string {
  if (cell === undefined) return `${indent} ${text}\n`;
  return `${indent} ${text}\n${cell.mark}\n${cell.comment}\n${cell.issue ?? ''}\n`;
}

/** Whether a run shows a key that is whole, so that the service keeps keys in this field. */
export function showsKey({ headers = {} }: Run, field: string): boolean {
  const carried = readCarriedKey((headers[field] ?? '').trim());
  return carried !== undefined && carried.runKey.startsWith(runKeyOf('')) && carried.digest !== '';
}

type CarryingRun = { readonly run: Run; readonly carried: CarriedKey };

/** The runs of a script that carry the key. Retests (`1.1` of `1`) copy what their run has, and do not count. */
export function runsWithKey(runKey: string, runs: readonly Run[], field: string): readonly CarryingRun[] {
  return runs.flatMap((run) => {
    const carried = readCarriedKey(run.headers?.[field]?.trim() ?? '');
    const isRetest = String(run.id).includes('.');
    return carried?.runKey === runKey && !isRetest ? [{ run, carried }] : [];
  });
}

export type FoundRun = {
  readonly runId: RunId;
  readonly duplicateRunIds: readonly RunId[];
  /** What the service counts in the run, where it says so. */
  readonly progress: Run['progress'];
  /** How often each mark was sent: as the run carries it, or as this process counts where the service has cut that off. */
  readonly sent: CountedMarks;
};

export type SoughtRun = {
  readonly scriptId: number;
  readonly runKey: string;
  readonly text: string;
  readonly counts: CountedMarks;
  /** The field of its key; undefined: the script has none. */
  readonly field: string | undefined;
};

/** Finds a run among those that were read. Throws RS3008 when its key is there with other results. */
export function findRun(
  { scriptId, runKey, text, counts, field }: SoughtRun,
  runs: readonly Run[],
): FoundRun | undefined {
  const [first, ...others] = field === undefined ? [] : runsWithKey(runKey, runs, field);
  if (first === undefined) return undefined;
  if (!hasResults(first.carried, text)) throw runsheetError('RS3008', { runKey, scriptId });
  const { run, carried } = first;
  const duplicateRunIds = others.map((other) => other.run.id);
  return { runId: run.id, duplicateRunIds, progress: run.progress, sent: carried.counts ?? counts };
}

/** Whether a run has the results of the text. Its counts may differ, as rows come and go. */
function hasResults({ digest, isWhole }: CarriedKey, text: string): boolean {
  const sought = readCarriedKey(text)?.digest;
  return isWhole ? sought === digest : sought?.startsWith(digest) === true;
}

/** Whether a run that is not found is not there. No run says so in a script whose runs show no whole key. */
function tellsAbsence(runs: readonly Run[], field: string | undefined): boolean {
  return field !== undefined && (runs.length === 0 || runs.some((run) => showsKey(run, field)));
}

/** Finds a run that may be there. Throws RS3008 as `findRun`, and RS3006 where its script does not tell. */
export function findDoubtful(sought: SoughtRun, runs: readonly Run[]): FoundRun | undefined {
  const { scriptId, field } = sought;
  const found = findRun(sought, runs);
  if (found !== undefined || tellsAbsence(runs, field)) return found;
  const what = field === undefined ? `it has no field ${RUN_KEY_FIELD}` : `none shows its name in the field ${field}`;
  throw runsheetError('RS3006', { reason: `the runs of script ${scriptId} cannot be told apart: ${what}`, scriptId });
}

export type SentBefore = {
  readonly plan: Plan;
  readonly reading: ScriptReading;
  readonly run: FoundRun;
  readonly others: readonly number[];
};

/** Looks for the run in its script if another process may have sent it. Rejects like `findDoubtful`. */
export async function findSentBefore(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SentBefore | undefined> {
  if (!context.replay || located.kind === 'missing') return undefined;
  const { runKey, policy, mayHaveLanded } = context;
  const { reading } = located;
  const { scriptId } = reading.outline;
  const plan = planSheet(sheet, reading.outline, { ...planOptions(context), mayAddRows: false });
  const runs = reading.runs ?? (await readRuns(scriptId, context));
  const counts = countCells(plan.sheet, plan.run.cells.values());
  const text = runKeyText(runKey, sheet, counts);
  const sought = { scriptId, runKey, text, counts, field: runKeyField(reading.outline, policy) };
  const run = mayHaveLanded === true ? findDoubtful(sought, runs) : findRun(sought, runs);
  const others = located.others.map(({ id }) => id);
  return run && { plan, reading, run, others };
}

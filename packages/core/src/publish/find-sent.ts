import type { Run } from '../client/answers/things.ts';
import { type Plan, planSheet } from '../plan/plan.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type FoundRun, findRun, runsToSearch } from './find-run.ts';
import { keyPlaceIn } from './key-place.ts';
import type { Located } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { runKeyText } from './run-key.ts';
import { planOptions } from './sync-rows.ts';

/** A run that an earlier delivery has left. */
export type SentBefore = {
  readonly plan: Plan;
  readonly reading: ScriptReading;
  readonly run: FoundRun;
  /** Ids of further scripts of the same name. */
  readonly others: readonly number[];
};

export type SearchedRuns = {
  /** Undefined: the run is not there. */
  readonly sent?: SentBefore | undefined;
  /** The runs that were searched, if any were. */
  readonly runs?: readonly Run[];
};

/** Looks for the run in its script if another process may have sent it. */
export async function findSentBefore(sheet: Sheet, located: Located, context: PublishContext): Promise<SearchedRuns> {
  if (!context.replay || located.kind === 'missing') return {};
  const { reading } = located;
  const plan = planSheet(sheet, reading.outline, { ...planOptions(context), mayAddRows: false });
  const { run, runs } = await findSent({ sheet, step: plan.run, reading }, context);
  const others = located.others.map(({ id }) => id);
  return { sent: run === undefined ? undefined : { plan, reading, run, others }, runs };
}

type Sent = { readonly sheet: Sheet; readonly step: AddRun; readonly reading: ScriptReading };

/** Looks for the run of a record that another process may have sent, and says among which runs. Rejects like `findRun`. */
async function findSent(
  { sheet, step, reading }: Sent,
  context: PublishContext,
): Promise<{ readonly run: FoundRun | undefined; readonly runs: readonly Run[] }> {
  const { runKey } = context;
  const place = keyPlaceIn(reading, context.policy);
  const { scriptId } = reading.outline;
  // What was read with the script has no results.
  const read = place.kind === 'header' ? reading.runs : undefined;
  const runs = read ?? (await runsToSearch(scriptId, place, context));
  const text = runKeyText(runKey, sheet);
  const run = await findRun({ scriptId, runKey, text, place, step, seenBefore: undefined }, runs, context);
  return { run, runs };
}

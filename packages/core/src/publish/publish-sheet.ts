import type { Progress, Run } from '../client/answers/things.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { shownRed } from '../plan/shown-red.ts';
import { countCells, countRows, isResult, type MarkCounts } from '../sheet/row-counts.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';
import { addedTests, doubledNotices, outlineNotices } from './outline-notices.ts';
import { afterDelivery } from './request-outcome.ts';
import { type AppendedRun, appendRun } from './append-run.ts';
import { disagrees } from './counts.ts';
import { findSentBefore, type FoundRun, type SentBefore } from './find-run.ts';
import { findLost, keyOfLost, type PostedRun } from './lost-failures.ts';
import { type ScriptLocation, refuseToMake } from './locate-script.ts';
import { newsOf } from './news-of-run.ts';
import { noteAfterRun } from './note-after-run.ts';
import { noteFindings } from './note-findings.ts';
import { openScript } from './open-script.ts';
import { plannedBefore, plannedRows } from './planned-script.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { describeCounts, type ScriptReceipt } from './receipt.ts';
import { rowsThere, syncRows } from './sync-rows.ts';

/** What became of one Sheet. */
export type SheetDelivery = {
  readonly receipt: ScriptReceipt;
  readonly alreadyThere: boolean;
  /** Results of tests whose row the service does not have: this build may not add rows, or the service did not take them. */
  readonly withheld: number;
  readonly notices: readonly Notice[];
};

/** Brings one script up to date and appends its run. Rejects with a RunsheetError, and sends nothing after it. */
export async function publishSheet(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SheetDelivery> {
  const { sent, runs } = await findSentBefore(sheet, located, context);
  if (sent === undefined) return publishHere(sheet, { located, runs }, context);
  context.onPlan?.(sheet, plannedBefore(sheet, sent, context));
  return deliveredBefore(sent);
}

type Here = { readonly located: ScriptLocation; readonly runs: readonly Run[] | undefined };

async function publishHere(sheet: Sheet, { located, runs }: Here, context: PublishContext): Promise<SheetDelivery> {
  refuseToMake(located, context);
  const { start, created, notices } = await openScript(sheet, located, context);
  const synced = await syncRows(sheet, start, context);
  await noteFindings(synced, context);
  const { reading } = synced;
  const shown = shownRed(synced.plan);
  if (shown.unshown.length > 0) throw notShown(shown.unshown, reading);
  const plan = { ...synced.plan, run: shown.run };
  const run = await appendRun({ sheet, step: plan.run, reading }, context);
  const posted = { sheet, plan, reading, run };
  const rowsAdded = created ? rowsThere(sheet, plan).length : synced.rowsAdded;
  const delivery = describeDelivery(posted, { created, rowsAdded });
  const lost = await showLost(posted, context);
  const checked = await noteAfterRun(posted, { hasLost: lost.lost !== undefined }, context);
  const added = created ? undefined : addedTests(reading.outline.rows, synced.before, plan.claimed);
  const { news, notices: told } = await newsOf(posted, checked.runs ?? runs, context);
  const doubled = await doubledNotices(plan, reading, context);
  context.onPlan?.(sheet, plannedRows({ sheet, located, synced }));
  const changes = { ...(added && { added }), ...(news && { news }) };
  return {
    ...delivery,
    receipt: Object.keys(changes).length === 0 ? delivery.receipt : { ...delivery.receipt, changes },
    alreadyThere: run.isAnothers,
    notices: [
      ...notices,
      ...outlineNotices(synced, reading, context),
      ...doubled,
      ...runNotices({ ...run, ...lost }, delivery.receipt, context.policy),
      ...checked.notices,
      ...told,
    ],
  };
}

type Lost = { readonly lost: readonly string[] | undefined; readonly isLostShown: boolean };

/** What the run has lost is shown in the row for errors, in a run of its own. Whatever comes of that, the first is there. */
async function showLost(posted: PostedRun, context: PublishContext): Promise<Lost> {
  const found = await afterDelivery(() => findLost(posted, context), undefined);
  if (found === undefined) return { lost: undefined, isLostShown: false };
  const here = { located: { kind: 'found', reading: found.reading, others: [] }, runs: undefined } as const;
  const publish = async () => {
    await publishHere(found.sheet, here, { ...context, runKey: keyOfLost(context.runKey) });
    return true;
  };
  return { lost: found.paths, isLostShown: await afterDelivery(publish, false) };
}

/** The run would look green. */
function notShown(rows: readonly Row[], { outline }: ScriptReading): RunsheetError {
  const { scriptId, name } = outline;
  return runsheetError('RS3028', { scriptId, name, tests: rows.map(({ text }) => text) });
}

/** A record that was delivered is not delivered again, whatever has become of its rows since. */
function deliveredBefore(sent: SentBefore): SheetDelivery {
  const delivery = describeDelivery(sent, { created: false, rowsAdded: 0 });
  const chosen = sent.reading.outline.scriptId;
  const scriptIds = [chosen, ...sent.others];
  const beside = scriptIds.length === 1 ? [] : [notice('RS4006', { scriptIds, chosen })];
  return { ...delivery, alreadyThere: true, notices: [...beside, ...duplicateNotices(sent.run, delivery.receipt)] };
}

function describeDelivery(
  { plan, reading, run }: Pick<SentBefore, 'plan' | 'reading' | 'run'>,
  { created, rowsAdded }: { readonly created: boolean; readonly rowsAdded: number },
): Pick<SheetDelivery, 'receipt' | 'withheld'> {
  const { scriptId, name } = reading.outline;
  const { runId, duplicateRunIds } = run;
  const counts = countCells(plan.sheet, plan.run.cells.values());
  const { failedHeadings } = countRows(plan.sheet);
  return {
    receipt: { scriptId, name, created, rowsAdded, runId, duplicateRunIds, counts, failedHeadings },
    withheld: plan.missing.filter(isResult).length,
  };
}

function runNotices(
  run: AppendedRun & Lost,
  receipt: ScriptReceipt,
  { keyField }: PublishContext['policy'],
): readonly Notice[] {
  const { counts, scriptId } = receipt;
  const notices = [...duplicateNotices(run, receipt)];
  const { progress = {} } = run;
  if (run.lost !== undefined || disagrees(counts, progress)) notices.push(countsNotice(counts, progress, run));
  notices.push(...keyNotices(run, scriptId, keyField));
  if (run.commentsCutTo !== undefined) notices.push(notice('RS4010', { maxLength: run.commentsCutTo }));
  return notices;
}

/** How the run is named where the script has no field of ours; of a spared one that is said when it is proven. */
function keyNotices(
  { keyPlace: { kind } }: AppendedRun,
  scriptId: number,
  field: string | undefined,
): readonly Notice[] {
  if (kind === 'header') return [];
  return [notice('RS4009', { scriptId, level: kind === 'comment' ? 'comment' : 'results', field })];
}

function countsNotice(counts: MarkCounts, { summary = 'no summary' }: Progress, { lost, isLostShown }: Lost): Notice {
  return notice('RS3009', {
    sent: describeCounts({ counts, failedHeadings: 0 }),
    shown: summary,
    lost,
    isLostShown,
  });
}

function duplicateNotices({ runId, duplicateRunIds }: FoundRun, { scriptId }: ScriptReceipt): readonly Notice[] {
  if (duplicateRunIds.length === 0) return [];
  return [notice('RS3007', { scriptId, runIds: [runId, ...duplicateRunIds].map(String) })];
}

import { type Notice, notice } from '../errors/notice.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { appendRun, type AppendedRun } from './append-run.ts';
import { countCells, countFailedHeadings, disagrees } from './counts.ts';
import type { Located } from './locate-script.ts';
import { openScript } from './open-script.ts';
import type { PublishContext } from './publish-context.ts';
import { describeCounts, type MarkCounts, type ScriptReceipt } from './receipt.ts';
import { syncRows, type SyncedRows } from './sync-rows.ts';

/** What became of one Sheet. */
export type SheetDelivery = {
  readonly receipt: ScriptReceipt;
  readonly alreadyThere: boolean;
  /** Tests whose row the service does not have: this build may not add rows, or the service did not take them. */
  readonly withheld: number;
  readonly notices: readonly Notice[];
};

/** Brings one script up to date and appends its run. Rejects with a RunsheetError, and sends nothing after it. */
export async function publishSheet(sheet: Sheet, located: Located, context: PublishContext): Promise<SheetDelivery> {
  const opened = await openScript(sheet, located, context);
  const synced = await syncRows(sheet, opened.reading, context);
  const step = runStep(synced);
  const run = await appendRun({ sheet, step, reading: synced.reading }, context);
  const { scriptId, name, rows } = synced.reading.outline;
  const counts = countCells(sheet, step);
  const failedHeadings = countFailedHeadings(sheet);
  const { runId, duplicateRunIds } = run;
  const rowsAdded = opened.created ? rows.length : synced.rowsAdded;
  return {
    receipt: { scriptId, name, created: opened.created, rowsAdded, runId, duplicateRunIds, counts, failedHeadings },
    alreadyThere: run.alreadyThere,
    withheld: synced.plan.missing.filter((row) => row.kind === 'case').length,
    notices: [...opened.notices, ...outlineNotices(synced, context), ...runNotices(run, counts, scriptId)],
  };
}

function runStep({ plan }: SyncedRows): AddRun {
  const step = plan.steps.find((candidate) => candidate.kind === 'add-run');
  if (step === undefined) throw new TypeError('every plan ends with the run');
  return step;
}

function outlineNotices({ plan, reading }: SyncedRows, { mayAddRows }: PublishContext): readonly Notice[] {
  const { headersWithoutField, retired, missing } = plan;
  const { scriptId } = reading.outline;
  const notices: Notice[] = [];
  if (headersWithoutField.length > 0) notices.push(notice('RS4001', { headers: headersWithoutField }));
  if (retired.length > 0) notices.push(notice('RS4002', { rows: retired.map((row) => row.text) }));
  if (mayAddRows && missing.length > 0) {
    notices.push(notice('RS3014', { scriptId, rows: missing.map((row) => row.text) }));
  }
  return notices;
}

function runNotices(run: AppendedRun, counts: MarkCounts, scriptId: number): readonly Notice[] {
  const notices: Notice[] = [];
  if (disagrees(counts, run.progress)) {
    const shown = run.progress?.summary ?? 'no summary';
    notices.push(notice('RS3009', { sent: describeCounts(counts), shown }));
  }
  if (run.duplicateRunIds.length > 0) {
    const runIds = [run.runId, ...run.duplicateRunIds].map(String);
    notices.push(notice('RS3007', { scriptId, runIds }));
  }
  return notices;
}

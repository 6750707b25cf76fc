import type { Notice, RunsheetError } from '../errors/runsheet-error.ts';
import { hasFailed, withUnsent } from '../plan/without-row.ts';
import { isResult } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { locateScript, refuseToMake, type ScriptLocation, type ScriptPlace } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { type SheetDelivery, tellDeliveredBefore, tellDelivery } from './tell-delivery.ts';
import { isRejected, notice, runsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { leftToLater } from './change-description.ts';
import { orRelease, releaseLease } from './release-lease.ts';
import { shownRed } from '../plan/shown-red.ts';
import { type AddedRows, addRows } from './add-rows.ts';
import { appendRun, type PostedRun } from './append-run.ts';
import { findSentBefore } from './find-run.ts';
import { openScript } from './open-script.ts';

export type Delivery = {
  readonly sheets: readonly SheetDelivery[];
  readonly notices: readonly Notice[];
  readonly error: RunsheetError | undefined;
  readonly delivered: number;
  readonly withheld: number;
  readonly kept: number;
};

/** A script that is being read, or was, while the tests ran. */
export type EarlyReading = { readonly script: Sheet['script']; readonly located: Promise<ScriptLocation> };

/**
 * Publishes Sheet after Sheet: at most one write is on its way. Never rejects; the first error ends it. Failures of
 * Sheets whose script is not made are shown in the first script that is there.
 */
export async function publishSheets(
  sheets: readonly Sheet[],
  context: PublishContext,
  early?: EarlyReading,
): Promise<Delivery> {
  const { ended, absent, error } = await publishThere(sheets, context, early);
  const deliveries = sheets.flatMap((sheet) => ended.get(sheet) ?? []);
  const refused = countResults(absent.map(({ sheet }) => sheet));
  const withheld = refused + deliveries.reduce((sum, delivery) => sum + delivery.withheld, 0);
  const notices = absent.length === 0 ? [] : [notice('RS4027', absentFacts(absent))];
  const kept = countResults(sheets) - countResults([...ended.keys()]) - refused;
  return { sheets: deliveries, notices, error, delivered: countResults(sheets) - kept - withheld, withheld, kept };
}

type Published = {
  /** The Sheets that are done; without a delivery: there was nothing to deliver. */
  readonly ended: ReadonlyMap<Sheet, SheetDelivery | undefined>;
  /** Those that go into no script; none where an error has ended it. */
  readonly absent: readonly MissingSheet[];
  readonly error: RunsheetError | undefined;
};

export type MissingSheet = { readonly sheet: Sheet; readonly place: ScriptPlace };

/** What failed in Sheets that go into no script is shown in the first script that is there, so it comes last. */
async function publishThere(
  sheets: readonly Sheet[],
  context: PublishContext,
  early: EarlyReading | undefined,
): Promise<Published> {
  const ended = new Map<Sheet, SheetDelivery | undefined>();
  const mayLackScripts = makesNoScript(context);
  const showsOthers = mayLackScripts && sheets.some(hasFailed);
  const absent: MissingSheet[] = [];
  let showing: { readonly sheet: Sheet; readonly located: ScriptLocation } | undefined;
  try {
    for (const sheet of sheets) {
      const located = (await earlyLocated(sheet, early)) ?? (await locateScript(sheet.script, context));
      if (isEmpty(sheet, located)) ended.set(sheet, undefined);
      else if (mayLackScripts && located.kind === 'missing') absent.push({ sheet, place: located.place });
      else if (showsOthers && showing === undefined) showing = { sheet, located };
      else ended.set(sheet, await publishSheet(sheet, located, context));
    }
    if (showing === undefined) {
      refuseRed(absent);
    } else {
      const unsent = absent.map(({ sheet }) => sheet);
      ended.set(showing.sheet, await publishSheet(withUnsent(showing.sheet, unsent), showing.located, context));
    }
    return { ended, absent, error: undefined };
  } catch (failure) {
    return { ended, absent: [], error: toRunsheetError(failure, 'publishing') };
  }
}

/** Each new file or directory of a branch would leave a script that nobody can delete. A fork is refused earlier. */
export function makesNoScript({ division, mayAddRows, mayMakeScript }: PublishContext): boolean {
  return division !== undefined && !mayAddRows && mayMakeScript !== false;
}

/** Throws RS3030: where no script of the run is there, none can show what failed. */
export function refuseRed(absent: readonly MissingSheet[]): void {
  if (absent.some(({ sheet }) => hasFailed(sheet))) throw runsheetError('RS3030', absentFacts(absent));
}

function absentFacts(absent: readonly MissingSheet[]) {
  const results = absent.flatMap(({ sheet }) => sheet.rows.filter(isResult));
  const failed = results.filter(({ cell }) => cell?.mark === 'fail').length;
  const scripts = absent.map(({ place: { target } }) => [...target.folder.names, target.name].join('/'));
  return { scripts, results: results.length, failed };
}

/** A new file that was cut short before its turn, where the script is the file: its tests are not known yet. */
export function isEmpty(sheet: Sheet, located: ScriptLocation): boolean {
  return located.kind === 'missing' && sheet.rows.length === 0;
}

/** What was read while the tests ran. A reading that failed then is made again, unless the service said no. */
async function earlyLocated(sheet: Sheet, early: EarlyReading | undefined): Promise<ScriptLocation | undefined> {
  if (early === undefined || JSON.stringify(early.script) !== JSON.stringify(sheet.script)) return undefined;
  try {
    const located = await early.located;
    // Minutes may have passed: a script that was missing then may have been made by another build.
    return located.kind === 'found' ? located : undefined;
  } catch (error) {
    if (isRejected(error)) throw error;
    return undefined;
  }
}

/** How many tests have a result: of one that was left out there is nothing to deliver. */
function countResults(sheets: readonly Sheet[]): number {
  return sheets.flatMap(({ rows }) => rows.filter(isResult)).length;
}

/**
 * Brings one script up to date and appends its run. Rejects with a RunsheetError. Every ending gives the lease back, if
 * this publisher holds it.
 */
export async function publishSheet(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SheetDelivery> {
  const sent = await findSentBefore(sheet, located, context);
  if (sent !== undefined) return tellDeliveredBefore(sent, context);
  refuseToMake(located, context);
  const { start, notices } = await openScript(sheet, located, context);
  const { scriptId } = start.reading.outline;
  const rows = await orRelease(scriptId, () => addRows(sheet, start, context), context);
  const posted = await (context.replay ? postUnderLease : postAfterLease)(sheet, rows, context);
  const told = await tellDelivery({ posted, rows, located, created: start.isMaker }, context);
  return { ...told, notices: [...notices, ...told.notices] };
}

/** Only this publisher has the run: others may add rows while it is appended. */
async function postAfterLease(sheet: Sheet, rows: AddedRows, context: PublishContext): Promise<PostedRun> {
  await releaseLease(rows, context);
  return post(sheet, rows, context);
}

/** Others may have the run, too: they wait until it is there. */
async function postUnderLease(sheet: Sheet, rows: AddedRows, context: PublishContext): Promise<PostedRun> {
  const { scriptId } = rows.reading.outline;
  const posted = await orRelease(scriptId, () => post(sheet, rows, context), context);
  await leftToLater(() => releaseLease(rows, context), undefined);
  return posted;
}

/** Throws RS3028 where a failure would be shown nowhere: the run would look green. */
async function post(sheet: Sheet, { plan, reading }: AddedRows, context: PublishContext): Promise<PostedRun> {
  const { run: step, unshown } = shownRed(plan);
  if (unshown.length > 0) {
    const { scriptId, name } = reading.outline;
    throw runsheetError('RS3028', { scriptId, name, tests: unshown.map(({ text }) => text) });
  }
  const run = await appendRun({ sheet, step, reading }, context);
  return { sheet, plan: { ...plan, run: step }, reading, run };
}

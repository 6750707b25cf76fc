import { type Notice, notice } from '../errors/notice.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import { hasFailed, withUnsent } from '../plan/without-row.ts';
import { countRows } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import {
  absentFacts,
  isLayoutInUse,
  type LocatedSheet,
  mayStayAbsent,
  type MissingSheet,
  refuseRed,
} from './absent-scripts.ts';
import { type Located, locateScript } from './locate-script.ts';
import { plannedAbsent } from './planned-script.ts';
import type { PublishContext } from './publish-context.ts';
import { publishSheet, type SheetDelivery } from './publish-sheet.ts';
import { isRejected } from './request-outcome.ts';

/** What became of all Sheets of one Report. */
export type Delivery = {
  readonly sheets: readonly SheetDelivery[];
  /** What is said of no script. */
  readonly notices: readonly Notice[];
  /** Why the other Sheets were not delivered. */
  readonly error: RunsheetError | undefined;
  readonly delivered: number;
  readonly withheld: number;
  readonly kept: number;
};

/** A script that is being read, or was, while the tests ran. */
export type EarlyReading = { readonly script: Sheet['script']; readonly located: Promise<Located> };

/**
 * Publishes Sheet after Sheet: at most one write is on its way. Never rejects; the first error ends it. Failures of
 * Sheets whose script is not made are shown in the first script that is there.
 */
export async function publishSheets(
  sheets: readonly Sheet[],
  context: PublishContext,
  early?: EarlyReading,
): Promise<Delivery> {
  const ended: Ended = new Map();
  const absent: MissingSheet[] = [];
  const error = await publishAll(sheets, context, { early, ended, absent });
  const deliveries = sheets.flatMap((sheet) => ended.get(sheet) ?? []);
  const collected = countResults(sheets);
  const done = countResults([...ended.keys()]);
  const refused = countResults(absent.map(({ sheet }) => sheet));
  const withheld = refused + deliveries.reduce((sum, delivery) => sum + delivery.withheld, 0);
  const notices = absent.length === 0 ? [] : [notice('RS4027', absentFacts(absent))];
  const kept = collected - done - refused;
  return { sheets: deliveries, notices, error, delivered: collected - kept - withheld, withheld, kept };
}

/** The Sheets that are done; without a delivery: there was nothing to deliver. */
type Ended = Map<Sheet, SheetDelivery | undefined>;

type SheetsOptions = {
  readonly early: EarlyReading | undefined;
  readonly ended: Ended;
  /** Sheets that get no script. */
  readonly absent: MissingSheet[];
};

async function publishAll(
  sheets: readonly Sheet[],
  context: PublishContext,
  { early, ended, absent }: SheetsOptions,
): Promise<RunsheetError | undefined> {
  try {
    const { first, missing, located: run } = await publishThere(sheets, context, { early, ended });
    const division = mayStayAbsent(context);
    if (division !== undefined && missing.length > 0 && (await isLayoutInUse(run, { ...context, division }))) {
      if (first === undefined) refuseRed(missing);
      absent.push(...missing);
      for (const one of missing) context.onPlan?.(one.sheet, plannedAbsent(one));
    } else {
      await publishMissing(missing, context, ended);
    }
    if (first !== undefined) {
      const { sheet, located } = first;
      const unsent = absent.map((one) => one.sheet);
      ended.set(sheet, await publishSheet(withUnsent(sheet, unsent), located, context));
    }
    return undefined;
  } catch (error) {
    return toRunsheetError(error, context.onPlan === undefined ? 'publishing' : 'planning');
  }
}

async function publishMissing(missing: readonly MissingSheet[], context: PublishContext, ended: Ended): Promise<void> {
  for (const { sheet, located } of missing) {
    // A script before it may have made its folders.
    const isAlone = missing.length === 1 || located.place.missingFolders.length === 0;
    const now = isAlone ? located : await locateScript(sheet.script, context);
    ended.set(sheet, await publishSheet(sheet, now, context));
  }
}

type Held = {
  /** Shows what failed in scripts that are not made, so it comes last. */
  readonly first: LocatedSheet | undefined;
  readonly missing: readonly MissingSheet[];
  /** All Sheets, where scripts may stay missing. */
  readonly located: readonly LocatedSheet[];
};

/** Publishes what needs no look at the other scripts of the run. */
async function publishThere(
  sheets: readonly Sheet[],
  context: PublishContext,
  { early, ended }: Omit<SheetsOptions, 'absent'>,
): Promise<Held> {
  const mayLackScripts = mayStayAbsent(context) !== undefined;
  const mayShowOthers = mayLackScripts && sheets.some(hasFailed);
  const missing: MissingSheet[] = [];
  const run: LocatedSheet[] = [];
  let first: LocatedSheet | undefined;
  for (const sheet of sheets) {
    const located = (await earlyLocated(sheet, early)) ?? (await locateScript(sheet.script, context));
    const isThere = located.kind === 'found';
    if (mayLackScripts) run.push({ sheet, located });
    if (isEmpty(sheet, located)) ended.set(sheet, undefined);
    else if (located.kind === 'missing' && mayLackScripts) missing.push({ sheet, located });
    else if (isThere && mayShowOthers && first === undefined) first = { sheet, located };
    else ended.set(sheet, await publishSheet(sheet, located, context));
  }
  return { first, missing, located: run };
}

/** A new file that was cut short before its turn, where the script is the file: its tests are not known yet. */
function isEmpty(sheet: Sheet, located: Located): boolean {
  return located.kind === 'missing' && sheet.rows.length === 0;
}

/** What was read while the tests ran. A reading that failed then is made again, unless the service said no. */
async function earlyLocated(sheet: Sheet, early: EarlyReading | undefined): Promise<Located | undefined> {
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
  return sheets.reduce((sum, sheet) => sum + countRows(sheet).results, 0);
}

import { type Notice, notice } from '../errors/notice.ts';
import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { hasFailed, withUnsent } from '../plan/with-unsent.ts';
import { countRows, isResult } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import { type AbsentScript, unsentOf, watchForAbsence } from './absent-scripts.ts';
import { type Located, locateScript } from './locate-script.ts';
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
 * Publishes Sheet after Sheet: at most one write is on its way. Never rejects; the first error ends it. In a storm of
 * renames those are published whose script is there, and the others wait until somebody allows it. A build that may not
 * add rows adds no script to those that are there, and nothing waits.
 */
export async function publishSheets(
  sheets: readonly Sheet[],
  context: PublishContext,
  early?: EarlyReading,
): Promise<Delivery> {
  const ended: Ended = new Map();
  const absent: AbsentScript[] = [];
  const error = await publishInTurn(sheets, context, { early, ended, absent });
  const deliveries = sheets.flatMap((sheet) => ended.get(sheet) ?? []);
  const notAdded = absent.filter(({ storm }) => storm === undefined);
  const collected = countResults(sheets);
  const done = countResults([...ended.keys()]);
  const refused = countResults(notAdded.map(({ sheet }) => sheet));
  const withheld = refused + deliveries.reduce((sum, delivery) => sum + delivery.withheld, 0);
  const notices = notAdded.length === 0 ? [] : [notice('RS4027', absentFacts(notAdded))];
  const kept = collected - done - refused;
  return { sheets: deliveries, notices, error, delivered: collected - kept - withheld, withheld, kept };
}

/** The Sheets that are done; without a delivery: there was nothing to deliver. */
type Ended = Map<Sheet, SheetDelivery | undefined>;

type Publishing = {
  readonly early: EarlyReading | undefined;
  readonly ended: Ended;
  readonly absent: AbsentScript[];
};

async function publishInTurn(
  sheets: readonly Sheet[],
  context: PublishContext,
  { early, ended, absent }: Publishing,
): Promise<RunsheetError | undefined> {
  try {
    const watch = watchForAbsence(sheets, context);
    const mayShowOthers = sheets.length > 1 && sheets.some(hasFailed);
    let first: { readonly sheet: Sheet; readonly located: Located } | undefined;
    for (const sheet of sheets) {
      const located = (await earlyLocated(sheet, early)) ?? (await locateScript(sheet.script, context));
      if (isEmpty(sheet, located)) {
        ended.set(sheet, undefined);
        continue;
      }
      const missing = await watch(sheet, located);
      if (missing !== undefined) {
        absent.push(missing);
      } else if (mayShowOthers && first === undefined && located.kind === 'found') {
        // It shows what failed in others that go into no script: which these are is known when all have had their turn.
        first = { sheet, located };
      } else {
        ended.set(sheet, await publishSheet(sheet, located, context));
      }
    }
    if (first !== undefined) {
      const { sheet, located } = first;
      ended.set(sheet, await publishSheet(withUnsent(sheet, unsentOf(absent)), located, context));
    }
    return stormError(absent);
  } catch (error) {
    return toRunsheetError(error, 'publishing');
  }
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

/** Said at the end, when everything else is delivered. */
function stormError(absent: readonly AbsentScript[]): RunsheetError | undefined {
  const [first] = absent;
  return first?.storm === undefined ? undefined : runsheetError('RS3026', { ...first.storm, ...absentFacts(absent) });
}

/** What of a run goes into no script. */
function absentFacts(absent: readonly AbsentScript[]): {
  readonly scripts: readonly string[];
  readonly results: number;
  readonly failed: number;
} {
  const results = absent.flatMap(({ sheet }) => sheet.rows.filter(isResult));
  const failed = results.filter(({ cell }) => cell?.mark === 'fail').length;
  const scripts = absent.map(({ place: { target } }) => [...target.folder.names, target.name].join('/'));
  return { scripts, results: results.length, failed };
}

/** How many tests have a result: of one that was left out there is nothing to deliver. */
function countResults(sheets: readonly Sheet[]): number {
  return sheets.reduce((sum, sheet) => sum + countRows(sheet).results, 0);
}

import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import type { RenameStorm } from '../plan/rename-storm.ts';
import { isResult } from '../sheet/is-result.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import { type Located, locateScript, type ScriptPlace } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { publishSheet, type SheetDelivery } from './publish-sheet.ts';
import { isRejected } from './request-outcome.ts';
import { watchForStorm } from './storm-watch.ts';

/** What became of all Sheets of one Report. */
export type Delivery = {
  readonly sheets: readonly SheetDelivery[];
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
 * renames those are published whose script is there, and the others wait until somebody allows it.
 */
export async function publishSheets(
  sheets: readonly Sheet[],
  context: PublishContext,
  early?: EarlyReading,
): Promise<Delivery> {
  const deliveries: SheetDelivery[] = [];
  const ended: Sheet[] = [];
  const error = await publishInTurn(sheets, context, { early, deliveries, ended });
  const results = sheets.map(resultsOf);
  const collected = sumOf(results);
  // They end in their order.
  const done = sumOf(results.slice(0, ended.length));
  const withheld = sumOf(deliveries.map((delivery) => delivery.withheld));
  return { sheets: deliveries, error, delivered: done - withheld, withheld, kept: collected - done };
}

async function publishInTurn(
  sheets: readonly Sheet[],
  context: PublishContext,
  { early, deliveries, ended }: { early: EarlyReading | undefined; deliveries: SheetDelivery[]; ended: Sheet[] },
): Promise<RunsheetError | undefined> {
  try {
    const watch = watchForStorm(sheets, context);
    const heldBack: HeldBack[] = [];
    for (const sheet of sheets) {
      const located = (await earlyLocated(sheet, early)) ?? (await locateScript(sheet.script, context));
      // A new file that was cut short before its turn, where the script is the file: its tests are not known yet.
      const isEmpty = located.kind === 'missing' && sheet.rows.length === 0;
      const storm = await watch(sheet, located);
      if (located.kind === 'missing' && storm !== undefined) {
        heldBack.push({ sheet, place: located.place, storm });
        continue;
      }
      if (!isEmpty) deliveries.push(await publishSheet(sheet, located, context));
      ended.push(sheet);
    }
    return stormError(heldBack);
  } catch (error) {
    return toRunsheetError(error, 'publishing');
  }
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

type HeldBack = { readonly sheet: Sheet; readonly place: ScriptPlace; readonly storm: RenameStorm };

/** Said at the end, when everything else is delivered. */
function stormError(heldBack: readonly HeldBack[]): RunsheetError | undefined {
  const [first] = heldBack;
  if (first === undefined) return undefined;
  const results = heldBack.flatMap(({ sheet }) => sheet.rows.filter(isResult));
  const failed = results.filter(({ cell }) => cell?.mark === 'fail').length;
  const scripts = heldBack.map(({ place: { target } }) => [...target.folder.names, target.name].join('/'));
  return runsheetError('RS3026', { ...first.storm, scripts, results: results.length, failed });
}

/** How many tests of it have a result: of one that was left out there is nothing to deliver. */
function resultsOf({ rows }: Sheet): number {
  let results = 0;
  for (const row of rows) if (isResult(row)) results += 1;
  return results;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

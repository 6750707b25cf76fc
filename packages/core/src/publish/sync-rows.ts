import { type Plan, planSheet } from '../plan/plan.ts';
import type { Insertion } from '../plan/insertion.ts';
import type { AddRows } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { toTestDraft } from './create-script.ts';
import { type PublishContext, SETTLE_MS } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isAmbiguous, isRejected } from './request-outcome.ts';
import { insertionProven } from './script-marker.ts';

export type SyncedRows = {
  readonly reading: ScriptReading;
  readonly plan: Plan;
  readonly rowsAdded: number;
};

/**
 * Adds the rows that the script does not have, and reads back until nothing is missing. Every round starts from what
 * the service shows, so a write that seemed lost is never repeated when it has landed. Rows that the service does not
 * show as they were sent are left missing after three rounds: adding them on every build would fill the outline.
 */
export async function syncRows(sheet: Sheet, first: ScriptReading, context: PublishContext): Promise<SyncedRows> {
  const start = needsRows(sheet, first, context) && isOld(first, context) ? await reread(first, context) : first;
  const before = start.outline.rows.length;
  let reading = start;
  let insertion: Insertion | undefined = insertionProven(start.description);
  for (let round = 1; ; round += 1) {
    const plan = planSheet(sheet, reading.outline, {
      mayAddRows: context.mayAddRows && round <= MAX_ROUNDS,
      ...(insertion === undefined ? {} : { insertion }),
    });
    const steps = rowSteps(plan);
    if (steps.length === 0) return { reading, plan, rowsAdded: reading.outline.rows.length - before };
    const carried = await carryOut(steps, reading, context);
    if (carried === 'refused') insertion = 'ignored';
    reading = carried === 'doubtful' ? await rereadSettled(reading, context) : await reread(reading, context);
  }
}

const MAX_ROUNDS = 3;
const MAX_AGE_MS = 5_000;

function needsRows(sheet: Sheet, { outline }: ScriptReading, { mayAddRows }: PublishContext): boolean {
  return rowSteps(planSheet(sheet, outline, { mayAddRows })).length > 0;
}

function rowSteps({ steps }: Plan): readonly AddRows[] {
  return steps.filter((step) => step.kind === 'add-rows');
}

/** What was read while the tests ran may be minutes old: another build may have added the same rows. */
function isOld(reading: ScriptReading, { clock }: PublishContext): boolean {
  return clock.now() - reading.readAt > MAX_AGE_MS;
}

async function reread(reading: ScriptReading, context: PublishContext): Promise<ScriptReading> {
  return readScript(reading.outline.scriptId, context, { runs: context.replay });
}

/** Reads until a lost write has landed, twice at most: after that it counts as not carried out. */
async function rereadSettled(reading: ScriptReading, context: PublishContext): Promise<ScriptReading> {
  await context.clock.sleep(SETTLE_MS);
  const second = await reread(reading, context);
  if (second.outline.rows.length > reading.outline.rows.length) return second;
  await context.clock.sleep(SETTLE_MS);
  return reread(reading, context);
}

/** Stops at the first write whose end is not known: positions below it are no longer certain. */
async function carryOut(
  steps: readonly AddRows[],
  { outline }: ScriptReading,
  { client }: PublishContext,
): Promise<'done' | 'refused' | 'doubtful'> {
  for (const { after, rows } of steps) {
    try {
      await client.tests.add(outline.scriptId, rows.map(toTestDraft), after === 'end' ? {} : { insert: after });
    } catch (error) {
      if (isRejected(error) && after !== 'end') return 'refused';
      if (!isAmbiguous(error)) throw error;
      return 'doubtful';
    }
  }
  return 'done';
}

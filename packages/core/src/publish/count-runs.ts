import type { RunId } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import { afterDelivery } from './after-delivery.ts';
import type { PublishContext } from './publish-context.ts';
import { replaceDetails } from './replace-details.ts';
import type { ScriptReading } from './read-script.ts';
import { isFull, readRunsNote, type RunsNote, withRunsNote } from './script-parts.ts';
import { leaseIn } from './leases.ts';

type Appended = { readonly reading: ScriptReading; readonly runId: RunId };

/**
 * Whether a script has as many runs as one should. A reading without runs does not tell, and one with runs grows with
 * every build; but runs are mostly numbered from 1, so their ids tell when it is time to count. What was counted is
 * noted at the script, and counting again waits until the ids have grown by what is missing.
 */
export async function isFullNow(appended: Appended, context: PublishContext): Promise<boolean> {
  return afterDelivery(() => countWhereNeeded(appended, context), false);
}

async function countWhereNeeded({ reading, runId }: Appended, context: PublishContext): Promise<boolean> {
  const note = readRunsNote(reading.description);
  const limit = context.policy.limits.runs;
  if (isFull(note, limit)) return true;
  const id = Math.trunc(Number(runId));
  if (!isToBeCounted(note, id, limit)) return false;

  const { script } = await context.client.scripts.get(reading.outline.scriptId, RUNS);
  const runs = script.runs.length;
  const { description = '' } = script;
  // While somebody adds rows, the description is theirs: the next build notes it.
  if (leaseIn(description, 'rows') === undefined) {
    const noted = withRunsNote(description, { kind: 'counted', runs, runId: id });
    await replaceDetails(reading.outline.scriptId, { description: noted }, context);
  }
  return runs >= limit;
}

/** Whether a script may be full with the run of this id, by what was noted when its runs were counted. Pure. */
export function isToBeCounted(note: RunsNote, id: number, limit: number): boolean {
  const most = note.kind === 'counted' ? note.runs + Math.max(0, id - note.runId) : id;
  return Number.isSafeInteger(id) && !isFull(note, limit) && most >= limit;
}

const RUNS = { tests: 'none', fields: 'none', runs: 'terse', progress: 'none' } as const satisfies View;

import { withTried } from '../plan/tried.ts';
import type { PublishContext } from './publish-context.ts';
import { isDispensable } from './request-outcome.ts';
import { isBeingMade, withNotes } from './script-notes.ts';
import type { RowsStart, SyncedRows } from './sync-rows.ts';

/** Notes at the script what this build has found out about the service, if that is news. */
export async function noteFindings(
  { reading, tried, rowsAdded }: SyncedRows,
  { isMaker }: RowsStart,
  { client }: Pick<PublishContext, 'client'>,
): Promise<void> {
  const { description, outline } = reading;
  const noted = withNotes(description, withTried(outline.notes, tried));
  // Whoever finishes what another has begun may say so; whoever only reads changes nothing.
  const mayWrite = isMaker || rowsAdded > 0 || !isBeingMade(description);
  if (noted === description || !mayWrite) return;
  try {
    await client.scripts.update(outline.scriptId, { description: noted });
  } catch (error) {
    // The next build that adds rows finds it out anew: no reason to give up this one.
    if (!isDispensable(error)) throw error;
  }
}

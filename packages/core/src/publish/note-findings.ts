import { withTried } from '../plan/tried.ts';
import type { PublishContext } from './publish-context.ts';
import { replaceDetails } from './replace-details.ts';
import { turnOf, withNotes } from './script-notes.ts';
import type { SyncedRows } from './sync-rows.ts';

/** Notes at the script what this build has found out about the service, and ends its turn. */
export async function noteFindings(
  { reading, tried }: SyncedRows,
  context: Pick<PublishContext, 'client' | 'clock' | 'runKey'>,
): Promise<void> {
  const { description, outline } = reading;
  const noted = withNotes(description, withTried(outline.notes, tried));
  const isOurTurn = [undefined, context.runKey].includes(turnOf(description));
  if (noted === description || !isOurTurn) return;
  await replaceDetails(outline.scriptId, { description: noted }, context);
}

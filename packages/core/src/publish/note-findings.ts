import { type Ownership, ownedAfter } from '../plan/ownership.ts';
import { withFindings } from '../plan/findings.ts';
import { changeDescription } from './change-description.ts';
import type { PublishContext } from './publish-context.ts';
import { leaseIn } from './leases.ts';
import { withNotes } from './script-notes.ts';
import type { SyncedRows } from './sync-rows.ts';

/** Notes at the script what this build has found out about the service, and gives its lease back. */
export async function noteFindings(
  synced: SyncedRows,
  context: Pick<PublishContext, 'client' | 'clock' | 'token'>,
): Promise<void> {
  const { description, outline } = synced.reading;
  const holder = leaseIn(description, 'rows');
  const found = { ...withFindings(outline.notes, synced.tried), ownership: ownershipAfter(synced) };
  const isOwn = holder === context.token;
  const noted = withNotes(description, found);
  // Other notes may stand between these: their order is no reason to write.
  const isNews = isOwn || noted !== withNotes(description, outline.notes);
  if (!isNews || (holder !== undefined && !isOwn)) return;
  // Whoever holds the lease now has newer notes than these, and none is left where these have arrived.
  const note = (shown: string) => (leaseIn(shown, 'rows') === holder ? withNotes(shown, found) : shown);
  await changeDescription({ scriptId: outline.scriptId, description }, note, context);
}

/** Whose rows are whose changes only when rows are added. */
function ownershipAfter({ reading: { outline }, plan, before }: SyncedRows): Ownership {
  const { ownership } = outline.notes;
  if (outline.rows.length <= before.length) return ownership;
  // Rows that look renamed would be long gone to the next build, which would see no mass rename any more.
  const tells = !plan.sheet.partial && plan.massRename === undefined;
  const obsolete = tells ? plan.obsolete.map(({ id }) => id) : undefined;
  return ownedAfter(ownership, { claimed: plan.claimed, before: new Set(before.map(({ id }) => id)), obsolete });
}

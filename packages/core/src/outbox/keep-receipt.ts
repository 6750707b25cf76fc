/** IO: clock. What the names of receipts say is read by it. */
import { basename, join } from 'node:path';
import { readFileName, receiptName } from '../report/run-key.ts';
import type { RunHead } from './journal-schema.ts';
import { filesIn, openPart, type OutboxPlace } from './outbox-place.ts';
import { writeJson } from './write-atomic.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const { parse } = Date;

/** The outcome of a run that makes no column. */
export const NOTHING_TO_RUN = 'nothing-to-run';

/** What is left of a run: its receipt, and where it comes from. */
export function storedReceipt(receipt: object, head: Partial<RunHead>): object {
  const { adapter, build, packageName, packageFolder } = head;
  return { ...receipt, adapter, build, packageName, packageFolder };
}

/** Keeps it for a day, and as one of the last 20. Throws what the disk says. */
export function keepReceipt(place: OutboxPlace, name: string, receipt: object): void {
  writeJson(join(openPart(place, 'done'), receiptName(name)), receipt, place.world);
  const oldest = place.world.now() - DAY_MS;
  // Only what bears a name of ours is ever removed.
  const receipts = filesIn(place, 'done', '.json').flatMap((path) => {
    const file = readFileName(basename(path));
    return file?.kind === 'receipt' ? [{ path, isOld: parse(file.createdAt) < oldest }] : [];
  });
  for (const { path, isOld } of receipts.slice(0, -KEPT_RECEIPTS)) if (isOld) place.world.disk.remove(path);
}

/** Longer than a job: what it delivers, it may expect at its end. */
const DAY_MS = 86_400_000;
const KEPT_RECEIPTS = 20;

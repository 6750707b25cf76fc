/** IO: disk. Makes Records of journals whose process is gone. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listDeadJournals } from './journal.ts';
import type { Journal } from './journal-line.ts';
import type { Outbox } from './outbox.ts';
import type { Record } from './record.ts';
import { reportFromJournal } from './report-from-journal.ts';

/**
 * Turns what killed test processes have left into Records, which are then delivered like all others. Returns how many.
 * A process that died after its Record was written leaves both; then the Record counts.
 */
export function recoverJournals(outbox: Outbox): number {
  let recovered = 0;
  for (const { path, journal } of listDeadJournals(outbox.folder)) {
    if (journal !== undefined && journal.cases.length > 0 && !hasRecord(outbox.folder, journal)) {
      outbox.keep(recordFrom(journal));
      recovered += 1;
    }
    rmSync(path, { force: true });
  }
  return recovered;
}

function recordFrom({ head: { head, runner }, cases }: Journal): Record {
  const facts = { runner, startedAt: head.createdAt, why: 'the test process ended before its run did' };
  return { ...head, report: reportFromJournal(cases, facts) };
}

function hasRecord(folder: string, { head: { head } }: Journal): boolean {
  const places = ['todo', 'done', 'dead'].map((part) => join(folder, part)).filter((path) => existsSync(path));
  return places.flatMap((path) => readdirSync(path)).some((name) => name.includes(head.runKey));
}

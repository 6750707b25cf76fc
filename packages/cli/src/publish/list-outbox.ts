import { type CommandSetup, recoverJournals } from '@runsheet/core/command';
import type { Output } from '../output.ts';
import type { Collected } from './collect-records.ts';

/** What waits in the outbox, with what killed test processes have left there. */
export function listOutbox(outbox: CommandSetup['outbox'], output: Output): Collected {
  const { recovered, newer } = recoverJournals(outbox);
  if (recovered > 0) output.note(`Runs that were cut short: ${recovered}. What they had tested is published too.`);
  const unreadable = newer.map((path) => ({ path, reason: undefined, isNewer: true }) as const);
  return { files: outbox.list(), reports: [], unreadable };
}

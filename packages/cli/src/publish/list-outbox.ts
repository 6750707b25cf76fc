import { type CommandSetup, recoverJournals } from '@runsheet/core/command';
import type { Output } from '../output.ts';
import type { Collected } from './collect-records.ts';
import { sayCutShort } from './with-killed-runs.ts';

/** What waits in the outbox, with what killed test processes have left there. */
export function listOutbox(outbox: CommandSetup['outbox'], output: Output): Collected {
  const { recovered, newer } = recoverJournals(outbox);
  sayCutShort(recovered, output);
  const unreadable = newer.map((path) => ({ path, reason: undefined, isNewer: true }) as const);
  return { files: outbox.list(), reports: [], journals: [], unreadable };
}

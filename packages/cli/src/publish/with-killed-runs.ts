import { adoptJournals, type CommandSetup } from '@runsheet/core/command';
import type { Output } from '../output.ts';
import type { Collected } from './collect-records.ts';

type Place = { readonly outbox: CommandSetup['outbox']; readonly output: Output };

/** What was collected, with Records of the runs whose processes were killed before they could make one. */
export function withKilledRuns(collected: Collected, { outbox, output }: Place): Collected {
  const { files, journals, unreadable } = collected;
  const adopted = adoptJournals(journals, { outbox, besides: files });
  sayCutShort(adopted.records.length, output);
  return {
    ...collected,
    files: [...files, ...adopted.records],
    journals: [],
    unreadable: [...unreadable, ...adopted.unreadable],
  };
}

export function sayCutShort(count: number, output: Output): void {
  if (count > 0) output.note(`Runs that were cut short: ${count}. What they had tested is published too.`);
}

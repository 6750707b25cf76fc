import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CommandSetup, counted, guidanceFor, leftJournals, reasonOf } from '@runsheet/core/command';
import { countDead } from '../outbox/kept-runs.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Whether the outbox can be written, and what lies in it or will be found by what publishes. Changes nothing. */
export function checkOutbox({ outbox }: CommandSetup): readonly Finding[] {
  const { folder } = outbox;
  const reason = whyClosed(folder);
  if (reason !== undefined) {
    const { what, todo } = guidanceFor('RS4007', { folder, reason });
    return [problem('outbox', what, todo)];
  }
  const waiting = outbox.list().length + leftJournals(outbox).length;
  if (waiting === 0 && !existsSync(folder)) return [ok('outbox', `Nothing waits; results are kept in ${folder}.`)];
  const toDeliver = `${counted(waiting, 'recorded run')} to deliver in ${folder}.`;
  const first =
    waiting === 0
      ? ok('outbox', `Nothing waits in ${folder}.`)
      : note('outbox', toDeliver, 'Run `npx runsheet publish`; `npx runsheet outbox` lists them.');
  const damaged = countDead(outbox);
  if (damaged === 0) return [first];
  const unreadable = `${counted(damaged, 'file')} in ${join(folder, 'dead')} cannot be read.`;
  return [first, problem('outbox', unreadable, 'Read the reason beside each file, then delete both.')];
}

/** Why nothing can be written there, or made where it is missing. */
function whyClosed(folder: string): string | undefined {
  try {
    for (const place of [nearestTo(folder), ...PARTS.map((part) => join(folder, part)).filter(existsSync)]) {
      readdirSync(place);
      accessSync(place, constants.W_OK);
    }
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

const PARTS = ['open', 'todo', 'claimed', 'done'];

/** The folder itself, or the one in which it would be made. */
function nearestTo(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestTo(dirname(folder));
}

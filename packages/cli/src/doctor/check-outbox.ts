import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandSetup, counted } from '@runsheet/core/command';
import { type Finding, note, ok, problem } from './finding.ts';

/** What lies in the outbox. */
export function checkOutbox({ outbox }: CommandSetup): readonly Finding[] {
  const { folder } = outbox;
  if (!existsSync(folder)) return [ok('outbox', `Nothing waits; results are kept in ${folder}.`)];
  const count = (part: string, ending: string) => {
    const path = join(folder, part);
    return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(ending)).length : 0;
  };
  const waiting = count('todo', '.json');
  const damaged = count('dead', '.json');
  return [
    waiting === 0
      ? ok('outbox', `Nothing waits in ${folder}.`)
      : note('outbox', `${counted(waiting, 'Record')} to deliver in ${folder}.`, 'Run `npx runsheet publish`.'),
    ...(damaged === 0
      ? []
      : [
          problem(
            'outbox',
            `${counted(damaged, 'file')} in ${join(folder, 'dead')} cannot be read.`,
            'See the reason beside each, and remove it.',
          ),
        ]),
  ];
}

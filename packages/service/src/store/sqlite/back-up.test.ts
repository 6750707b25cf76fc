import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { checkStore } from '../../operate.ts';
import { type Access, call, newDataFile, startProcess } from '../../service-process.test.support.ts';
import { startService } from '../../start-service.ts';
import { openStore } from '../store.ts';

import { backUp, restore } from './back-up.ts';

test.each(['-wal', '-journal', '-shm'])('nothing is restored beside the %s of an older file', async (ending) => {
  const dataFile = newDataFile();
  await (await openStore({ dataFile })).close();
  const [backup, target] = [`${dataFile}.backup`, `${dataFile}.target`];
  backUp({ dataFile, backup });
  writeFileSync(`${target}${ending}`, 'old');

  expect(() => restore({ dataFile: target, backup })).toThrow(`${target}${ending} exists already. Move it away`);
  expect([existsSync(target), readFileSync(`${target}${ending}`, 'utf8')]).toEqual([false, 'old']);
});

test('a log whose data file is gone is left as it is, and nothing is started on it', async () => {
  const dataFile = newDataFile();
  writeFileSync(`${dataFile}-wal`, 'what is left');

  await expect(openStore({ dataFile })).rejects.toThrow('it is gone, and its log');
  expect([existsSync(dataFile), readFileSync(`${dataFile}-wal`, 'utf8')]).toEqual([false, 'what is left']);
});

const WRITERS = 20;
const BACKUPS = 3;
/** Acknowledged appends before each backup. */
const BETWEEN = 60;

test('backups that are made while twenty write hold all that was acknowledged before, and nothing by halves', async () => {
  const dataFile = newDataFile();
  const { access } = await startProcess(dataFile);
  await call(access, '/projects/1/scripts', { name: 'Cart', tests: ['first'] });
  const work = { runs: 0, rows: 0, isOver: false, waiting: Promise.withResolvers<void>(), until: 0 };
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; !work.isOver; turn += 1) {
      const isRow = (turn + writer) % 2 === 0;
      const comment = `${writer} ${turn} ${'x'.repeat(2_000)}`;
      await (isRow
        ? call(access, '/scripts/1/tests', [{ text: comment }, { text: 'second half', indent: 1 }])
        : call(access, '/scripts/1/runs', { results: { 1: { result: 'fail', comment } } }));
      if (isRow) work.rows += 2;
      else work.runs += 1;
      if (work.runs + work.rows >= work.until) work.waiting.resolve();
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const backups: { readonly backup: string; readonly rows: number; readonly runs: number }[] = [];
  for (let made = 0; made < BACKUPS; made += 1) {
    work.until = work.runs + work.rows + BETWEEN;
    work.waiting = Promise.withResolvers();
    await work.waiting.promise;
    const { rows, runs } = work;
    const backup = `${dataFile}.${made}`;
    backUp({ dataFile, backup });
    backups.push({ backup, rows, runs });
  }
  work.isOver = true;
  await Promise.all(writers);

  const all = await readScript(access);
  for (const { backup, rows, runs } of backups) {
    const restored = `${backup}.restored`;
    restore({ dataFile: restored, backup });
    const service = await startService({ dataFile: restored, key: 'Key1' });
    const kept = await readScript(service);
    await service.close();
    expect(await checkStore({ dataFile: restored })).toEqual([]);
    expect(kept.runs).toEqual(all.runs.slice(0, kept.runs.length));
    expect(kept.tests).toEqual(all.tests.slice(0, kept.tests.length));
    expect(kept.runs.length).toBeGreaterThanOrEqual(runs);
    expect(kept.tests.length).toBeGreaterThanOrEqual(1 + rows);
    // Both rows of an append, or none.
    expect(kept.tests.length % 2).toBe(1);
  }
});

const scriptAnswer = z.object({ script: z.object({ tests: z.array(z.unknown()), runs: z.array(z.unknown()) }) });

/** Without progress, which tells of later rows too. */
async function readScript(access: Access): Promise<z.output<typeof scriptAnswer>['script']> {
  return scriptAnswer.parse(await call(access, '/scripts/1?progress=none')).script;
}

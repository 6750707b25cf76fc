import { expect, test } from 'vitest';
import { reportFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { openDesk } from './simulator/desk.test.support.ts';

const UNIT = sheetFrom('a.test.ts\n  adds\n  pays');
const E2E = sheetFrom('b.spec.ts\n  opens\n  buys');
const NOT_LOADED = sheetFrom('', {
  files: reportFrom('✗ b.spec.ts').files.map((file) => ({ ...file, load: 'failed' as const })),
});

/** Publishes as one of several runners: the files of the others are there, and have no row in the Sheet. */
function openShared() {
  const desk = openDesk();
  const runs = () => desk.service.scripts[0]?.runs;
  const history = { read: async () => ({ runs: runs(), notices: [] }), asked: () => undefined };
  let commits = 0;
  return {
    publish: async (sheet: Sheet) => {
      commits += 1;
      const headers = { branch: 'main', commit: `c${commits}` };
      const asked = { history, defaultBranch: 'main', isOnDisk: () => true, replay: true };
      return (await desk.publish({ ...sheet, headers }, asked)).value?.receipt.changes?.news;
    },
    scopes: () => runs()?.map(({ headers }) => headers?.['runsheet_marks']?.split(';')[0]),
  };
}

test('a run of one runner neither mends nor breaks a file of another that does not load', async () => {
  const { publish, scopes } = openShared();
  for (const sheet of [UNIT, E2E, UNIT]) await publish(sheet);
  expect(await publish(NOT_LOADED)).toMatchObject({
    line: '1 new failure',
    newFailures: { rows: [{ title: 'b.spec.ts', firstRunId: 4, lastPassRunId: 2, builds: 1 }] },
  });
  expect((await publish(UNIT))?.line ?? '').toBe('');
  expect(await publish(NOT_LOADED)).toMatchObject({
    line: '1 still failing (since #4, 2 builds)',
    stillFailing: { rows: [{ title: 'b.spec.ts', firstRunId: 4, lastPassRunId: 2, builds: 2 }] },
  });
  expect((await publish(UNIT))?.line ?? '').toBe('');
  expect((await publish(E2E))?.line).toBe('1 fixed');
  expect(scopes()).toEqual(['1w', '1s', '1s', '1s', '1s', '1s', '1s', '1s']);
});

test('what a runner adds and what fails there is a new failure, whatever others ran since', async () => {
  const { publish } = openShared();
  for (const sheet of [E2E, UNIT, E2E, UNIT]) await publish(sheet);
  const grown = sheetFrom('b.spec.ts\n  opens\n  buys\n  ✗ returns');
  expect((await publish(grown))?.line).toBe('1 new failure');
  await publish(UNIT);
  expect((await publish(grown))?.line).toBe('1 still failing (since #5, 2 builds)');
});

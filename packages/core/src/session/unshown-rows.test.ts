import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failed, passed, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { publishing, runOnce, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const TAKEN = { status: 200, body: '{"tests":[]}' } as const;

test('a failure whose row the service took and does not show is shown in the heading above it', async () => {
  const { stub, root, run } = await withScript();
  stub.disturb((method, path) => (method === 'POST' && path.endsWith('/tests') ? TAKEN : undefined));
  const said = await run([passed('adds'), failed('removes', 'boom')]);
  expect(stub.rows(1)).toEqual(['Unhandled errors', 'a.test.ts', 'adds']);
  const [, second] = stub.runs;
  expect(second?.marks.toSorted()).toEqual(['fail', 'pass']);
  expect(second?.body).toContain('boom');
  expect(said).toContain('1 pass, 1 fail');
  expect(waitingIn(root)).toEqual([]);
});

test('where no heading is above it, it is shown in the row for errors, which the script was made with', async () => {
  const { stub, root, run } = await withScript();
  stub.disturb((method, path) => (method === 'POST' && path.endsWith('/tests') ? TAKEN : undefined));
  await run({ cases: [failed('explodes', 'boom')], path: 'b.test.ts' });
  expect(stub.runs.at(-1)?.marks).toEqual(['fail']);
  expect(stub.runs.at(-1)?.body).toContain('explodes');
  expect(waitingIn(root)).toEqual([]);
});

test('where a person has deleted that row the run is kept, and delivered red when the service shows the rows', async () => {
  const { stub, root, run } = await withScript();
  stub.remove(1, 'Unhandled errors');
  stub.disturb((method, path) => (method === 'POST' && path.endsWith('/tests') ? TAKEN : undefined));
  // A describe of its own would be no help: the whole file is new.
  const said = await run({ cases: [failed('explodes', 'boom')], path: 'b.test.ts' });
  expect(stub.runs).toHaveLength(1);
  expect(said).toContain('RS3028');
  expect(waitingIn(root)).toHaveLength(1);
});

test.each([1, 5, 10])('readings that lag by %i s cost time, and no result', async (seconds) => {
  const { stub, run } = await withScript();
  const before = await (await fetch(`${stub.baseUrl}/scripts/1`)).text();
  let readings = 0;
  let isWritten = false;
  stub.disturb((method, path) => {
    isWritten ||= method === 'POST' && path.endsWith('/tests');
    if (method !== 'GET' || path !== '/scripts/1' || !isWritten) return undefined;
    readings += 1;
    return readings <= seconds ? { status: 200, body: before } : undefined;
  });
  await run([passed('adds'), failed('removes', 'boom')]);
  expect(stub.rows(1)).toEqual(['Unhandled errors', 'a.test.ts', 'adds', 'removes']);
  expect(stub.runs.at(-1)?.marks).toEqual(['pass', 'fail']);
});

/** A script with one test, made by a first build. */
async function withScript() {
  const stub = await startStub();
  const root = temporaryFolder();
  let builds = 0;
  const run = async (suite: Parameters<typeof runOnce>[2]): Promise<string> => {
    builds += 1;
    const world = testWorld(publishing(stub.baseUrl), { randomName: () => `build-number-${builds}` });
    await runOnce(root, world, suite);
    return world.said.join('\n');
  };
  await run([passed('adds')]);
  return { stub, root, run };
}

function waitingIn(root: string): readonly string[] {
  const todo = join(root, '.runsheet', 'todo');
  return existsSync(todo) ? readdirSync(todo) : [];
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { createSession } from '../record/create-session.ts';
import type { World } from '../record/world.ts';
import { begin, publishing, runOnce, startIn, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const PLACE = { file: 'a.test.ts', project: '', suites: [] };

describe('publishing', () => {
  test('makes the script at first, and costs two requests from then on', async () => {
    const stub = await startStub();
    const root = temporaryFolder();
    const world = testWorld(publishing(stub.baseUrl));
    await runOnce(root, world);
    const before = stub.requests.length;
    expect(stub.requests.join('\n')).toMatchInlineSnapshot(`
      "GET /projects
      GET /projects/1/folders
      GET /projects
      GET /projects/1/folders
      POST /projects/1/scripts
      GET /projects
      GET /projects/1/folders
      GET /scripts/1
      PATCH /scripts/1
      POST /scripts/1/runs"
    `);
    await runOnce(root, world);
    expect(stub.requests.slice(before)).toEqual(['GET /scripts/1', 'POST /scripts/1/runs']);
    expect(world.said.join('\n')).toMatchInlineSnapshot(`
      "runsheet  shop: 1 pass (script 1, run 1, new script with 2 rows)
                see it with: npx runsheet show 1
                1 result delivered with 10 requests; receipt in .runsheet/status.json
      runsheet  shop: 1 pass (script 1, run 2)
                see it with: npx runsheet show 1
                1 result delivered with 2 requests; receipt in .runsheet/status.json"
    `);
    expect(statusOf(root)).toMatchObject({
      outcome: 'delivered',
      requests: 2,
      collected: 1,
      delivered: 1,
      kept: 0,
      lost: 0,
    });
    expect(filesOf(root)).toMatchInlineSnapshot(`
      ".gitignore
      done/<time>-rs1-number-1-of-this-test.json
      done/<time>-rs1-number-3-of-this-test.json
      state/scripts.json
      status.json"
    `);
  });

  test('reads again what could not be read while the tests ran', async () => {
    const stub = await startStub();
    let reads = 0;
    stub.disturb((method, path) => {
      if (method !== 'GET' || path !== '/projects/1/folders') return undefined;
      reads += 1;
      return reads === 1 ? { status: 200, body: '<html>' } : undefined;
    });
    const world = testWorld(publishing(stub.baseUrl));
    await runOnce(temporaryFolder(), world);
    expect(stub.runs).toHaveLength(1);
    expect(world.said.join('\n')).toContain('new script');
  });
});

describe('calls in an order that a runner should not make', () => {
  test('finish without prepare publishes anyway', async () => {
    const stub = await startStub();
    const session = begin(temporaryFolder(), testWorld(publishing(stub.baseUrl)));
    session.caseEnded(PLACE, passed('adds'));
    expect(await session.finish(sampleReport())).toEqual({ failRun: false });
    expect(stub.runs).toHaveLength(1);
  });

  test('finish twice publishes once', async () => {
    const stub = await startStub();
    const world = testWorld(publishing(stub.baseUrl));
    const session = begin(temporaryFolder(), world);
    await Promise.all([session.finish(sampleReport()), session.finish(sampleReport())]);
    expect(await session.finish(sampleReport())).toEqual({ failRun: false });
    expect([stub.runs.length, world.said.length]).toEqual([1, 1]);
  });

  test('prepare twice reads once, and after finish not at all', async () => {
    const stub = await startStub();
    const root = temporaryFolder();
    await runOnce(root, testWorld(publishing(stub.baseUrl)));
    const before = stub.requests.length;
    const session = begin(root, testWorld(publishing(stub.baseUrl)));
    session.prepare();
    session.prepare();
    await session.finish(sampleReport());
    session.prepare();
    session.caseEnded(PLACE, passed('late'));
    expect(stub.requests.slice(before)).toEqual(['GET /scripts/1', 'POST /scripts/1/runs']);
  });

  test('nothing happens before begin', async () => {
    const world = testWorld({ CI: 'true' });
    const session = createSession({ adapter: 'a', options: {} }, world);
    session.prepare();
    session.caseEnded(PLACE, passed('early'));
    expect(await session.finish(sampleReport())).toEqual({ failRun: false });
    expect(world.said).toEqual([]);
  });
});

test.each([
  ['that was killed is started once more', undefined, 2],
  ['that has answered, as where the run is off, is not', { text: '', failRun: false }, 1],
])('at the end of the run a publisher %s', async (_, answer, expected) => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'package.json'), '{"name":"shop"}');
  const orders: string[] = [];
  const startPublisher: World['startPublisher'] = (order) => {
    orders.push(order.journal);
    if (answer !== undefined) writeFileSync(order.answer, JSON.stringify(answer));
    return { isAlive: () => false, wake: () => undefined, stop: () => undefined };
  };
  const session = createSession({ adapter: 'a', options: {} }, testWorld({ CI: 'true' }, { startPublisher }));
  session.begin(startIn(root));
  session.prepare();
  session.caseEnded(PLACE, passed('adds'));
  expect(await session.finish(sampleReport())).toEqual({ failRun: false });
  expect(orders).toHaveLength(expected);
});

describe('whatever fails', () => {
  test('a world that throws is said, and never reaches the runner', async () => {
    const root = temporaryFolder();
    const secret = 'hunter22hunter22';
    const key = 'key-in-the-options';
    const broken = () => {
      throw new Error(`boom ${secret} ${key}`);
    };
    const world = testWorld({ CI: 'true', DB_PASSWORD: secret }, { randomName: broken });
    const session = begin(root, world, { options: { apiKey: key } });
    expect(await session.finish(sampleReport())).toEqual({ failRun: false });
    expect(world.said.join('\n')).toMatchInlineSnapshot(`
      "runsheet  RS9001 runsheet itself failed in its reporter: boom [redacted] [redacted]
                why: This is our bug. Your tests are not affected.
                to do: Report it to us with this message."
    `);
    const silent = testWorld({ CI: 'true' }, { randomName: broken, say: broken });
    expect(await runOnce(root, silent)).toEqual({ failRun: false });
  });

  test('the results of a green run stay, also when nobody can be told', async () => {
    const root = temporaryFolder();
    const world = testWorld(
      { CI: 'true' },
      {
        say: () => {
          throw new Error('EPIPE');
        },
      },
    );
    expect(await runOnce(root, world)).toEqual({ failRun: false });
    expect(filesOf(root)).toContain('todo/');
  });
});

function statusOf(root: string): unknown {
  return JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8'));
}

/** The files of the outbox, without what differs between runs. */
function filesOf(root: string): string {
  const names = readdirSync(join(root, '.runsheet'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.includes('.'))
    .map((name) => name.replaceAll(/\d{4}-[\dT-]+Z/g, '<time>'))
    .toSorted()
    .join('\n');
}

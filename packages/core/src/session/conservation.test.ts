import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { failed, passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import type { FileNode, Report } from '../report/report.ts';
import { sampleOf } from '../publish/simulator/share.test.support.ts';
import { connect } from './connect.ts';
import { publishKept } from './publish-kept.ts';
import { eachAlone, begin, publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub, type StubFault } from './stub-service.test.support.ts';

const FAULTS: Readonly<Record<string, StubFault>> = {
  'is refused': { status: 401 },
  'is rejected': { status: 422 },
  'fails on its way back': 'lose',
  'is throttled': { status: 429, headers: { 'retry-after': '300' } },
};

/** Three files, each a script of its own. */
const REPORT: Report = {
  ...sampleReport([]),
  files: ['a', 'b', 'c'].map(fileOf),
  counts: { passed: 3, failed: 3, skipped: 0 },
};

// Some twenty builds each.
describe.each(Object.entries(FAULTS))('when a request %s', { timeout: 60_000 }, (_, fault) => {
  test('collected is delivered, kept, lost and withheld together; later everything is delivered once', async () => {
    const requests = (await publishWith(undefined)).before;
    expect(requests).toBeGreaterThan(10);
    const numbers = sampleOf(
      Array.from({ length: requests }, (__, index) => index + 1),
      5,
    );
    const endings = await Promise.all(numbers.map(async (nth) => ({ nth, ...(await publishWith({ nth, fault })) })));
    const wrong = endings.filter(({ first, later, runs }) => {
      const isWhole = first.collected === 6 && sumOf(first) === 6 && sumOf(later) === 6;
      return !isWhole || later.delivered !== 6 || runs.toSorted().join() !== 'a,b,c';
    });
    expect(wrong).toEqual([]);
  });
});

test('what a build may not add is withheld, and counted', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const environment = { ...publishing(stub.baseUrl), RUNSHEET_SYNC: 'never' };
  await begin(root, testWorld(publishing(stub.baseUrl))).finish(sampleReport([passed('adds')]));
  await begin(root, testWorld(environment)).finish(sampleReport([passed('adds'), passed('is new')]));
  const some = { collected: 2, delivered: 1, withheld: 1, kept: 0, lost: 0 };
  expect(receiptIn(root)).toMatchObject({ outcome: 'delivered', ...some });
});

test('a build whose results all have no row, and which may add none, is withheld and not delivered', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_SYNC: 'never' });
  await begin(root, testWorld(publishing(stub.baseUrl))).finish(sampleReport([passed('adds')]));
  await begin(root, world).finish(sampleReport([passed('is new'), passed('is new too')]));
  const all = { collected: 2, delivered: 0, withheld: 2, kept: 0, lost: 0 };
  expect(receiptIn(root)).toMatchObject({ outcome: 'withheld', ...all });
  expect(world.said.join('\n')).toContain('2 results withheld for want of a row');
});

test('a test that a name filter left out has no result: it is neither delivered nor kept nor withheld', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const leftOut = { ...passed('was left out'), outcome: { kind: 'unselected' } } as const;
  const report = sampleReport([passed('adds'), leftOut]);
  const recording = { ...publishing(stub.baseUrl), RUNSHEET_MODE: 'record' };
  const world = testWorld(recording);
  await begin(root, world).finish(report);
  expect(receiptIn(root)).toMatchObject({ outcome: 'kept', collected: 1, kept: 1 });
  expect(world.said.join('\n')).toContain('1 result kept in .runsheet');
  await publishAgain(root, testWorld(publishing(stub.baseUrl)));
  expect(receiptIn(root)).toMatchObject({ outcome: 'delivered', collected: 1, delivered: 1 });
  await begin(root, testWorld({ ...publishing(stub.baseUrl), RUNSHEET_SYNC: 'never' })).finish(
    sampleReport([passed('adds'), { ...leftOut, title: 'was left out too' }]),
  );
  expect(receiptIn(root)).toMatchObject({ collected: 1, delivered: 1, withheld: 0 });
});

test('a run without tests is delivered: there is nothing to withhold', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  await begin(root, testWorld(publishing(stub.baseUrl))).finish(sampleReport([]));
  expect(receiptIn(root)).toMatchObject({ outcome: 'delivered', collected: 0, withheld: 0 });
});

/** A first build of three scripts with one request that fails, and what `publish` makes of it. */
async function publishWith(trouble: { readonly nth: number; readonly fault: StubFault } | undefined) {
  const stub = await startStub();
  const root = temporaryFolder();
  let nowMs = Date.now();
  const environment = { ...publishing(stub.baseUrl), RUNSHEET_LAYOUT: 'file' };
  const world = { ...testWorld(environment), now: () => nowMs };
  let count = 0;
  stub.disturb(() => {
    count += 1;
    return trouble !== undefined && count === trouble.nth ? trouble.fault : undefined;
  });
  await begin(root, world).finish(REPORT);
  const first = receiptIn(root);
  const before = stub.requests.length;
  nowMs += 600_000;
  await publishAgain(root, world);
  const runs = stub.runs.map(({ scriptId }) => stub.rows(scriptId)[1]?.split(' ')[0] ?? 'no rows');
  return { first, before, later: receiptIn(root), runs };
}

async function publishAgain(root: string, world: ReturnType<typeof testWorld>): Promise<void> {
  const setup = await setUpCommand(startIn(root), {}, world);
  const connection = await connect(setup.config, world);
  onTestFinished(() => connection.close());
  await publishKept(eachAlone(setup.outbox.list()), { setup, connection, world });
}

const COUNTS = z.object({
  outcome: z.string(),
  collected: z.number(),
  delivered: z.number(),
  kept: z.number(),
  lost: z.number(),
  withheld: z.number(),
});
type Counts = z.infer<typeof COUNTS>;

function receiptIn(root: string): Counts {
  return COUNTS.parse(JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8')));
}

function sumOf({ delivered, kept, lost, withheld }: Counts): number {
  return delivered + kept + lost + withheld;
}

function fileOf(name: string): FileNode {
  const children = [passed(`${name} adds`), failed(`${name} removes`, 'boom')];
  return { kind: 'file', path: `${name}.test.ts`, project: '', load: 'loaded', failures: [], children };
}

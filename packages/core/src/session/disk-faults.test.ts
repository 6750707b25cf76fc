import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type DiskFault, type FailingDisk, failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import { standInFor } from '../record/stand-in.ts';
import { recoverJournals } from '../outbox/recover-journals.ts';
import { failed, passed, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { countOutcomes, sumOf } from '../report/outcomes.ts';
import { sampleOf } from '../publish/simulator/share.test.support.ts';
import { connect } from './connect.ts';
import { publishKept } from './publish-kept.ts';
import { eachAlone, publishing, runOnce, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub, type StubService } from './stub-service.test.support.ts';

const CASES = [passed('adds'), failed('removes', 'boom'), passed('counts')];

type FaultPlan = (nth: number) => (count: number) => DiskFault | undefined;

const PLANS: Readonly<Record<string, FaultPlan>> = {
  'once is full': (nth) => (count) => (count === nth ? 'is full' : undefined),
  'is full from then on': (nth) => (count) => (count >= nth ? 'is full' : undefined),
  'refuses from then on': (nth) => (count) => (count >= nth ? 'refuses' : undefined),
  'takes half, and is full from then on': (nth) => (count) => {
    if (count === nth) return 'takes half';
    return count > nth ? 'is full' : undefined;
  },
};

// Some hundred runs each.
describe.each(Object.entries(PLANS))('a disk that %s', { timeout: 60_000 }, (name, plan) => {
  test('costs no results while the service is there and one of two folders takes them', async () => {
    const stub = await stubWithScript();
    const endings = await atEveryOperation(plan, stub);
    const wrong = endings.filter(({ runs, said, openFiles, failRun }) => {
      const isPublished = JSON.stringify(runs) === '[["pass","fail","pass"]]' && said.includes('shop: 2 pass, 1 fail');
      const { kept, lost } = toldIn(said);
      const isTold = isPublished ? !failRun : name !== 'once is full' && failRun && kept + lost === CASES.length;
      return !isTold || runs.length > 1 || openFiles !== 0;
    });
    expect(wrong).toEqual([]);
  });

  test('and a service that refuses lose nothing without saying so', async () => {
    const stub = await stubWithScript();
    stub.disturb(() => ({ status: 401 }));
    const endings = await atEveryOperation(plan, stub);
    const wrong = endings.filter(({ root, said, failRun }) => {
      const { kept, lost } = toldIn(said);
      return kept + lost !== CASES.length || casesOnDisk(root) < kept || !failRun;
    });
    expect(wrong).toEqual([]);
  });
});

test('a journal that could not be removed after the delivery is no second run, and leaves when it is published', async () => {
  const stub = await stubWithScript();
  const disk = failingDisk((_, operation) =>
    operation === 'remove' || operation === 'rename' ? 'refuses' : undefined,
  );
  const { root } = await runWith(disk, stub);
  const runsBefore = stub.runs.length;
  expect(casesOnDisk(root)).toBe(3);
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_SCRIPT: '1' });
  const setup = await setUpCommand(startIn(root), {}, world);
  const connection = await connect(setup.config, world);
  onTestFinished(() => connection.close());
  const [delivery] = await publishKept(eachAlone(setup.outbox.list()), { setup, connection, world });
  expect(delivery).toMatchObject({
    receipt: { outcome: 'already-delivered', delivered: 3, kept: 0 },
    error: undefined,
  });
  expect([stub.runs.length, setup.outbox.list()]).toEqual([runsBefore, []]);
});

test('when neither the record folder nor its stand-in takes the results, that is said loudly', async () => {
  const stub = await stubWithScript();
  const { said, failRun } = await runWith(
    failingDisk(() => 'is full'),
    stub,
  );
  expect(failRun).toBe(true);
  expect(said).toMatchInlineSnapshot(
    `"runsheet  RS3012 LOST 3 results: the outbox cannot be written: ENOSPC: no space left on device. Free some disk space, or set \`recordDir\` to a writable folder, and run the tests again."`,
  );
});

test.each<[claim: string, isGone: boolean, told: string, onDisk: number]>([
  ['are written once more', false, '3 results kept in .runsheet; deliver with: npx runsheet publish', 3],
  ['are told as lost where the disk takes nothing more', true, 'RS3012 LOST 3 results: ', 0],
])('results whose folder is removed while they are sent %s', async (...[, isGone, told, onDisk]) => {
  const stub = await stubWithScript();
  const root = temporaryFolder();
  let isRemoved = false;
  stub.disturb(() => {
    rmSync(`${root}/.runsheet`, { recursive: true, force: true });
    isRemoved = true;
    return { status: 401 };
  });
  const disk = failingDisk((_, operation) => (isRemoved && isGone && operation === 'create' ? 'is full' : undefined));
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_SCRIPT: '1' }, { disk });
  await runOnce(root, world, CASES);
  expect(world.said.join('\n')).toContain(told);
  expect(casesOnDisk(root)).toBe(onDisk);
  expect(world.said.join('\n').includes('results kept')).toBe(!isGone);
});

test('no receipt is promised that could not be written', async () => {
  let isFull = false;
  // From when the publisher takes the run.
  const disk = failingDisk((_, operation) => {
    isFull ||= operation === 'reopen';
    return isFull ? 'is full' : undefined;
  });
  const { said } = await runWith(disk, await stubWithScript());
  expect(said).toMatchInlineSnapshot(`
    "runsheet  1 failing with no known pass (since #1, 2 builds)
              failing: a.test.ts > removes (since #1, 2 builds, no known pass)
              shop: 2 pass, 1 fail (script 1, run 2)
              see it with: npx runsheet show 1
              3 results delivered with 3 requests
              RS4007 The outbox …/.runsheet cannot be written: ENOSPC: no space left on device. Make the folder writable, or set \`recordDir\` (RUNSHEET_RECORD_DIR) to one that is.
              RS4031 The history of script 1 is read from all its results (2 runs of 5 rows): 2 of its runs carry no complete marks. Nothing needs to be done. Where this takes too long, publish to a script that runsheet makes."
  `);
});

test('a disk that had room for the journal but not for the record has kept the tests', async () => {
  const stub = await stubWithScript();
  stub.disturb(() => ({ status: 401 }));
  let creates = 0;
  // The first two files are .gitignore and the journal.
  const disk = failingDisk((_, operation) => (operation === 'create' && (creates += 1) > 2 ? 'is full' : undefined));
  const { said, root } = await runWith(disk, stub);
  expect(said).toMatchInlineSnapshot(`
    "runsheet  RS2001 The service refused the API key (401).
              why: It is mistyped, expired, deleted or disabled, or belongs to another service.
              to do: Set RUNSHEET_API_KEY to the key that \`npx runsheet serve\` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only).
              3 results kept in .runsheet; deliver with: npx runsheet publish
              RS4007 The outbox …/.runsheet cannot be written: ENOSPC: no space left on device. Make the folder writable, or set \`recordDir\` (RUNSHEET_RECORD_DIR) to one that is."
  `);
  expect(casesOnDisk(root)).toBe(3);
});

/** A run for every operation of the disk, at which it fails as planned. */
async function atEveryOperation(plan: FaultPlan, stub: StubService) {
  const disk = failingDisk(() => undefined);
  await runWith(disk, stub);
  const { operations } = disk;
  return Promise.all(
    sampleOf([...operations.entries()], 5).map(async ([index, operation]) => {
      const ending = await runWith(failingDisk(plan(index + 1)), stub);
      return { failing: `operation ${index + 1}, ${operation}`, ...ending };
    }),
  );
}

async function runWith(disk: FailingDisk, stub: StubService) {
  const root = temporaryFolder();
  runs += 1;
  const key = `fault-number-${runs}-`;
  const asked = { RUNSHEET_SCRIPT: '1', RUNSHEET_ON_PUBLISH_ERROR: 'fail' };
  const environment = { ...publishing(stub.baseUrl), ...asked };
  const world = testWorld(environment, { disk, randomName: () => key, temporary: `${root}/temporary` });
  const { failRun } = await runOnce(root, world, CASES);
  return {
    root,
    failRun,
    said: world.said.join('\n').replaceAll(root, '…'),
    openFiles: disk.openFiles(),
    runs: stub.runs.filter(({ body }) => body.includes(key)).map(({ marks }) => marks),
  };
}

let runs = 0;

async function stubWithScript(): Promise<StubService> {
  const stub = await startStub();
  await runOnce(temporaryFolder(), testWorld(publishing(stub.baseUrl)), CASES);
  return stub;
}

function toldIn(said: string): { readonly kept: number; readonly lost: number } {
  return {
    kept: Number(/(\d+) results? kept/.exec(said)?.[1] ?? 0),
    lost: Number(/LOST (\d+) result/.exec(said)?.[1] ?? 0),
  };
}

/** Tests in records and journals, as the next process finds them. */
function casesOnDisk(root: string): number {
  const world = { ...machine(), isRunning: () => false };
  const folder = `${root}/.runsheet`;
  const outbox = openOutbox(folder, world, [standInFor({ folder, temporary: `${root}/temporary` })]);
  recoverJournals(outbox, world);
  return outbox.list().reduce((sum, path) => sum + sumOf(countOutcomes(outbox.read(path).report)), 0);
}

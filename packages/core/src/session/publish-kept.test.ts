import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import {
  failed,
  recordText,
  sampleRecord,
  sampleReport,
  temporaryFolder,
} from '../outbox/sample-record.test.support.ts';
import { completeConfig } from '../config/config.ts';
import { connect } from './connect.ts';
import { type KeptDelivery, publishKept } from './publish-kept.ts';
import { recordSettings } from './record-settings.ts';
import { setUpCommand, type WrittenConfig } from './set-up-run.ts';
import { eachAlone, publishing, runOnce, startIn, type TestWorld, testWorld } from './session.test.support.ts';
import { startStub, type StubService } from './stub-service.test.support.ts';

describe('records of the outbox', () => {
  test('are delivered once, the oldest first, and leave', async () => {
    const place = await openPlace();
    for (const runKey of ['rs1-record-a', 'rs1-record-b']) place.outbox.keep(recordFor(place, { runKey }));
    expect(tell(await place.publish())).toMatchInlineSnapshot(`
      "delivered, 9 requests
        shop: 1 pass, run 1
      delivered, 6 requests
        shop: 1 pass, run 2"
    `);
    expect(tell(await place.publish())).toBe('');
    expect(keysOf(place.stub)).toEqual(['rs1-record-a', 'rs1-record-b']);
  });

  test('are found at the service when their receipt is gone', async () => {
    const place = await openPlace();
    const record = recordFor(place);
    place.outbox.keep(record);
    await place.publish();
    place.outbox.keep(record);
    expect(tell(await place.publish())).toMatchInlineSnapshot(`
      "already-delivered, 2 requests
        shop: 1 pass, run 1"
    `);
    expect(place.stub.runs).toHaveLength(1);
  });

  test('without settings go nowhere by themselves: nobody has said where they belong', async () => {
    const place = await openPlace();
    const { settings: _, ...record } = recordFor(place);
    place.outbox.keep(record);
    expect(tell(await place.publish())).toMatchInlineSnapshot(`
      "kept, 0 requests
        RS3017 This run does not say where its results belong."
    `);
    expect(place.stub.runs).toHaveLength(0);
  });

  test('that may be in another service are not sent, and do not hold up the others', async () => {
    const place = await openPlace();
    leaveUnsettled(place, recordFor(place, { runKey: 'rs1-record-a', origin: 'https://other.example' }));
    place.outbox.keep(recordFor(place, { runKey: 'rs1-record-b' }));
    expect(tell(await place.publish())).toMatchInlineSnapshot(`
      "kept, 0 requests
        RS3015 The run was recorded for https://other.example, but http://127.0.0.1:PORT is configured.
      delivered, 9 requests
        shop: 1 pass, run 1"
    `);
  });

  test('that never left for the wrong address go to the right one', async () => {
    const place = await openPlace();
    place.outbox.keep(recordFor(place, { origin: 'https://wrong.example' }));
    expect(tell(await place.publish())).toContain('delivered, ');
  });

  test('that may be at the right address after all go there again, and no longer to the wrong one', async () => {
    const place = await openPlace();
    place.outbox.keep(recordFor(place, { origin: 'https://wrong.example' }));
    place.stub.disturb((method, path) => (method === 'POST' && path.endsWith('/runs') ? { status: 403 } : undefined));
    expect(tell(await place.publish())).toContain('kept, ');
    const [left = ''] = place.outbox.list();
    expect([place.outbox.mayHaveLeft(left), place.outbox.read(left).origin]).toEqual([
      true,
      new URL(place.stub.baseUrl).origin,
    ]);
    place.stub.disturb(() => undefined);
    expect(tell(await place.publish())).toContain('delivered, ');
    expect(place.stub.runs).toHaveLength(1);
  });

  test('that were written to a service, and then refused, are told as being there', async () => {
    const place = await openPlace();
    const path = place.outbox.keep(recordFor(place));
    expect(place.outbox.mayHaveLeft(path)).toBe(false);
    place.stub.disturb((method) =>
      place.stub.requests.some((each) => each.startsWith('POST')) && method === 'GET' ? { status: 401 } : undefined,
    );
    await place.publish();
    const [left = '', ...others] = place.outbox.list();
    expect([left.endsWith(basename(path)), others, place.outbox.mayHaveLeft(left)]).toEqual([true, [], true]);
  });

  test('that may be at another address go to one that a flag names', async () => {
    const place = await openPlace();
    leaveUnsettled(place, recordFor(place, { origin: 'https://other.example' }));
    const flags = { 'base-url': place.stub.baseUrl };
    expect(tell(await place.publish(undefined, place.world, { flags }))).toMatchInlineSnapshot(`
      "delivered, 9 requests
        shop: 1 pass, run 1"
    `);
  });

  test('of which no publisher read the configuration lose the secrets that it names', async () => {
    const place = await openPlace();
    writeFileSync(join(place.root, 'runsheet.config.json'), JSON.stringify({ redact: [String.raw`card-\d+`] }));
    const report = sampleReport([failed('pays', 'declined: card-4711')]);
    place.outbox.keep(sampleRecord({ isConfigured: undefined, origin: undefined, report }));
    expect(tell(await place.publish())).toContain('delivered, ');
    expect(place.stub.runs.map(({ body }) => /declined: (\S*?)[\\"]/.exec(body)?.[1])).toEqual(['[redacted]']);
  });

  test('that are damaged are put aside once; newer ones stay untouched', async () => {
    const place = await openPlace();
    const good = place.outbox.keep(recordFor(place));
    const todo = join(place.outbox.folder, 'todo');
    writeFileSync(join(todo, '0-rs1-damaged.ndjson'), '{"kind":"begin","format":1');
    const newer = '{"kind":"begin","format":99}';
    writeFileSync(join(todo, '1-rs1-newer.ndjson'), newer);
    mkdirSync(join(todo, '2-rs1-folder.ndjson'));
    expect(tell(await place.publish([join(todo, '0-rs1-damaged.ndjson'), join(todo, '1-rs1-newer.ndjson'), good])))
      .toMatchInlineSnapshot(`
        "no receipt
          RS3010 0-rs1-damaged.ndjson cannot be read as a recorded run: it ends before its first line does
        no receipt
          RS3011 1-rs1-newer.ndjson has the newer format 99.
        delivered, 9 requests
          shop: 1 pass, run 1"
      `);
    expect(tell(await place.publish())).toContain('RS3011');
    expect(readFileSync(join(todo, '1-rs1-newer.ndjson'), 'utf8')).toBe(newer);
    expect(readdirSync(join(place.outbox.folder, 'dead'))).toContain('0-rs1-damaged.ndjson');
  });
});

test.each<[claim: string, isFull: boolean, outcome: string, waiting: number]>([
  ['is written once more', false, 'kept', 1],
  ['is told as lost where the disk takes nothing more', true, 'lost', 0],
])('a run whose folder is removed while it is sent %s', async (...[, isFull, outcome, waiting]) => {
  const place = await openPlace();
  const path = place.outbox.keep(recordFor(place));
  let isRemoved = false;
  place.stub.disturb(() => {
    rmSync(place.outbox.folder, { recursive: true, force: true });
    isRemoved = true;
    return { status: 401 };
  });
  const disk = failingDisk((_, operation) => (isRemoved && isFull && operation === 'create' ? 'is full' : undefined));
  const [delivery] = await place.publish([path], { ...place.world, disk });
  expect(delivery?.receipt?.outcome).toBe(outcome);
  expect(delivery?.error?.code).toBe(isFull ? 'RS3012' : 'RS2001');
  expect(place.outbox.list()).toHaveLength(waiting);
});

describe('two publishers at once', () => {
  test('deliver every record once', async () => {
    const place = await openPlace();
    for (let i = 0; i < 8; i += 1) place.outbox.keep(recordFor(place, { runKey: `rs1-record-${i}` }));
    const paths = place.outbox.list();
    const deliveries = await Promise.all([place.publish(paths), place.publish(paths)]);
    expect(keysOf(place.stub).toSorted()).toEqual(Array.from({ length: 8 }, (_, i) => `rs1-record-${i}`));
    const outcomes = deliveries.flat().map(({ receipt }) => receipt?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'delivered')).toHaveLength(8);
    expect(place.outbox.list()).toEqual([]);
  });

  test('see what the other does', async () => {
    const place = await openPlace();
    const path = place.outbox.keep(recordFor(place));
    place.outbox.take(path, Date.now() + 60_000);
    expect(tell(await place.publish([path]))).toMatchInlineSnapshot(`
      "kept, 0 requests
        RS4008 Another process is publishing 2026-11-21T11-59-00-000Z-rs1-sample-key.ndjson. If that process does not finish, publish again: npx runsheet publish"
    `);
    expect(place.stub.requests).toEqual([]);
  });

  test('leave alone what a test run is delivering itself', async () => {
    const place = await openPlace();
    place.outbox.take(place.outbox.keep(recordFor(place)), Date.now() + 60_000);
    expect(await place.publish()).toEqual([]);
  });
});

describe('a record whose publisher was killed', () => {
  test('is looked for only when its writes can have landed', async () => {
    const place = await openPlace();
    const killed = openOutbox(place.outbox.folder, { ...machine(), processId: 2 ** 22 + 1 });
    killed.take(killed.keep(recordFor(place)), Date.now() + 60_000);
    await place.publish();
    // The time of one request, 20,000 ms, and a second for the service to settle, counted from the claim on.
    expect(place.world.slept.map((waitMs) => waitMs > 0 && waitMs <= 21_000)).toEqual([true]);
    expect(place.stub.runs).toHaveLength(1);
  });

  test('is taken at once when that was long ago', async () => {
    const place = await openPlace();
    const killed = openOutbox(place.outbox.folder, { ...machine(), processId: 2 ** 22 + 1 });
    killed.take(killed.keep(recordFor(place)), Date.now() - 1);
    await place.publish();
    expect(place.world.slept).toEqual([]);
  });
});

describe('a write whose answer did not come', () => {
  test('is awaited by the next publisher', async () => {
    const place = await openPlace();
    place.outbox.keep(recordFor(place));
    await place.publish();
    const path = place.outbox.keep(recordFor(place, { runKey: 'rs1-record-b' }));
    // The script is known, but the key is refused when the run is looked for.
    place.stub.disturb((method) => lostRun(place.stub, method));
    await place.publish([path]);
    place.stub.disturb(() => undefined);
    expect(place.outbox.list().map((left) => left.endsWith(basename(path)))).toEqual([true]);
    place.world.slept.splice(0);
    expect(tell(await place.publish())).toContain('already-delivered');
    expect(place.world.slept.length).toBe(1);
    expect(keysOf(place.stub)).toEqual(['rs1-sample-key', 'rs1-record-b']);
  });

  test.each([
    ['answers with errors', { status: 503 }],
    ['breaks connections', 'lose'],
  ] as const)('is not denied when the service %s afterwards', async (_, fault) => {
    const place = await openPlace();
    place.outbox.keep(recordFor(place));
    let isLost = false;
    place.stub.disturb((method, path) => {
      if (method === 'POST' && path.endsWith('/runs')) isLost = true;
      return method === 'POST' && isLost ? 'lose' : isLost ? fault : undefined;
    });
    const [delivery] = await place.publish();
    expect(place.stub.runs).toHaveLength(1);
    expect(delivery?.error?.guidance.why).toMatch(/If an earlier one wrote something, the next try finds it\.$/);
  });
});

describe('a service that asks to wait', () => {
  test('is left alone until then, by every process', async () => {
    const place = await openPlace();
    place.outbox.keep(recordFor(place));
    place.stub.disturb(() => ({ status: 429, headers: { 'retry-after': '90' } }));
    expect(tell(await place.publish())).toMatchInlineSnapshot(`
      "kept, 1 requests
        RS3003 The service asks to wait 90 s, which is longer than this build waits."
    `);
    place.stub.disturb(() => undefined);
    const before = place.stub.requests.length;
    expect(tell(await place.publish())).toMatch(/kept.*\n.*RS3003 The service asks to wait (?:90|89) s/);
    await runOnce(place.root, place.world);
    expect(place.world.said.at(-1)).toContain('RS3003');
    expect(place.stub.requests).toHaveLength(before);
    place.passTime(91_000);
    expect(tell(await place.publish())).toContain('delivered');
  });

  test('for ten years with a wrong clock does not stop publishing for ten years', async () => {
    const place = await openPlace();
    place.passTime(10 * 365 * 24 * 3_600_000);
    place.outbox.keep(recordFor(place));
    place.stub.disturb(() => ({ status: 429, headers: { 'retry-after': '90' } }));
    await place.publish();
    place.stub.disturb(() => undefined);
    place.passTime(-10 * 365 * 24 * 3_600_000);
    expect(tell(await place.publish())).toContain('delivered');
  });
});

describe('an error', () => {
  test('that would meet every record ends it; one that may not, does not', async () => {
    const told: string[] = [];
    for (const status of [400, 401, 403, 413, 422, 503]) {
      const place = await openPlace();
      for (const runKey of ['rs1-record-a', 'rs1-record-b']) place.outbox.keep(recordFor(place, { runKey }));
      place.stub.disturb((method) => (method === 'POST' ? { status } : undefined));
      const deliveries = await place.publish();
      told.push(
        `${status}: ${deliveries.map(({ error }) => error?.code).join(', ')}; ${place.outbox.list().length} wait`,
      );
    }
    expect(told.join('\n')).toMatchInlineSnapshot(`
      "400: RS3004, RS3004; 2 wait
      401: RS2001; 2 wait
      403: RS2002; 2 wait
      413: RS3004, RS3004; 2 wait
      422: RS3004, RS3004; 2 wait
      503: RS3006; 2 wait"
    `);
  });
});

describe('records that lie elsewhere', () => {
  test('are delivered and stay; the outbox keeps them when that fails', async () => {
    const place = await openPlace();
    const path = join(temporaryFolder(), 'artifact.json');
    writeFileSync(path, recordText(recordFor(place)));
    place.stub.disturb(() => ({ status: 401 }));
    await place.publish([path]);
    expect(place.outbox.list()).toHaveLength(1);
    place.stub.disturb(() => undefined);
    expect(tell(await place.publish([path]))).toContain('delivered');
    expect(tell(await place.publish())).toContain('already-delivered');
    expect(readFileSync(path, 'utf8')).toBe(recordText(recordFor(place)));
    expect(place.stub.runs).toHaveLength(1);
  });
});

test.each([
  { where: 'in the outbox of another machine', isNamed: false, claimedForMs: 60_000 },
  { where: 'in a folder that is named', isNamed: true, claimedForMs: 60_000 },
  { where: 'until a time that never comes', isNamed: true, claimedForMs: 1e14 },
])('a copy of what a publisher has claimed, $where, waits until that one must be at its end', async (claimed) => {
  const place = await openPlace();
  const folder = claimed.isNamed ? temporaryFolder() : place.outbox.folder;
  // No process has this number.
  const path = join(
    folder,
    'claimed',
    `4194999,,,,elsewhere,${Date.now() + claimed.claimedForMs},2026-rs1-sample-key.ndjson`,
  );
  mkdirSync(join(folder, 'claimed'), { recursive: true });
  writeFileSync(path, recordText(recordFor(place)).replace(/"host":"[^"]*"/, '"host":"elsewhere"'));
  expect(tell(await place.publish([path]))).toContain('delivered');
  const longestMs = Math.max(...place.world.slept);
  expect(longestMs).toBeGreaterThan(30_000);
  // The deadline, the time of one request, a second for the service, and 10 seconds.
  expect(longestMs).toBeLessThanOrEqual(71_000);
});

test('a disk that cannot be written to does not keep records from being delivered', async () => {
  const place = await openPlace();
  const path = place.outbox.keep(recordFor(place));
  const writes = new Set(['makeFolder', 'create', 'rename', 'remove']);
  const disk = failingDisk((_, operation) => (writes.has(operation) ? 'refuses' : undefined));
  expect(tell(await place.publish([path], { ...place.world, disk })).replaceAll(place.root, '…'))
    .toMatchInlineSnapshot(`
      "delivered, 9 requests
        shop: 1 pass, run 1
        RS4007 The outbox …/.runsheet cannot be written: EACCES: permission denied. Make the folder writable, or set \`recordDir\` (RUNSHEET_RECORD_DIR) to one that is."
    `);
  expect(place.stub.runs).toHaveLength(1);
});

/** A run that is carried out, loses its answer, and cannot be looked for afterwards. */
function lostRun(stub: StubService, method: string) {
  if (method === 'POST') return 'lose' as const;
  return stub.requests.at(-2)?.startsWith('POST') === true ? { status: 401 } : undefined;
}

type Place = Awaited<ReturnType<typeof openPlace>>;

async function openPlace(patience: Readonly<Record<string, string>> = {}) {
  const stub = await startStub();
  const root = temporaryFolder();
  let passedMs = 0;
  const slept: number[] = [];
  const world = {
    ...testWorld({ ...publishing(stub.baseUrl), ...patience }),
    now: () => Date.now() + passedMs,
    slept,
    sleep: async (waitMs: number) => {
      slept.push(waitMs);
    },
  };
  const outbox = openOutbox(join(root, '.runsheet'));
  const publish = async (paths?: readonly string[], used: TestWorld = world, asked: WrittenConfig = {}) => {
    const setup = await setUpCommand(startIn(root), asked, used);
    const connection = await connect(setup.config, used);
    onTestFinished(() => connection.close());
    return publishKept(eachAlone(paths ?? setup.outbox.list()), { setup, connection, world: used });
  };
  return {
    stub,
    root,
    world,
    outbox,
    publish,
    passTime: (byMs: number) => {
      passedMs += byMs;
    },
  };
}

const NOTHING = { branch: undefined, commit: undefined, url: undefined, isDefaultBranch: undefined };
const BUILD = { isCi: false, isForeign: false, ...NOTHING };

function recordFor({ stub }: Place, more: Parameters<typeof sampleRecord>[0] = {}) {
  const settings = recordSettings(completeConfig({}), 'shop', {
    build: BUILD,
    named: { branch: undefined, startedAt: '' },
  });
  return sampleRecord({ origin: new URL(stub.baseUrl).origin, settings, ...more });
}

/** As after a write whose answer did not come. */
function leaveUnsettled({ outbox }: Place, record: RunRecord): void {
  const taken = outbox.take(outbox.keep(record), 1);
  if (taken.kind === 'taken') outbox.release(taken.path, 1);
}

function tell(deliveries: readonly KeptDelivery[]): string {
  return deliveries
    .flatMap(({ receipt, error }) => [
      receipt === undefined ? 'no receipt' : `${receipt.outcome}, ${receipt.requests} requests`,
      ...(receipt?.scripts ?? []).map(({ name, counts, runId }) => `  ${name}: ${counts.pass} pass, run ${runId}`),
      ...(receipt?.warnings ?? []).map(({ code, message }) => `  ${code} ${message}`),
      ...(error === undefined ? [] : [`  ${error.code} ${error.guidance.what}`]),
    ])
    .join('\n')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');
}

function keysOf({ runs }: StubService): readonly string[] {
  return runs.map(({ body }) => /rs1-[\w-]+/.exec(body)?.[0] ?? 'no key');
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createUndiciTransport, serviceAddress } from '../client/transport/undici-transport.ts';
import type { Transport } from '../client/transport/transport.ts';
import type { FileNode } from '../report/report.ts';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import type { Disk, OpenFile } from '../outbox/disk.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import { recoverJournals } from '../outbox/recover-journals.ts';
import { failed, passed, temporaryFolder, sampleReport } from '../outbox/sample-record.test.support.ts';
import { connect } from './connect.ts';
import { publishKept } from './publish-kept.ts';
import { eachAlone, begin, publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub, type StubService } from './stub-service.test.support.ts';
import type { World } from '../record/world.ts';
import { sampleOf } from '../publish/simulator/share.test.support.ts';

const CASES = [passed('adds'), failed('removes', 'boom'), passed('counts')];
const FAILURES = [{ message: 'not closed', diff: '', stack: '' }];
const SKIPPED = { ...passed('waits'), outcome: { kind: 'skipped', note: '' } } as const;
const FILE = { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: FAILURES } as const;
const FILES: readonly FileNode[] = [
  { ...FILE, children: [...CASES, SKIPPED] },
  { ...FILE, path: 'b.test.ts', load: 'failed', children: [] },
];
const REPORT = { ...sampleReport(CASES), files: FILES };
/** With those of the files themselves. */
const ALL_CELLS = CASES.length + 3;
const DAY_MS = 24 * 3_600_000;

/** Where a process ends: before or after its nth file operation or request. */
type Death = { readonly nth: number; readonly when: 'before' | 'after' };

describe.each(['before', 'after'] as const)('a process that is killed %s any file operation or request', (when) => {
  test(
    'loses no test and no file that it had told of, and is delivered once by the next one',
    { timeout: 60_000 },
    async () => {
      const stub = await stubWithScript();
      const deeds = (await lifeOf(stub, undefined)).deeds;
      expect(deeds.filter((deed) => deed.startsWith('request'))).toHaveLength(3);
      const wrong: unknown[] = [];
      for (const nth of sampleOf([...deeds.keys()], 4)) {
        const { root, key, told } = await lifeOf(stub, { nth: nth + 1, when });
        await publishAgain(root, stub);
        const runs = runsOf(stub, key);
        const isWhole = told === 0 ? runs.length <= 1 : runs.length === 1 && (runs[0]?.length ?? 0) >= told;
        if (!isWhole) wrong.push({ death: `${when} ${nth + 1}, ${deeds[nth]}`, told, runs });
      }
      expect(wrong).toEqual([]);
    },
  );

  test('so is the one that delivers what it left', { timeout: 60_000 }, async () => {
    const stub = await stubWithScript();
    // The first one ends when its run is on its way: the worst of all moments.
    const { deeds } = await lifeOf(stub, undefined);
    const atRun: Death = { nth: deeds.lastIndexOf('request POST') + 1, when: 'after' };
    const probe = await lifeOf(stub, atRun);
    const later = await publishAgain(probe.root, stub);
    expect(later.length).toBeGreaterThan(10);
    const wrong: unknown[] = [];
    for (const nth of sampleOf([...later.keys()], 4)) {
      const { root, key } = await lifeOf(stub, atRun);
      await publishAgain(root, stub, { nth: nth + 1, when });
      await publishAgain(root, stub);
      const runs = runsOf(stub, key);
      if (runs.length !== 1 || runs[0]?.length !== ALL_CELLS) wrong.push({ death: later[nth], runs });
    }
    expect(wrong).toEqual([]);
  });
});

/** What a process does to the world, until it dies: from then on nothing that it tries happens. */
function createMortal(death: Death | undefined, stub: StubService) {
  const deeds: string[] = [];
  let isDead = false;
  let die: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    die = resolve;
  });
  const end = () => {
    isDead = true;
    die();
  };
  const isFatal = (when: Death['when']) => death?.nth === deeds.length && death.when === when;
  const perform = <Value>(deed: string, run: () => Value): Value => {
    if (isDead) throw new Error('dead');
    deeds.push(deed);
    if (isFatal('before')) end();
    if (isDead) throw new Error('dead');
    const value = run();
    if (isFatal('after')) end();
    if (isDead) throw new Error('dead');
    return value;
  };
  const network = createUndiciTransport({ address: serviceAddress(stub.baseUrl), apiKey: 'k3y', timeoutMs: 5_000 });
  const send: Transport['send'] = async (request) => {
    if (!isDead) deeds.push(`request ${request.method}`);
    if (isFatal('before')) end();
    if (isDead) return never();
    const answer = await network.send(request);
    if (isFatal('after')) end();
    return isDead ? never() : answer;
  };
  return { deeds, ended, disk: mortalDisk(perform), transport: { send, close: network.close } };
}

function never<Value>(): Promise<Value> {
  return Promise.race([]);
}

function mortalDisk(perform: <Value>(deed: string, run: () => Value) => Value): Disk {
  const disk = failingDisk(() => undefined);
  return {
    makeFolder: (path) => perform('makeFolder', () => disk.makeFolder(path)),
    namesIn: (folder) => perform('namesIn', () => disk.namesIn(folder)),
    look: (path) => perform('look', () => disk.look(path)),
    read: (path) => perform('read', () => disk.read(path)),
    readParts: (path) => perform('read', () => disk.readParts(path)),
    create: (path) =>
      mortalFile(
        perform('create', () => disk.create(path)),
        perform,
      ),
    reopen: (path) =>
      mortalFile(
        perform('reopen', () => disk.reopen(path)),
        perform,
      ),
    rename: (from, to) => perform('rename', () => disk.rename(from, to)),
    remove: (path) => perform('remove', () => disk.remove(path)),
    flushFolder: (folder) => perform('flushFolder', () => disk.flushFolder(folder)),
  };
}

function mortalFile(file: OpenFile, perform: <Value>(deed: string, run: () => Value) => Value): OpenFile {
  return {
    ...file,
    write: (bytes) => perform('write', () => file.write(bytes)),
    flush: () => perform('flush', () => file.flush()),
    close: () => file.close(),
  };
}

let lives = 0;

/** One run of the tests, up to its death. `told`: how many cells stand for what it had written down by then. */
async function lifeOf(stub: StubService, death: Death | undefined) {
  const mortal = createMortal(death, stub);
  const root = temporaryFolder();
  lives += 1;
  const key = `life-number-${lives}-`;
  const world = worldOf(stub, mortal, { randomName: () => key });
  const session = begin(root, world);
  session.prepare();
  for (const node of CASES) session.caseEnded({ file: 'a.test.ts', project: '', suites: [] }, node);
  for (const file of FILES) session.fileEnded(file);
  await Promise.race([session.finish(REPORT), mortal.ended]);
  await mortal.transport.close();
  return { root, key, told: cellsOnDisk(join(root, '.runsheet')), deeds: mortal.deeds };
}

/** What stands whole in the journal, wherever it lies. */
function cellsOnDisk(folder: string): number {
  const counts = ['open', 'todo', 'claimed'].flatMap((part) =>
    namesIn(join(folder, part)).map((name) => {
      if (!name.endsWith('.ndjson')) return 0;
      const lines = readFileSync(join(folder, part, name), 'utf8').split('\n');
      const count = (kind: string) => lines.slice(0, -1).filter((line) => line.startsWith(`{"kind":"${kind}"`)).length;
      // The first file brings its skipped test and its own error.
      return count('test') + (count('file') === 0 ? 0 : count('file') + 1);
    }),
  );
  return Math.max(0, ...counts);
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The next process, a day later; returns what it did. */
async function publishAgain(root: string, stub: StubService, death?: Death): Promise<readonly string[]> {
  const mortal = createMortal(death, stub);
  const world = worldOf(stub, mortal, { now: () => Date.now() + 2 * DAY_MS });
  const publish = async () => {
    const setup = await setUpCommand(startIn(root), {}, world);
    const next = { ...machine(), now: world.now, disk: mortal.disk, isRunning: () => false };
    const outbox = openOutbox(setup.outbox.folder, next);
    recoverJournals(outbox, next);
    const connection = await connect(setup.config, world);
    await publishKept(eachAlone(outbox.list()), { setup: { ...setup, outbox }, connection, world });
  };
  await Promise.race([publish().catch(ignoreDeath), mortal.ended]);
  await mortal.transport.close();
  return mortal.deeds;
}

function ignoreDeath(error: unknown): void {
  if (!String(error).includes('dead')) throw error;
}

function worldOf(stub: StubService, { disk, transport }: ReturnType<typeof createMortal>, more: Partial<World>): World {
  const environment = { ...publishing(stub.baseUrl), RUNSHEET_SCRIPT: '1' };
  return testWorld(environment, { disk, client: { transport }, ...more });
}

function runsOf({ runs }: StubService, key: string): readonly (readonly string[])[] {
  return runs.filter(({ body }) => body.includes(key)).map(({ marks }) => marks);
}

async function stubWithScript(): Promise<StubService> {
  const stub = await startStub();
  await begin(temporaryFolder(), testWorld(publishing(stub.baseUrl))).finish(REPORT);
  return stub;
}

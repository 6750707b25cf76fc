import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machine } from '../outbox/outbox-place.ts';
import { recoverJournals } from '../outbox/recover-journals.ts';
import { passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { connect } from './connect.ts';
import { publishKept } from './publish-kept.ts';
import { eachAlone, begin, inherited, publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub, type StubService } from './stub-service.test.support.ts';

// Real processes, and real signals: the process of the tests, its publisher, or both end at every line of the journal and
// at every request. Nothing fails in these suites, so a run that was cut short is red by that alone.

const VICTIMS = ['tests', 'publisher', 'both'] as const;
const SCRIPTS = ['new', 'known'] as const;
const TITLES = ['adds', 'removes'];
const ADAPTER = new URL('../../dist/adapter.js', import.meta.url).href;
/** A copy of the outbox, as it was when the signals were sent. */
const AT_DEATH = 'at-death';
/** Made when the publisher has sent its first request. */
const STARTED = 'started';
const DAY_MS = 24 * 3_600_000;

type Victims = (typeof VICTIMS)[number];

/** Where it happens. A torn line has reached the disk by half. */
type Moment =
  | { readonly kind: 'line'; readonly nth: number; readonly isTorn: boolean }
  | { readonly kind: 'request'; readonly nth: number; readonly when: 'before' | 'after' };

type Life = {
  readonly victims: Victims;
  readonly moment: Moment;
  /** Whether a configuration file, which the process of the tests never loads, names another outbox. */
  readonly hasOtherOutbox?: boolean;
};

describe.each(SCRIPTS)('a run into a %s script', (script) => {
  describe.each(VICTIMS)('when SIGKILL ends: %s', (victims) => {
    test.each([false, true])('at a line of the journal is there once, nothing lost (torn line: %s)', async (isTorn) => {
      const { lines } = await undisturbed(script);
      expect(lines).toBeGreaterThanOrEqual(TITLES.length + 5);
      const wrong = await faultsAt(lines, async (nth) => {
        return lifeOf({ victims, moment: { kind: 'line', nth, isTorn } }, script);
      });
      expect(wrong).toEqual([]);
    });

    // Only a publisher that dies leaves a request without its answer.
    const moments = victims === 'tests' ? (['before'] as const) : (['before', 'after'] as const);
    test.each(moments)('%s a request is there once, nothing lost', async (when) => {
      const { requests } = await undisturbed(script);
      expect(requests.at(-1)).toMatch(/runs$|^PATCH/);
      const wrong = await faultsAt(requests.length, async (nth) => {
        return lifeOf({ victims, moment: { kind: 'request', nth, when } }, script);
      });
      expect(wrong).toEqual([]);
    });
  });
});

test('a run is there once, though only a configuration file says where its outbox is', async () => {
  const end = await lifeOf(
    { victims: 'both', moment: { kind: 'line', nth: 4, isTorn: false }, hasOtherOutbox: true },
    'new',
  );
  expect({ ...end, isRight: isRight(end) }).toMatchObject({ runs: [expect.anything()], isRight: true });
});

type LifeEnd = {
  /** Marks of each run that the service has after somebody has published what was left. */
  readonly runs: readonly (readonly string[])[];
  /** How many tests were on disk when the process of the tests ended. */
  readonly told: number;
  /** Whether the run was over by then. */
  readonly isOver: boolean;
  readonly rows: readonly string[];
  readonly requests: readonly string[];
  /** How many lines the journal was given. */
  readonly lines: number;
};

/** A life without a death, which says at how many moments one can die. */
async function undisturbed(script: (typeof SCRIPTS)[number]): Promise<LifeEnd> {
  const life = UNDISTURBED.get(script) ?? lifeOf(undefined, script);
  UNDISTURBED.set(script, life);
  return life;
}

const UNDISTURBED = new Map<(typeof SCRIPTS)[number], Promise<LifeEnd>>();

/** Lives that end at the first, second, … moment. They mostly wait, so a few are played at a time. */
async function faultsAt(moments: number, play: (nth: number) => Promise<LifeEnd>): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  let next = 1;
  const playNext = async (): Promise<void> => {
    const nth = next;
    next += 1;
    if (nth > moments) return;
    const end = await play(nth);
    if (!isRight(end)) wrong.push({ nth, ...end });
    await playNext();
  };
  await Promise.all(Array.from({ length: 6 }, playNext));
  return wrong;
}

function isRight({ runs, told, isOver, rows }: LifeEnd): boolean {
  const [marks = []] = runs;
  const isThere = runs.length === 1 && marks.filter((mark) => mark === 'pass').length >= told;
  const isNothing = told === 0 && runs.length === 0;
  const isGreen = !marks.includes('fail');
  const isDoubled = new Set(rows).size !== rows.length;
  return !isDoubled && (isNothing || (isThere && isGreen === isOver));
}

/** One run of the tests; then the publishing of what it has left, two days later. Without a life nobody is killed. */
async function lifeOf(life: Life | undefined, script: (typeof SCRIPTS)[number]): Promise<LifeEnd> {
  const stub = await startStub();
  const root = temporaryFolder();
  if (script === 'known') await firstBuild(stub);
  const [runsBefore, requestsBefore] = [stub.runs.length, stub.requests.length];
  const child = startTests(root, stub, life);
  const publisher = publisherOf(child.pid ?? 0);
  stub.disturb(() => {
    const isHere = life?.moment.kind === 'request' && stub.requests.length - requestsBefore === life.moment.nth;
    if (isHere) killAt(root, life.victims, { tests: child.pid, publisher: publisher() });
    writeFileSync(join(root, STARTED), '');
    if (!isHere || life.victims === 'tests') return undefined;
    return life.moment.when === 'before' ? 'hang' : 'lose';
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const watch = setInterval(publisher, 5);
  await once(child, 'close');
  clearInterval(watch);
  const id = publisher() ?? childAtDeath(root);
  await expect.poll(() => id === undefined || !machine().isRunning(id)).toBe(true);
  stub.disturb(() => undefined);
  const requests = stub.requests.slice(requestsBefore);
  await publishLeft(root, stub);
  const journal = journalIn(join(root, AT_DEATH));
  const isWhole = life === undefined || life.victims === 'publisher';
  return {
    runs: stub.runs.slice(runsBefore).map(({ marks }) => marks),
    told: isWhole ? TITLES.length : journal.filter((line) => line.startsWith('{"kind":"test"')).length,
    // Delivered at death: only a run that is over is.
    isOver: isWhole || wasDelivered(root) || journal.some((line) => line.startsWith('{"kind":"exit"')),
    rows: stub.rows(1),
    requests,
    lines: said.join('').split('\n').length - 1,
  };
}

type ProcessIds = { readonly tests: number | undefined; readonly publisher: number | undefined };

/** Both processes stand still while the outbox is copied, so the copy is what the victims have left. */
function killAt(root: string, victims: Victims, ids: ProcessIds): void {
  const all = [ids.tests, ids.publisher].filter((id) => id !== undefined);
  for (const id of all) process.kill(id, 'SIGSTOP');
  while (all.some((id) => !isStopped(id)));
  cpSync(join(root, '.runsheet'), join(root, AT_DEATH), { recursive: true });
  const isVictim = (id: number): boolean => victims === 'both' || id === ids[victims];
  for (const id of all) process.kill(id, isVictim(id) ? 'SIGKILL' : 'SIGCONT');
}

/** Stopped, or ended: T, Z and X in proc(5). */
function isStopped(processId: number): boolean {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return 'TZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return true;
  }
}

/** Finds the publisher while it lives, and remembers it. */
function publisherOf(parentId: number): () => number | undefined {
  let id: number | undefined;
  return () => (id ??= childrenOf(parentId)[0]);
}

/** The publisher, as the process of the tests has seen it when it killed. */
function childAtDeath(root: string): number | undefined {
  const path = join(root, AT_DEATH, 'children');
  const [id] = existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean) : [];
  return id === undefined ? undefined : Number(id);
}

function childrenOf(processId: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The whole lines of the run in this outbox. */
function journalIn(outbox: string): readonly string[] {
  const folders = ['open', 'todo', 'claimed'].map((part) => join(outbox, part)).filter(existsSync);
  const paths = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const journals = paths.filter((path) => path.endsWith('.ndjson'));
  return journals.flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(0, -1));
}

function wasDelivered(root: string): boolean {
  const done = join(root, AT_DEATH, 'done');
  return existsSync(done) && readdirSync(done).length > 0;
}

async function firstBuild(stub: StubService): Promise<void> {
  const session = begin(temporaryFolder(), testWorld(publishing(stub.baseUrl)));
  await session.finish(sampleReport(TITLES.map((title) => passed(title))));
}

async function publishLeft(root: string, stub: StubService): Promise<void> {
  const world = testWorld(publishing(stub.baseUrl), { now: () => Date.now() + 2 * DAY_MS });
  const setup = await setUpCommand(startIn(root), {}, world);
  recoverJournals(setup.outbox, { ...machine(), now: world.now });
  const connection = await connect(setup.config, world);
  await publishKept(eachAlone(setup.outbox.list()), { setup, connection, world });
}

function startTests(root: string, stub: StubService, life: Life | undefined) {
  writeFileSync(join(root, 'package.json'), '{"name":"shop","type":"module"}');
  writeFileSync(join(root, 'script.js'), testsScript(life));
  if (life?.hasOtherOutbox === true) writeFileSync(join(root, 'runsheet.config.json'), '{"recordDir":"kept"}');
  return spawn(process.execPath, ['script.js'], {
    cwd: root,
    env: { ...inherited(), NODE_NO_WARNINGS: '1', ...publishing(stub.baseUrl), RUNSHEET_DEADLINE: '20000' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Reports two tests, and kills where a line of the journal is written. */
function testsScript(life: Life | undefined): string {
  const atLine = life?.moment.kind === 'line' ? { victims: life.victims, ...life.moment } : undefined;
  return `
    import { syncBuiltinESMExports } from 'node:module';
    const fs = process.getBuiltinModule('node:fs');
    const death = ${JSON.stringify(atLine) ?? 'undefined'};
    let isKilled = false;
    const kill = () => {
      isKilled = true;
      const children = fs.readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
      const ids = children.split(' ').filter(Boolean).map(Number);
      // The publisher stands still while the outbox is copied: it renames files at any moment.
      for (const id of ids) process.kill(id, 'SIGSTOP');
      for (const id of ids) while (!/\\) [TZX]/.test(fs.readFileSync('/proc/' + id + '/stat', 'utf8')));
      fs.cpSync('.runsheet', '${AT_DEATH}', { recursive: true });
      fs.writeFileSync('${AT_DEATH}/children', children);
      for (const id of ids) process.kill(id, death.victims === 'tests' ? 'SIGCONT' : 'SIGKILL');
      if (death.victims !== 'publisher') process.kill(process.pid, 'SIGKILL');
    };
    const write = fs.writeSync;
    let lines = 0;
    fs.writeSync = (file, content, ...rest) => {
      const text = typeof content === 'string' ? content : Buffer.from(content).toString();
      if (!text.startsWith('{"kind":')) return write(file, content, ...rest);
      let written = 0;
      for (const line of text.split(/(?<=\\n)/)) {
        lines += 1;
        write(1, 'line\\n');
        const half = line.slice(0, line.length / 2);
        const isHere = lines === death?.nth;
        if (isHere && death.isTorn) {
          written += write(file, half);
          kill();
          written += write(file, line.slice(half.length));
        } else {
          written += write(file, line);
          if (isHere) kill();
        }
      }
      return written;
    };
    syncBuiltinESMExports();
    const { createSession } = await import(${JSON.stringify(ADAPTER)});
    const session = createSession({ adapter: 'test', options: {} });
    const report = ${JSON.stringify(sampleReport(TITLES.map((title) => passed(title))))};
    session.begin({ root: process.cwd(), runner: report.runner, watch: false, shard: undefined, run: {} });
    session.filesSelected({ files: [{ path: 'a.test.ts', project: '' }], selection: { kind: 'all' } });
    session.prepare();
    // The publisher is at work by now.
    while (!isKilled && !fs.existsSync('${STARTED}')) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const node of report.files[0].children) session.caseEnded({ file: 'a.test.ts', project: '', suites: [] }, node);
    session.fileEnded(report.files[0]);
    await session.finish(report);
  `;
}

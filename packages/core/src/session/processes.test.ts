import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openOutbox } from '../outbox/outbox.ts';
import { recoverJournals } from '../outbox/recover-journals.ts';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { ADAPTER, runScript, SESSION, start, startScript } from './script.test.support.ts';
import { publishing } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

describe('a reporter in a process of its own', () => {
  test('loads nothing but modules of Node before the first test has started', async () => {
    const { stdout } = await runScript(`
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({
        load(url, context, next) {
          loaded.push(url);
          return next(url, context);
        },
      });
      const { createSession } = await import('${ADAPTER}');
      const session = createSession({ adapter: 'test', options: {} });
      session.begin(${start()});
      const foreign = loaded.filter((url) => !url.startsWith('node:') && !url.includes('/core/src/'));
      console.log(JSON.stringify({ foreign }));
    `);
    expect(JSON.parse(stdout)).toEqual({ foreign: [] });
  });

  test('does not keep it alive after the run, and listens to nothing but its end', async () => {
    const stub = await startStub();
    const { status, stdout } = await runScript(
      `
      ${SESSION}
      session.prepare();
      session.caseEnded(PLACE, CASE);
      await session.finish(REPORT);
      const events = process.eventNames().filter((name) => name !== 'newListener' && name !== 'removeListener');
      console.log(JSON.stringify({ exitCode: process.exitCode ?? 0, events: events.toSorted() }));
      `,
      { environment: publishing(stub.baseUrl) },
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ exitCode: 0, events: ['beforeExit', 'exit'] });
    expect(stub.runs).toHaveLength(1);
  });

  test('does not keep it alive either when the service hangs', async () => {
    const stub = await startStub();
    stub.disturb(() => 'hang');
    const { status, stderr } = await runScript(
      `
      ${SESSION}
      session.prepare();
      await session.finish(REPORT);
      `,
      { environment: { ...publishing(stub.baseUrl), RUNSHEET_TIMEOUT: '400', RUNSHEET_DEADLINE: '600' } },
    );
    expect(status).toBe(0);
    expect(stderr).toContain('1 result kept');
  });
});

describe('a process that is killed', () => {
  test('while its tests run loses no finished one; a living one is left alone', async () => {
    const root = temporaryFolder();
    const child = startScript(
      `
      ${SESSION}
      session.prepare();
      for (let i = 0; i < 1_000; i += 1) session.caseEnded(PLACE, { ...CASE, title: 'test ' + i });
      const { readdirSync, readFileSync } = await import('node:fs');
      const lines = () => {
        try {
          const [name] = readdirSync('.runsheet/open').filter((file) => file.endsWith('.ndjson'));
          return readFileSync('.runsheet/open/' + name, 'utf8').split('\\n').length - 1;
        } catch {
          return 0;
        }
      };
      while (lines() < 1_001) await new Promise((resolve) => setImmediate(resolve));
      console.log('ready');
      setInterval(() => {}, 1_000);
      `,
      { environment: { RUNSHEET_MODE: 'record' }, root },
    );
    await once(child.stdout, 'data');
    const outbox = openOutbox(join(root, '.runsheet'));
    expect(recoverJournals(outbox).recovered).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(recoverJournals(outbox).recovered).toBe(1);
    const [path = ''] = outbox.list();
    const record = outbox.read(path);
    expect(record.report.counts).toEqual({ passed: 1_000, failed: 0, skipped: 0 });
    expect(record.report.ending.kind).toBe('interrupted');
    expect(readdirSync(join(root, '.runsheet', 'open'))).toEqual([]);
  });

  test('while it publishes leaves its record to the next one, which knows that something may be under way', async () => {
    const stub = await startStub();
    stub.disturb((method) => (method === 'POST' ? 'hang' : undefined));
    const root = temporaryFolder();
    const child = startScript(
      `
      ${SESSION}
      await session.finish(REPORT);
      `,
      { environment: { ...publishing(stub.baseUrl), RUNSHEET_DEADLINE: '30000', RUNSHEET_TIMEOUT: '30000' }, root },
    );
    await expect.poll(() => stub.requests.some((call) => call.startsWith('POST'))).toBe(true);
    const outbox = openOutbox(join(root, '.runsheet'));
    expect(outbox.list()).toEqual([]);
    // Its publisher, whose number is in the name of the claim.
    const [claim = ''] = readdirSync(join(root, '.runsheet', 'claimed'));
    process.kill(Number.parseInt(claim, 10), 'SIGKILL');
    await once(child, 'close');
    expect(outbox.list()).toHaveLength(1);
    const [path = ''] = outbox.list();
    const taken = outbox.take(path, Date.now() + 60_000);
    expect(taken).toMatchObject({ kind: 'taken' });
    expect(taken.kind === 'taken' ? taken.unsettledUntilMs : 0).toBeGreaterThan(Date.now());
    expect(recoverJournals(outbox).recovered).toBe(0);
  });
});

describe('a publisher that is killed', () => {
  test('while the tests run is replaced by another one', async () => {
    const stub = await startStub();
    const { status, stderr } = await runScript(
      `
      ${SESSION}
      session.prepare();
      session.caseEnded(PLACE, CASE);
      ${KILL_CHILDREN}
      await session.finish(REPORT);
      `,
      { environment: patient(stub) },
    );
    expect(status).toBe(0);
    expect(stderr).toContain('shop: 1 pass');
    expect(stub.runs).toHaveLength(1);
  });

  test.each([
    ['the exit code stays', '', 0, false],
    ['the exit code is bad where that was asked for', 'fail', 1, false],
    ['also where the file was removed', '', 0, true],
  ] as const)(
    'while the process of the tests waits for it leaves the run in the outbox, which is said: %s',
    async (...[, asked, code, isRemoved]) => {
      const stub = await startStub();
      stub.disturb((method) => (method === 'POST' ? 'hang' : undefined));
      const root = temporaryFolder();
      const child = startScript(
        `
      ${SESSION}
      session.prepare();
      await session.finish(REPORT);
      `,
        { environment: { ...patient(stub), RUNSHEET_ON_PUBLISH_ERROR: asked }, root },
      );
      const said: string[] = [];
      child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
      await expect.poll(() => stub.requests.some((call) => call.startsWith('POST'))).toBe(true);
      const [claim = ''] = readdirSync(join(root, '.runsheet', 'claimed'));
      if (isRemoved) rmSync(join(root, '.runsheet', 'claimed', claim));
      process.kill(Number.parseInt(claim, 10), 'SIGKILL');
      const [status]: unknown[] = await once(child, 'close');
      expect(status).toBe(code);
      expect(said.join('')).toContain('RS4028');
      const outbox = openOutbox(join(root, '.runsheet'));
      expect(recoverJournals(outbox).recovered).toBe(isRemoved ? 1 : 0);
      expect(outbox.list()).toHaveLength(1);
    },
  );
});

test('a process that is killed while it waits for its publisher is still published, with its exit code', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  let isHeld = true;
  stub.disturb((method, path) => {
    if (!isHeld || method !== 'GET' || path !== '/projects') return undefined;
    return { status: 503, headers: { 'retry-after': '1' } };
  });
  const child = startScript(
    `
    ${SESSION}
    session.prepare();
    await session.finish(REPORT);
    process.exitCode = 3;
    `,
    { environment: { ...publishing(stub.baseUrl), RUNSHEET_DEADLINE: '60000' }, root },
  );
  const journals = () => openJournals(root).join('');
  await expect.poll(journals).toContain('"kind":"exit"');
  child.kill('SIGKILL');
  await once(child, 'close');
  isHeld = false;
  await expect.poll(() => stub.runs.length).toBe(1);
  expect(stub.runs[0]?.body).toContain('exit code 3');
});

/** What stands in the journals of runs that are not over. */
function openJournals(root: string): readonly string[] {
  const open = join(root, '.runsheet', 'open');
  const names = existsSync(open) ? readdirSync(open).filter((name) => name.endsWith('.ndjson')) : [];
  return names.map((name) => readFileSync(join(open, name), 'utf8'));
}

/** Ends the processes that this one has started, and waits until it has noticed. */
const KILL_CHILDREN = `
  const children = () => fs.readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
  for (const id of children().split(' ')) process.kill(Number(id), 'SIGKILL');
  while (children() !== '') await new Promise((resolve) => setTimeout(resolve, 5));
`;

/** For publishers that are killed while they wait. */
function patient({ baseUrl }: { readonly baseUrl: string }) {
  return { ...publishing(baseUrl), RUNSHEET_DEADLINE: '30000', RUNSHEET_TIMEOUT: '30000' };
}

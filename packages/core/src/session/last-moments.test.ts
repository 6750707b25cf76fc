import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutbox } from '../outbox/outbox.ts';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { runScript, SESSION } from './script.test.support.ts';
import { publishing } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

/** Long enough for what waits a few seconds, and shorter than the deadline and 30 seconds, after which a hang ends. */
const WITHIN_MS = 25_000;

test('a process that lives on without work, and fails in the end, has a red column', async () => {
  const stub = await startStub();
  const { status, stderr } = await runScript(
    `
    ${SESSION}
    session.prepare();
    session.caseEnded(PLACE, CASE);
    await session.finish(REPORT);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    process.exitCode = 1;
    `,
    { environment: publishing(stub.baseUrl) },
  );
  expect(status).toBe(1);
  expect(stub.runs.map(({ body }) => body.includes('exit code'))).toEqual([true]);
  expect(stderr).toContain('shop: 1 pass, 1 fail');
});

test('a record folder that is removed before the publisher has seen it costs no result, and that is said', async () => {
  const stub = await startStub();
  const { status, stderr } = await runScript(
    `
    ${SESSION}
    session.begin({ root: process.cwd(), runner: REPORT.runner, watch: false, shard: undefined, run: {} });
    session.prepare();
    // Its publisher has not even begun to load.
    fs.rmSync('.runsheet', { recursive: true });
    session.caseEnded(PLACE, CASE);
    await session.finish(REPORT);
    `,
    { environment: publishing(stub.baseUrl) },
  );
  expect(status).toBe(0);
  expect(stub.runs).toHaveLength(1);
  expect(stderr).toContain('shop: 1 pass');
  expect(stderr).toContain('the journal was removed while the tests ran');
});

test(
  'a disk that refuses the last line holds nobody: the publisher sees the end of the process',
  async () => {
    const stub = await startStub();
    const { status, stderr } = await runScript(
      `
      const { processWorld } = await import('${new URL('../record/world.ts', import.meta.url).href}');
      const { DISK } = await import('${new URL('../outbox/disk.ts', import.meta.url).href}');
      let isFull = false;
      const create = (path) => {
        const file = DISK.create(path);
        const write = (text) => {
          if (isFull) throw new Error('no space left on device');
          return file.write(text);
        };
        return { ...file, write };
      };
      const WORLD = { ...processWorld(), disk: { ...DISK, create } };
      ${SESSION.replace('options: {} }', 'options: {} }, WORLD')}
      session.prepare();
      session.caseEnded(PLACE, CASE);
      await session.finish(REPORT);
      isFull = true;
      `,
      { environment: publishing(stub.baseUrl) },
    );
    expect(status).toBe(0);
    expect(stderr).toContain('RS4029');
    await expect.poll(() => stub.runs.length).toBe(1);
  },
  WITHIN_MS,
);

test('a deadline that only the configuration file names is waited for', async () => {
  const stub = await startStub();
  let refused = 0;
  stub.disturb((method) => {
    if (method !== 'POST' || refused === 2) return undefined;
    refused += 1;
    return { status: 503, headers: { 'retry-after': '1' } };
  });
  const { status, stderr } = await runScript(
    `
    const { processWorld } = await import('${new URL('../record/world.ts', import.meta.url).href}');
    const { now, restSync } = processWorld();
    const claimed = () => fs.existsSync('.runsheet/claimed') && fs.readdirSync('.runsheet/claimed').length > 0;
    // Time flies from when its publisher has taken the run: the usual wait is over in half a second.
    let flownMs = 0;
    const fly = (ms) => {
      restSync(ms);
      if (claimed()) flownMs += 1_000;
    };
    const WORLD = { ...processWorld(), now: () => now() + flownMs, restSync: fly };
    ${SESSION.replace('options: {} }', 'options: {} }, WORLD')}
    fs.writeFileSync('runsheet.config.json', '{ "api": { "deadline": 3600000 } }');
    session.prepare();
    session.caseEnded(PLACE, CASE);
    await session.finish(REPORT);
    `,
    { environment: { ...publishing(stub.baseUrl), RUNSHEET_DEADLINE: '' } },
  );
  expect(status).toBe(0);
  expect(stderr).toContain('shop: 1 pass');
});

test(
  'a publisher that hangs in the configuration is ended, and the run stays in the outbox',
  async () => {
    const root = temporaryFolder();
    const { status, stderr } = await runScript(
      `
      ${SESSION}
      fs.writeFileSync('runsheet.config.mjs', 'for (;;);');
      session.prepare();
      session.caseEnded(PLACE, CASE);
      await session.finish(REPORT);
      // As after Ctrl-C: it is waited for 5 seconds only.
      process.exitCode = 130;
      `,
      { environment: publishing('http://127.0.0.1:1/api/v1'), root },
    );
    expect(status).toBe(130);
    expect(stderr).toContain('RS4028');
    const open = join(root, '.runsheet', 'open');
    const [journal = ''] = existsSync(open) ? readdirSync(open).filter((name) => name.endsWith('.ndjson')) : [];
    expect(readFileSync(join(open, journal), 'utf8')).toContain('"kind":"exit"');
    expect(openOutbox(join(root, '.runsheet')).list()).toEqual([]);
  },
  WITHIN_MS,
);

test(
  'a configuration file that awaits what never comes is an error of the configuration',
  async () => {
    const { status, stderr } = await runScript(
      `
      ${SESSION}
      fs.writeFileSync('runsheet.config.mjs', 'await new Promise(() => undefined);');
      session.prepare();
      session.caseEnded(PLACE, CASE);
      await session.finish(REPORT);
      `,
      { environment: publishing('http://127.0.0.1:1/api/v1') },
    );
    expect(status).toBe(0);
    expect(stderr).toContain('RS1005');
    expect(stderr).toContain('did not come to an end');
  },
  WITHIN_MS,
);

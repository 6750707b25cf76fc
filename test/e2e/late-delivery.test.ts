import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { type Fate, type GuardedService, startGuarded } from '../support/guarded-service.ts';
import { publishKept } from '../support/killed-run.ts';
import { statusOf } from '../support/outbox.ts';
import { createProject, type Project } from '../support/project.ts';
import type { Ended } from '../support/run-command.ts';
import { runTests } from '../support/run-tests.ts';

const RED = 'The process ended with exit code 1 after the last hook of its reporters, though no test has failed.';
const KEPT = '`npx runsheet publish` makes it show as failed.';
const IMPATIENT = { RUNSHEET_DEADLINE: '9000', RUNSHEET_TIMEOUT: '1500' };
const TWO_COLUMNS = /^· ·  a.test.js\n✓ ·    counts\n· ✗  Unhandled errors\n\n#2 Unhandled errors: The process ended/;

test('a service that answers nothing any more leaves it in the outbox, and a later publishing makes one column of it', async () => {
  let isBad = true;
  const { service, requests, baseUrl } = await guard((_, before) => (isBad && before.some(isRun) ? 'hang' : 'answer'));
  const access = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: service.key };
  const project = ownProject();
  const ended = await runTests(project, 'jest', { environment: { ...access, ...IMPATIENT } });
  expect(ended.status).toBe(1);
  expect(lateLines(ended)).toEqual([expect.stringContaining(KEPT)]);
  expect(requests.slice(requests.findIndex(isRun) + 1)).not.toEqual([]);
  expect(kept(project)).toHaveLength(1);
  isBad = false;
  await publishKept(project.root, access);
  expect(kept(project)).toEqual([]);
  const shown = await drawGrid(service, 'shop');
  expect(shown).toMatch(TWO_COLUMNS);
  await publishKept(project.root, access);
  expect(await drawGrid(service, 'shop')).toBe(shown);
});

test('a service that adds the run and does not say so is asked for it, and has it once', async () => {
  const fateOf = (request: string, before: readonly string[]): Fate => {
    return isRun(request) && before.filter(isRun).length === 1 ? 'lose' : 'answer';
  };
  const { service, requests, baseUrl } = await guard(fateOf);
  const access = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: service.key };
  const project = ownProject();
  const ended = await runTests(project, 'jest', {
    environment: { ...access, RUNSHEET_TIMEOUT: '2000', RUNSHEET_DEADLINE: '60000' },
  });
  expect(lateLines(ended)).toEqual([expect.stringContaining('that it failed is shown by run 2 of script 1.')]);
  expect(requests.filter(isRun)).toHaveLength(2);
  expect(kept(project)).toEqual([]);
  expect(await drawGrid(service, 'shop')).toMatch(TWO_COLUMNS);
});

test('a service that cannot be reached in the first place is not asked again for the failure', async () => {
  const { requests, baseUrl, service } = await guard((request) => (isRun(request) ? 'hang' : 'answer'));
  const project = ownProject();
  const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: service.key };
  const ended = await runTests(project, 'jest', {
    environment: { ...environment, ...IMPATIENT },
  });
  expect(ended.status).toBe(1);
  // Of the run of the tests alone.
  expect(requests.filter((request) => request.startsWith('POST') && !isRun(request))).toEqual([
    'POST /projects/1/scripts',
  ]);
  expect(kept(project)).toHaveLength(2);
});

test('the key is in no argument and no variable of the process that delivers, which leaves no trace in the coverage', async () => {
  const service = await serve();
  const { key: apiKey, baseUrl } = service;
  const project = ownProject({ apiKey, baseUrl, redact: [] });
  project.write({
    'seen/spy.cjs': `
      const { appendFileSync } = require('node:fs');
      if (process.argv[1]?.endsWith('deliver-late.js')) {
        appendFileSync(${JSON.stringify(join(project.root, 'seen/late.json'))}, JSON.stringify({
          args: process.argv, flags: process.execArgv, environment: process.env, inspector: require('node:inspector').url(),
        }));
      }`,
  });
  const coverage = join(project.root, 'coverage');
  mkdirSync(coverage);
  const ended = await runTests(project, 'jest', {
    environment: {
      NODE_V8_COVERAGE: coverage,
      NODE_OPTIONS: `--inspect=127.0.0.1:0 --require=${JSON.stringify(join(project.root, 'seen/spy.cjs'))}`,
    },
  });
  expect(ended.status).toBe(1);
  expect(await drawGrid(service, 'shop')).toMatch(TWO_COLUMNS);
  const seen = readFileSync(join(project.root, 'seen/late.json'), 'utf8');
  expect(seen).toContain('deliver-late.js');
  expect(seen).not.toContain(apiKey);
  expect(seen).not.toContain('"inspector"');
  const covered = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'));
  expect(covered).not.toEqual([]);
  expect(covered.filter((text) => text.includes('deliver-late.js'))).toEqual([]);
});

test('where tests have replaced how processes are started, the failure is kept', async () => {
  const service = await serve();
  const project = ownProject();
  project.write({
    'a.test.js': `test('counts', () => { require('node:child_process').spawnSync = () => ({ status: 0, stdout: '' }); });`,
  });
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const ended = await runTests(project, 'jest', { environment: access, flags: ['-i'] });
  expect(ended.status).toBe(1);
  expect(lateLines(ended)).toEqual([expect.stringContaining(KEPT)]);
  await publishKept(project.root, access);
  expect(await drawGrid(service, 'shop')).toMatch(TWO_COLUMNS);
});

test('GitHub is told of the failure beside the run that was green', async () => {
  const service = await serve();
  const project = ownProject();
  const summary = join(project.root, 'summary.md');
  const outputs = join(project.root, 'outputs.txt');
  const ended = await runTests(project, 'jest', {
    environment: {
      RUNSHEET_BASE_URL: service.baseUrl,
      RUNSHEET_API_KEY: service.key,
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: outputs,
    },
  });
  expect(ended.stderr).toContain(`::error title=Unhandled errors::${RED}`);
  const lines = readFileSync(summary, 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('<p>'))).toEqual([
    '<p>✅ <strong><code>shop</code>: 1 pass</strong> (script 1, run 1, new with 2 rows)</p>',
    '<p>❌ <strong><code>shop</code>: 1 failed file or hook</strong> (script 1, run 2, 1 row added; 1 newly failed)</p>',
  ]);
  // Of several values of one name the last one counts.
  expect(lastOutputs(readFileSync(outputs, 'utf8'))).toMatchObject({
    'runsheet-outcome': 'delivered',
    'runsheet-run-id': '1 2',
    'runsheet-pass': '1',
    'runsheet-fail': '1',
  });
  expect(statusOf(project)).toMatchObject({
    outcome: 'delivered',
    scripts: [{ scriptId: 1, runId: 2, counts: { fail: 1 } }],
  });
});

test('a build without a key keeps it in the Record of its run', async () => {
  const service = await serve();
  const project = ownProject();
  const address = { RUNSHEET_BASE_URL: service.baseUrl };
  const ended = await runTests(project, 'jest', { environment: { ...address, CI: 'true' } });
  expect(ended.status).toBe(1);
  expect(kept(project)).toHaveLength(1);
  await publishKept(project.root, { ...address, RUNSHEET_API_KEY: service.key });
  expect(await drawGrid(service, 'shop')).toMatch(/^· {2}a.test.js\n✓ {4}counts\n✗ {2}Unhandled errors/);
});

function ownProject(options: object = {}): Project {
  const project = createProject({
    'package.json': '{ "name": "shop" }',
    'a.test.js': `test('counts', () => {});`,
    'throws.js': `module.exports = () => { throw new Error('no stop'); };`,
    'jest.config.json': JSON.stringify({
      transform: {},
      reporters: ['default', ['@runsheet/jest', options]],
      globalTeardown: './throws.js',
    }),
  });
  onTestFinished(project.remove);
  return project;
}

async function serve(): Promise<Service> {
  const service = await startService();
  onTestFinished(async () => service.close());
  return service;
}

async function guard(fateOf: Parameters<typeof startGuarded>[0]): Promise<GuardedService> {
  const guarded = await startGuarded(fateOf);
  onTestFinished(guarded.close);
  return guarded;
}

function isRun(request: string): boolean {
  return /^POST \/scripts\/\d+\/runs$/.test(request);
}

function lateLines({ stderr }: Ended): readonly string[] {
  return stderr.split('\n').filter((line) => line.includes('RS4021'));
}

/** Wherever a process that was killed has left it. */
function kept({ root }: Project): readonly string[] {
  const folders = ['todo', 'claimed'].map((part) => join(root, '.runsheet', part));
  return folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
}

function lastOutputs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/^([\w-]+)<<(\S+)\n(.*)\n\2$/gm)].map(([, name = '', , value = '']) => [name, value]),
  );
}

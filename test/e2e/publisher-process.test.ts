import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { type Fate, type GuardedService, startGuarded } from '../support/guarded-service.ts';
import { PUBLISHERS, publishKept } from '../support/killed-run.ts';
import { statusOf } from '../support/outbox.ts';
import { createProject, type Project } from '../support/project.ts';
import { runTests } from '../support/run-tests.ts';

const RED = 'The process ended with exit code 1, though no test has failed.';
const IMPATIENT = { RUNSHEET_DEADLINE: '9000', RUNSHEET_TIMEOUT: '1500' };
const ONE_RED_COLUMN = /^✗  Unhandled errors\n·  a.test.js\n✓    counts\n\n#1 Unhandled errors: The process ended/;

test('a service that hangs costs the deadline; a later publishing makes one red column of the run', async () => {
  let isBad = true;
  const { service, baseUrl } = await guard((request) => (isBad && isRun(request) ? 'hang' : 'answer'));
  const access = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: service.key };
  const project = ownProject();
  const ended = await runTests(project, 'jest', { environment: { ...access, ...IMPATIENT } });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('1 result kept');
  expect(kept(project)).toHaveLength(1);
  isBad = false;
  await publishKept(project.root, access);
  expect(kept(project)).toEqual([]);
  const shown = await drawGrid(service, 'shop');
  expect(shown).toMatch(ONE_RED_COLUMN);
  await publishKept(project.root, access);
  expect(await drawGrid(service, 'shop')).toBe(shown);
});

test('a service that adds the run and does not say so is asked for it, and has it once', async () => {
  const fateOf = (request: string, before: readonly string[]): Fate => {
    return isRun(request) && !before.some(isRun) ? 'lose' : 'answer';
  };
  const { service, requests, baseUrl } = await guard(fateOf);
  const access = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: service.key };
  const project = ownProject();
  await runTests(project, 'jest', {
    environment: { ...access, RUNSHEET_TIMEOUT: '2000', RUNSHEET_DEADLINE: '60000' },
  });
  expect(requests.filter(isRun)).toHaveLength(1);
  expect(kept(project)).toEqual([]);
  expect(await drawGrid(service, 'shop')).toMatch(ONE_RED_COLUMN);
});

test('the key is in no argument and no variable of the publisher, which waits for no debugger and adds no coverage', async () => {
  const service = await serve();
  const { key: apiKey, baseUrl } = service;
  const project = ownProject({ apiKey, baseUrl, redact: [] });
  project.write({
    'a.test.js': `
      test('begins', () => {});
      test('looks', async () => {
        ${PUBLISHERS}
        for (let looks = 0; looks < 200 && publishersOf(process.pid).length === 0; looks += 1) {
          await new Promise((end) => setTimeout(end, 20));
        }
        const read = (id, file) => readFileSync('/proc/' + id + '/' + file, 'utf8');
        const { readFileSync, writeFileSync } = require('node:fs');
        const seen = publishersOf(process.pid).map((id) => ({ args: read(id, 'cmdline'), environment: read(id, 'environ') }));
        writeFileSync('seen.json', JSON.stringify(seen));
      });`,
  });
  const coverage = join(project.root, 'coverage');
  mkdirSync(coverage);
  const environment = { NODE_V8_COVERAGE: coverage, NODE_OPTIONS: '--inspect=127.0.0.1:0' };
  const ended = await runTests(project, 'jest', { environment, flags: ['-i'] });
  expect(ended.status).toBe(1);
  expect(await drawGrid(service, 'shop')).toContain('✗  Unhandled errors');
  const covered = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'));
  expect(covered).not.toEqual([]);
  expect(covered.filter((text) => text.includes('publish-run.js'))).toEqual([]);
  // Only Linux shows what a process was started with.
  if (!existsSync('/proc/self/environ')) return;
  const seen = readFileSync(join(project.root, 'seen.json'), 'utf8');
  expect(seen).toContain('publisher.js');
  expect(seen).not.toContain(apiKey);
  expect(seen).not.toContain('inspect');
});

test('where no process can be started the run is kept, red, and one line says what to run', async () => {
  const service = await serve();
  const project = ownProject();
  project.write({
    'no-spawn.cjs': `require('node:child_process').spawn = () => { throw new Error('not allowed'); };`,
  });
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const preload = { NODE_OPTIONS: `--require=${join(project.root, 'no-spawn.cjs')}`, GITHUB_ACTIONS: 'true' };
  const ended = await runTests(project, 'jest', { environment: { ...access, ...preload }, flags: ['-i'] });
  expect(ended.status).toBe(1);
  expect(ended.stderr.split('\n').filter((line) => /RS\d|runsheet  /.test(line))).toEqual([
    '::warning title=runsheet::RS4028 The publisher has not answered. 1 result kept on disk. Deliver them with: npx runsheet publish',
  ]);
  await publishKept(project.root, access);
  expect(await drawGrid(service, 'shop')).toMatch(ONE_RED_COLUMN);
});

test('GitHub is told of a failure after the last hook in the summary of the run', async () => {
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
  expect(lines.filter((line) => line.startsWith('<p>')).map(withoutTime)).toMatchInlineSnapshot(`
    [
      "<p>❌ <strong><code>shop</code>: 1 failure outside of tests; 1 passed</strong> in <time> (<a href="http://<service>/scripts/1#run=1">run 1</a>, new script)</p>",
    ]
  `);
  expect(readFileSync(outputs, 'utf8')).toMatch(/^runsheet-fail<<(\S+)\n1\n\1$/m);
  expect(statusOf(project)).toMatchObject({ outcome: 'delivered', scripts: [{ scriptId: 1, runId: 1 }] });
});

test('a build without a key keeps its run, red', async () => {
  const service = await serve();
  const project = ownProject();
  const address = { RUNSHEET_BASE_URL: service.baseUrl };
  const ended = await runTests(project, 'jest', { environment: { ...address, CI: 'true' } });
  expect(ended.status).toBe(1);
  expect(kept(project)).toHaveLength(1);
  await publishKept(project.root, { ...address, RUNSHEET_API_KEY: service.key });
  expect(await drawGrid(service, 'shop')).toMatch(ONE_RED_COLUMN);
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

/** Wherever a process that was killed has left it. */
function kept({ root }: Project): readonly string[] {
  const folders = ['todo', 'claimed'].map((part) => join(root, '.runsheet', part));
  return folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
}

function withoutTime(line: string): string {
  return line.replace(/ in [\d.]+ m?s /, ' in <time> ').replace(/127\.0\.0\.1:\d+/, '<service>');
}

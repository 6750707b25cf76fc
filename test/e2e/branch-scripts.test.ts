import { createClient } from '@runsheet/core/client';
import { type Service, startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../support/outbox.ts';
import { createProject, type Project } from '../support/project.ts';
import { reporterLines, runTests } from '../support/run-tests.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

test('a build that may not add rows makes no further script, and the first one shows what failed', async () => {
  const { project, service, run } = await start();
  // A first build on a branch makes nothing: the default branch does.
  expect((await run('never')).status).toBe(0);
  expect(statusOf(project)).toMatchObject({ outcome: 'withheld', delivered: 0, withheld: 2 });
  expect(await scriptsOf(service)).toEqual([]);
  expect((await run('always')).status).toBe(0);
  expect(statusOf(project)).toMatchObject({ outcome: 'delivered', delivered: 2 });
  const before = await scriptsOf(service);
  expect(before).toHaveLength(2);

  project.write({
    'new/one.test.js': `test('works', () => {}); test('breaks', () => { throw new Error('boom'); });`,
  });
  const grown = await run('never');
  expect(grown.status).toBe(1);
  expect(reporterLines(grown)).toMatch(/2 results withheld for want of a row/);
  expect(grown.stderr).toMatch(/1 script was not made, since this build may not add rows: new/);
  expect(statusOf(project)).toMatchObject({ outcome: 'delivered', delivered: 2, withheld: 2, kept: 0 });
  const [first, second] = await scriptsOf(service);
  expect(await scriptsOf(service)).toHaveLength(2);
  expect(first).toMatch(/Unhandled errors: - fail .*1 of them failed.*breaks.*boom/s);
  expect(second).toContain('\nUnhandled errors: - -\n');

  const planned = await runRunsheet(project, service, 'plan');
  expect(planned).toMatchObject({ status: 0 });
  expect((await run('always')).status).toBe(1);
  expect(statusOf(project)).toMatchObject({ outcome: 'delivered', delivered: 4, withheld: 0 });
  expect(await scriptsOf(service)).toHaveLength(3);
  expect((await scriptsOf(service))[0]).toMatch(/\nUnhandled errors: - fail .*\.js:\d+:\d+\)? -\n/s);
});

type Started = {
  readonly project: Project;
  readonly service: Service;
  readonly run: (sync: string) => ReturnType<typeof runTests>;
};

async function start(): Promise<Started> {
  const service = await startService();
  const options = JSON.stringify(['@runsheet/jest', { layout: 'directory' }]);
  const project = createProject({
    'package.json': JSON.stringify({ name: 'shop' }),
    'jest.config.js': `module.exports = { reporters: ['default', ${options}], transform: {} };`,
    'kept/one.test.js': `test('stays', () => {});`,
    'src/two.test.js': `test('stays too', () => {});`,
  });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const keys = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const run = (sync: string) => runTests(project, 'jest', { environment: { ...keys, RUNSHEET_SYNC: sync } });
  return { project, service, run };
}

/** The scripts in the order in which they were made, with the marks of each row run by run. */
async function scriptsOf({ baseUrl, key }: Service): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const texts: string[] = [];
    for (let id = 1; id <= MOST_SCRIPTS; id += 1) {
      const found = await client.scripts
        .get(id, { tests: 'full', runs: 'full', results: 'full' })
        .catch(() => undefined);
      if (found === undefined) continue;
      const { name, tests, runs } = found.script;
      const lines = tests.map(({ id: row, text }) => {
        const cells = runs.map(({ results = {} }) => results[row]);
        return `${text}: ${cells.map((cell) => (cell === undefined ? '-' : `${cell.result} ${cell.comment ?? ''}`)).join(' ')}`;
      });
      texts.push([name, ...lines].join('\n'));
    }
    return texts;
  } finally {
    await client.close();
  }
}

const MOST_SCRIPTS = 6;

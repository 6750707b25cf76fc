import { readFileSync } from 'node:fs';
import { startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { JOURNALS } from '../support/killed-run.ts';
import { createProject, type Project } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

const PAGE = readFileSync(new URL('../../docs/adapters.md', import.meta.url), 'utf8');
const EXAMPLES = Object.fromEntries(
  [...PAGE.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name = '', code = '']) => [name, code]),
);

const service = await startService({ projects: ['Shop'] });
let project: Project;

beforeAll(() => {
  project = createProject({ ...EXAMPLES, ...SUITE, 'package.json': '{ "name": "tiny", "type": "module" }' });
});

afterAll(async () => {
  project.remove();
  await service.close();
});

test('the reporter of the page publishes passed, flaky and failed tests, and files that do not load', async () => {
  const { status, stderr } = await runTiny({}, 'cart.tiny.ts', 'broken.tiny.ts');
  expect({ status, hasMistake: stderr.includes('RS9001') }).toEqual({ status: 1, hasMistake: false });
  expect(stderr).toContain('runsheet');
  expect(await drawGrid(service, 'tiny')).toMatchInlineSnapshot(`
    "✗  broken.tiny.ts
    ·  cart.tiny.ts
    ·    cart
    ✓      adds
    ✓      needs a second try
    ·      empty
    ✗        costs nothing

    #1 broken.tiny.ts: no such module
    #1 costs nothing: failed in all 2 attempts
    #1 needs a second try: passed on attempt 2 of 2"
  `);
});

test('a second build adds a column and no row', async () => {
  const before = rowsIn(await drawGrid(service, 'tiny'));
  await runTiny({}, 'cart.tiny.ts', 'broken.tiny.ts');
  expect(rowsIn(await drawGrid(service, 'tiny'))).toEqual(before);
});

test('a killed runner is in the grid at once: the file that was selected and never ran is blocked', async () => {
  await runTiny({ RUNSHEET_SCRIPT: 'killed' }, 'kills.tiny.ts', 'later.tiny.ts');
  project.write({ 'kills.tiny.ts': KILLS });
  const { status } = await runTiny({ RUNSHEET_SCRIPT: 'killed' }, 'kills.tiny.ts', 'later.tiny.ts');
  expect(status).toBeNull();
  await expect.poll(() => columnsIn('killed')).toBe(2);
  expect(await drawGrid(service, 'killed')).toMatchInlineSnapshot(`
    "· ✗  Unhandled errors
    · ·  kills.tiny.ts
    ✓ ✓    begins
    ✓ ■    ends
    · ·  later.tiny.ts
    ✓ ■    comes later

    #2 Unhandled errors: the test process ended before its run did
    #2 comes later: the test process ended before its run did
    #2 ends: the test process ended before its run did"
  `);
});

test('the page names every method of a session', () => {
  const source = readFileSync(new URL('../../packages/core/src/record/session.ts', import.meta.url), 'utf8');
  const [, methods = ''] = /export type Session = \{(.*?)\n\};/s.exec(source) ?? [];
  const names = [...methods.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(7);
  expect(names.filter((name) => !PAGE.includes(`| \`${name}(`))).toEqual([]);
});

const SUITE = {
  'cart.tiny.ts': `let runs = 0;
    export const tests = [
      { describes: ['cart'], title: 'adds', run: () => {} },
      { describes: ['cart'], title: 'needs a second try', run: () => { runs += 1; if (runs === 1) throw new Error('slow'); } },
      { describes: ['cart', 'empty'], title: 'costs nothing', run: () => { throw new Error('1 is not 0'); } },
    ];`,
  'broken.tiny.ts': `throw new Error('no such module');`,
  'kills.tiny.ts': `export const tests = [
    { describes: [], title: 'begins', run: () => {} },
    { describes: [], title: 'ends', run: () => {} },
  ];`,
  'later.tiny.ts': `export const tests = [{ describes: [], title: 'comes later', run: () => {} }];`,
};

/** Killed when its first test and the selected files are on disk. */
const KILLS = `${JOURNALS}
  export const tests = [
    { describes: [], title: 'begins', run: () => {} },
    { describes: [], title: 'ends', run: async () => {
      while (!journals().join().includes('"begins"')) await new Promise((resolve) => setImmediate(resolve));
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {});
    } },
  ];`;

async function runTiny(own: Readonly<Record<string, string>>, ...files: readonly string[]) {
  const environment = {
    ...plainEnvironment(),
    ...own,
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
  };
  return runCommand(process.execPath, ['runner.ts', ...files], { cwd: project.root, environment });
}

/** How many columns a grid has, told by its first row. */
async function columnsIn(name: string): Promise<number> {
  const [first = ''] = (await drawGrid(service, name)).split('\n');
  return first.split(' '.repeat(2))[0]?.split(' ').length ?? 0;
}

/** Titles of rows, without marks and comments. */
function rowsIn(grid: string): readonly string[] {
  return (grid.split('\n\n')[0] ?? '').split('\n').map((line) => line.replace(/^\S*(?: \S)* {2,}/, ''));
}

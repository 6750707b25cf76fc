import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';
import { PASSED, recordRun } from '../recording.test.support.ts';
import type { ProgramRun, World } from '../world.ts';

test('without a command it says where that stands', async () => {
  const { code, stderr } = await runIn({ directory: makeFolder() }, ['try']);
  expect(code).toBe(2);
  expect(stderr).toContain('error RS1101 The command that runs your tests is missing');
  expect(stderr).toContain('npx runsheet try -- npx vitest run');
});

test('a command that does not exist ends with 2', async () => {
  const runProgram = () => Promise.reject(new Error('spawn abracadabra ENOENT'));
  const { code, stderr } = await runIn({ directory: makeFolder(), runProgram }, ['try', '--', 'abracadabra']);
  expect(code).toBe(2);
  expect(stderr).toContain('error RS1109 abracadabra cannot be started: spawn abracadabra ENOENT\n');
});

test('a green command without results ends with 2, a red one with its own code', async () => {
  const world = { directory: makeFolder(), runProgram: () => Promise.resolve({ code: 0 }) };
  const green = await runIn(world, ['try', '--', 'true']);
  expect(green).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('RS1108 The command produced no results: true'),
  });
  const red = await runIn({ ...world, runProgram: () => Promise.resolve({ code: 7 }) }, ['try', '--', 'false']);
  expect(red).toMatchObject({
    code: 7,
    stderr: expect.stringContaining('RS1108 The command produced no results: false'),
  });
});

test('the grid and the page are shown; in a terminal the page stays until it is stopped', async () => {
  const seen: string[] = [];
  let tried: ProgramRun | undefined;
  const world = await publishingWorld((run) => {
    tried = run;
  });
  const untilStopped = async () => {
    // Asked at the start; what comes later than the results shows that they were waited for.
    await expect.poll(() => tried).toBeDefined();
    seen.push('stopped');
  };
  const terminal = { columns: 80, rows: 50, isInputTerminal: true, untilStopped };
  const { code, stdout } = await runIn({ ...world, ...terminal }, ['try', 'npx', 'anything']);
  expect({ code, seen }).toEqual({ code: 1, seen: ['stopped'] });
  expect(stdout).toContain('adds two items');
  expect(stdout).toMatch(/The same in the browser: http:\S+\nCtrl-C ends the service\.\n$/);
  expect(tried).toMatchObject({ program: 'npx', words: ['anything'], stdout: 'stdout' });
});

test('without a terminal the grid says where what was tried stays', async () => {
  const world = await publishingWorld(() => undefined);
  const gone = await runIn(world, ['try', 'npx', 'anything']);
  expect(gone.stdout).toMatch(/\nTo keep this and see its page: npx runsheet try --data tests\.sqlite -- <command>\n$/);
  expect(gone.stdout).not.toContain('http:');
  const kept = await runIn(world, ['try', '--data', 'a.sqlite', 'npx', 'anything']);
  expect(kept.stdout).toMatch(/\nKept in a\.sqlite; its page: npx runsheet serve --data a\.sqlite\n$/);
});

test('nothing of the own service reaches the command, and nothing is left behind', async () => {
  let tried: ProgramRun | undefined;
  const world = await publishingWorld((run) => {
    tried = run;
  });
  const environment = {
    NODE_OPTIONS: '--no-warnings',
    NO_PROXY: 'example.org',
    RUNSHEET_API_KEY: 'of-the-account',
    RUNSHEET_API_KEY_FILE: '/keys/account',
    RUNSHEET_BASE_URL: 'https://tests.example/api/v1',
    RUNSHEET_SCRIPT: '12',
    RUNSHEET_FOLDER: 'f3/Unit',
    RUNSHEET_LAYOUT: 'file',
  };
  const { stdout } = await runIn({ ...world, environment }, [
    'try',
    '--json',
    '--',
    'npm',
    'test',
    '--',
    '--json',
    '1',
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ exitCode: 1, scripts: [{ name: '@shop/api' }] });
  expect(tried).toMatchObject({ words: ['test', '--', '--json', '1'], stdout: 'stderr' });
  const given = tried?.environment ?? {};
  expect(given).toMatchObject({ RUNSHEET_LAYOUT: 'file', NO_PROXY: 'example.org,127.0.0.1', RUNSHEET_MODE: 'publish' });
  expect(given['NODE_OPTIONS']).toMatch(/^--no-warnings --import=file:\S+\/try\/preload\.js$/);
  expect(given).not.toHaveProperty('RUNSHEET_API_KEY_FILE');
  expect(given).not.toHaveProperty('RUNSHEET_SCRIPT');
  expect(given).not.toHaveProperty('RUNSHEET_FOLDER');
  expect(JSON.stringify(given)).not.toMatch(/of-the-account|tests\.example/);
  expect(existsSync(given['RUNSHEET_RECORD_DIR'] ?? '/')).toBe(false);
});

test('what does not fit on the screen is named, with the way to see it', async () => {
  const titles = Array.from({ length: 60 }, (_, index) => [`test ${index}`, PASSED] as const);
  const world = { ...(await publishingWorld(() => undefined, Object.fromEntries(titles))), columns: 60, rows: 30 };
  const cut = await runIn(world, ['try', '--', 'npm', 'test']);
  expect(cut.stdout).toMatch(/⋮ \d+ more rows/);
  expect(cut.stdout).toContain('\n\nEvery row: npx runsheet try --all -- <command>\nTo keep this');
  const all = await runIn(world, ['try', '--all', '--', 'npm', 'test']);
  expect(all.stdout).toContain('test 33');
  expect(all.stdout).not.toMatch(/more rows|Every row/);
});

/** A world in which the command publishes a run, of one test unless others are given, and fails. */
async function publishingWorld(
  tell: (run: ProgramRun) => void,
  outcomes: Parameters<typeof recordRun>[1] = { 'adds two items': PASSED },
): Promise<Pick<World, 'directory' | 'runProgram'>> {
  const recorded = makeFolder();
  const record = await recordRun(recorded, outcomes);
  const runProgram = async (run: ProgramRun) => {
    const argv = ['publish', record, '--script', '@shop/api', '--cwd', dirname(record)];
    await runIn({ directory: recorded, environment: run.environment }, argv);
    tell(run);
    return { code: 1 };
  };
  return { directory: makeFolder(), runProgram };
}

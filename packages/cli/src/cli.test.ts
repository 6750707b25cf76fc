import { describe, expect, test } from 'vitest';
import { makeFolder, runIn } from './place.test.support.ts';

describe('a command line that is not understood ends with 2 and says what to do', () => {
  test.each([
    [['publsh'], 'There is no command "publsh"; did you mean publish?', 'npx runsheet --help'],
    [['abracadabra'], 'There is no command "abracadabra".', 'npx runsheet --help'],
    [['show', '--asci'], 'There is no flag --asci for show; did you mean --ascii?', 'npx runsheet show --help'],
    [
      ['whoami', '--base-ulr=x'],
      'There is no flag --base-ulr for whoami; did you mean --base-url?',
      'npx runsheet whoami --help',
    ],
    [['--jsn', 'whoami'], 'There is no flag --jsn for whoami; did you mean --json?', 'npx runsheet whoami --help'],
    [
      ['try', 'npx', 'jest', '--maxWorkers=2'],
      'Put -- before a command with flags: npx runsheet try -- npx jest --maxWorkers=2',
      'npx runsheet try --help',
    ],
    [
      ['try', '--prot=80', 'npx', 'jest'],
      'There is no flag --prot for try; did you mean --port?',
      'npx runsheet try --help',
    ],
    [['serve', '--abracadabra'], 'There is no flag --abracadabra for serve.', 'npx runsheet serve --help'],
    [['show', '1', '2'], '"2" is one word too many for show.', 'npx runsheet show --help'],
    [['whoami', '--project'], 'Not enough arguments following: project.', 'npx runsheet whoami --help'],
    [['serve', '--data='], '--data is empty.', 'npx runsheet serve --help'],
    [['serve', '--no-data'], 'There is no flag --no-data for serve.', 'npx runsheet serve --help'],
    [
      ['serve', '--port', '65536'],
      '--port takes a whole number from 0 to 65535, not "65536".',
      'npx runsheet serve --help',
    ],
    [['show', '--runs', '0'], '--runs takes a whole number from 1, not "0".', 'npx runsheet show --help'],
    [['publish', '--', 'a.json'], 'Only try, sync and failed take a command after --.', 'npx runsheet publish --help'],
    [['publsh', '--asci', 'x'], 'There is no command "publsh"; did you mean publish?', 'npx runsheet --help'],
    [['serve', 'keys', 'add'], 'serve keys add needs name.', 'npx runsheet serve keys add --help'],
    [['show', '-x'], 'There is no flag -x for show.', 'npx runsheet show --help'],
    [['show', 't1', '--script', 't3'], 'Two scripts are named: t1 and --script t3.', 'npx runsheet show --help'],
    [['export', 't1', '--script=t3'], 'Two scripts are named: t1 and --script t3.', 'npx runsheet export --help'],
    [['--print-config', '--script', 'foo'], 'There is no flag --script without a command.', 'npx runsheet --help'],
    [['shwo'], 'There is no command "shwo"; did you mean show?', 'npx runsheet --help'],
    [
      ['export', '--format', 'xml'],
      '--format takes one of markdown, csv, json, junit, html, not "xml".',
      'npx runsheet export --help',
    ],
    [
      ['publish', '--fail-on', 'flaky', 'nwe-failures'],
      '--fail-on takes one of new-failures, any-failure, flaky, blocked, query, min-pass-rate=<percent>, max-duration=<time>, not "nwe-failures".',
      'npx runsheet publish --help',
    ],
    [['serve', '--quiet', '--quiet'], '--quiet is given twice.', 'npx runsheet serve --help'],
  ])('%j', async (argv, problem, help) => {
    const { code, stdout, stderr } = await runIn({ directory: makeFolder() }, argv);
    expect(stderr).toBe(
      [
        `error RS1101 ${problem}`,
        '  why: A command runs only when all of its words are understood, so nothing was done.',
        `  to do: See: ${help}`,
        '',
      ].join('\n'),
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('with --json as the one document on stdout', async () => {
    const { code, stdout, stderr } = await runIn({ directory: makeFolder() }, ['publsh', '--json']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'RS1101',
        what: 'There is no command "publsh"; did you mean publish?',
        why: 'A command runs only when all of its words are understood, so nothing was done.',
        todo: 'See: npx runsheet --help',
      },
    });
  });
});

test.each(['--api-key', '--apiKey=', '--key', '--token', '--runsheet-api-key'])(
  'a key on the command line is refused and not repeated: %s',
  async (flag) => {
    const argv = flag.endsWith('=') ? ['whoami', `${flag}s3cret`] : ['whoami', flag, 's3cret', '--verbose'];
    const { code, stdout, stderr } = await runIn({ directory: makeFolder() }, argv);
    expect(code).toBe(2);
    expect(stderr).toContain(`error RS1102 A key on the command line is refused (${flag.replace('=', '')}).`);
    expect(stderr).toContain('Set RUNSHEET_API_KEY, or RUNSHEET_API_KEY_FILE to a file');
    expect(stdout + stderr).not.toContain('s3cret');
  },
);

test('without a command the help is shown, and the end is 2', async () => {
  const world = { directory: makeFolder() };
  const { code, stdout, stderr } = await runIn(world, []);
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(stdout).toBe((await runIn(world, ['--help'])).stdout);
  expect(JSON.parse((await runIn(world, ['--json'])).stdout)).toMatchObject({
    error: { code: 'RS1101', what: 'No command was given.' },
  });
});

test('with --json help and version are one document', async () => {
  const world = { directory: makeFolder() };
  const version: unknown = JSON.parse((await runIn(world, ['--version', '--json'])).stdout);
  expect(version).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const help: unknown = JSON.parse((await runIn(world, ['show', '--help', '--json'])).stdout);
  expect(help).toEqual({ help: expect.stringContaining('runsheet show [script]') });
});

test('the help names commands, examples, exit codes and where the key comes from', async () => {
  const { code, stdout } = await runIn({ directory: makeFolder() }, ['--help']);
  expect(code).toBe(0);
  for (const part of [
    'npx runsheet try [command..]',
    'npx runsheet publish [files..]',
    'npx runsheet show [script]',
    'npx runsheet whoami',
    'npx runsheet serve',
  ]) {
    expect(stdout).toContain(part);
  }
  expect(stdout).toContain(
    'Examples:\n  # Run your tests with a service on this machine\n  npx runsheet try -- npx vitest run\n',
  );
  expect(stdout).toContain('   3  the service refuses the key, or its API is off\n');
  expect(stdout).toContain('RUNSHEET_API_KEY_FILE names; never from the command line.');
});

test('the help is without words for nothing', async () => {
  const world = { directory: makeFolder() };
  const { stdout } = await runIn(world, ['publish', '--help']);
  expect(stdout).toContain('--timeout');
  expect(stdout).not.toMatch(/\[(?:string|array|boolean| )?\]|default: \[\]|one JSON document/);
  expect(stdout).toContain('--config, --cwd, --json, --quiet, --print-config, --verbose');
});

test('the help of a command names its flags and the variables that do the same', async () => {
  const { code, stdout } = await runIn({ directory: makeFolder(), columns: 100 }, ['publish', '-h']);
  expect(code).toBe(0);
  expect(stdout).toContain('Deliver what earlier builds could not');
  for (const flag of ['base-url', 'project', 'folder', 'script', 'record-dir', 'timeout', 'deadline', 'ca-file']) {
    expect(stdout).toContain(`--${flag} `);
    expect(stdout).toContain(`[RUNSHEET_${flag.toUpperCase().replace('-', '_')}]`);
  }
  expect(stdout).toContain('--proxy ');
});

test('--cwd has to be a folder', async () => {
  const { code, stderr } = await runIn({ directory: '/' }, ['whoami', '--cwd', 'nowhere']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error RS1101 --cwd: there is no folder .*nowhere\.\n/);
});

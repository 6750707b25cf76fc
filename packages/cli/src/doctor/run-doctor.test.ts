import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@runsheet/core/client';
import { expect, test } from 'vitest';
import { endOf, startBin } from '../bin.test.support.ts';
import { openPlace, type Place, runIn } from '../place.test.support.ts';
import { PASSED, recordRun } from '../recording.test.support.ts';

test('what is in order is said, and the end is 0', async () => {
  const place = await openPlace();
  const { code, stdout } = await place.runsheet('doctor');
  expect(code).toBe(0);
  expect(readable(stdout, place)).toMatchInlineSnapshot(`
    "note         runner         No Vitest, Jest, Playwright, Mocha or node:test was found in <folder>.
                                to do: Run it where the tests are, or with --cwd <folder>. Files of other test runners need no reporter: npx runsheet publish junit.xml
    ok           configuration  No configuration file.
    ok           outbox         Nothing waits; results are kept in <folder>/.runsheet.
    ok           key            <service> accepts the key.
    ok           project        My project (1)
    ok           script         @shop/api is not there yet: the first build makes it.

    No problem found, 1 note.
    "
  `);
});

test('at the root of a workspace its packages are named, and no script of the root is promised', async () => {
  const place = await openPlace();
  place.write('package.json', '{ "name": "mono", "workspaces": ["packages/*"], "devDependencies": { "vitest": "5" } }');
  place.write('packages/api/package.json', '{ "name": "@shop/api", "scripts": { "test": "vitest run" } }');
  place.write('packages/web/package.json', '{ "name": "@shop/web", "devDependencies": { "jest": "30" } }');
  const { stdout } = await place.runsheet('doctor');
  const lines = stdout.split('\n').filter((_line, i, all) => /(?:runner|script) {2}/.test(all[i] ?? all[i - 1] ?? ''));
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "note         runner         This is the root of a workspace. Packages with tests: packages/api, packages/web.
    note         script         Each package of the workspace has a script of its own, and the root has no tests."
  `);
});

test.each([
  ['9.2.2', 'Use mocha 10 to 12.'],
  ['10.0.0', 'runner         mocha 10.0.0\n'],
  ['11.7.5', 'runner         mocha 11.7.5\n'],
  ['12.1.0', 'runner         mocha 12.1.0\n'],
  ['13.0.0', 'Use mocha 10 to 12.'],
])('of versions, it takes those that the adapter supports: Mocha %s', async (version, told) => {
  const place = await openPlace();
  place.write('package.json', '{ "scripts": { "test": "mocha" }, "devDependencies": { "mocha": "*" } }');
  place.write('node_modules/mocha/package.json', JSON.stringify({ name: 'mocha', version }));
  expect((await place.runsheet('doctor')).stdout).toContain(told);
});

test("under Yarn's Plug'n'Play, which keeps packages in no folder, the version of a runner is found", async () => {
  const place = await openPlace();
  place.write(
    'package.json',
    '{ "devDependencies": { "vitest": "5", "mocha": "11" }, "packageManager": "yarn@4.0.0" }',
  );
  place.write('archive/package.json', '{ "version": "5.1.1" }');
  // As its file .pnp.cjs does it.
  const hook = place.write(
    'pnp.cjs',
    `const Module = require('node:module');
     process.versions.pnp = '3';
     const resolve = Module._resolveFilename;
     Module._resolveFilename = (name, ...rest) =>
       name === 'vitest/package.json' ? __dirname + '/archive/package.json' : resolve(name, ...rest);`,
  );
  const doctor = async (nodeFlags: readonly string[]) =>
    (await endOf(startBin(['doctor', '--cwd', place.folder], {}, nodeFlags))).stdout;
  expect(await doctor(['--require', hook])).toContain('runner         vitest 5.1.1');
  expect(await doctor([])).toContain('vitest is not installed.');
});

test.each([
  ['vitest', 'vitest run', '5.1.1'],
  ['jest', 'jest', '30.0.0'],
  ['@playwright/test', 'playwright test', '1.58.0'],
])('each configuration of %s that is used is told, by what it lacks', async (packageName, program, version) => {
  const [name = ''] = program.split(' ');
  const main = `${name}.config.js`;
  const set = `export default { test: { reporters: ['@runsheet/${name}'] }, testRunner: '@runsheet/jest/runner' };`;
  const tell = async (commands: readonly string[], withOurs: readonly string[]) => {
    const place = await openPlace();
    const scripts = Object.fromEntries(commands.map((command, i) => [`test:${i}`, command]));
    place.write('package.json', JSON.stringify({ scripts, devDependencies: { [packageName]: '*' } }));
    place.write(`node_modules/${packageName}/package.json`, JSON.stringify({ name: packageName, version }));
    for (const path of [main, 'one.js', 'two.js']) place.write(path, withOurs.includes(path) ? set : '');
    const { code, stdout } = await place.runsheet('doctor');
    const lines = stdout.split('\n').filter((line) => line.includes(' reporter  '));
    return [code, ...lines.map((line) => line.replace(/ is (?:not )?installed, (?:and|but)/, ':'))];
  };
  const ours = `@runsheet/${name}`;
  const lacks = (file: string) => `problem      reporter       ${ours}: ${file} does not name it.`;
  const calls = (where: string) => `ok           reporter       ${name} calls ${ours}${where}.`;
  const [one, two] = [`${program} --config one.js`, `${program} -c=two.js`];
  expect(await tell([program], ['one.js'])).toEqual([2, lacks(main)]);
  expect(await tell([program], [main])).toEqual([0, calls('')]);
  expect(await tell([one], [main])).toEqual([2, lacks('one.js')]);
  expect(await tell([one, program], ['one.js'])).toEqual([2, lacks(main), calls(' in one.js')]);
  expect(await tell([one, program], ['one.js', main])).toEqual([0, calls(` in ${main}`), calls(' in one.js')]);
  expect(await tell([one, two], ['one.js'])).toEqual([2, calls(' in one.js'), lacks('two.js')]);
});

test('a script of people is judged: fields, doubled runs, rows that nobody fills', async () => {
  const place = await openPlace();
  await makeScript(place);
  place.write('runsheet.config.json', '{ "script": "Checkout", "run": { "environment": "qa" } }');
  const { code, stdout } = await place.runsheet('doctor');
  expect(code).toBe(0);
  expect(scriptLines(stdout)).toMatchInlineSnapshot(`
    "ok           script         Checkout (1): 3 rows, 5 runs.
    note         script         Checkout (1) has no field for environment.
                                to do: Add it to the script in the service: fields cannot be added through its API.
    note         script         Checkout (1) holds one run 2 times: runs 2, 3.
                                to do: Delete the later ones if your service can.
    note         script         Checkout (1): 1 row had no result in the last 5 runs: Cart > removed long ago
                                to do: Their tests were removed or renamed. Nothing has to be done.

    No problem found, 4 notes.
    "
  `);
});

test('rows whose tests are gone are listed after the first whole run without them, as the summary says', async () => {
  const place = await openPlace();
  for (const tests of [{ adds: PASSED, pays: PASSED, lends: PASSED }, { adds: PASSED }]) {
    await recordRun(place.folder, tests);
    await place.runsheet('publish');
  }
  expect(scriptLines((await place.runsheet('doctor')).stdout)).toContain('2 rows obsolete, without a test: ');
  expect(scriptLines((await place.runsheet('doctor')).stdout)).toMatch(/without a test: .*pays \| .*lends$/m);
});

test('of two scripts of one name the one in use is said, with the next step in its own place', async () => {
  const place = await openPlace();
  await withClient(place, async (client) => {
    for (const fields of [['runsheet_key'], ['runsheet_key']]) {
      await client.scripts.create(1, { name: '@shop/api', description: '[runsheet: for @shop/api]', fields });
    }
  });
  expect(scriptLines((await place.runsheet('doctor')).stdout)).toContain(
    [
      'note         script         RS4006 There are 2 scripts of this name (1, 2); 1, the oldest, is used.',
      '                            to do: Rename the others in the service, or set `script` to the id you want.',
    ].join('\n'),
  );
});

test('the row for errors is counted as soon as something stands in it, as on the page', async () => {
  const place = await openPlace();
  await makeScript(place);
  await withClient(place, async (client) => {
    await client.runs.add(1, { results: { 4: 'fail' } });
  });
  expect((await place.runsheet('doctor', '--script', '1')).stdout).toContain('Checkout (1): 4 rows, 6 runs.');
});

test('rows that people have added among ours are not taken for tests that are gone', async () => {
  const place = await openPlace();
  await makeScript(place, '[runsheet: tests 1-2]');
  place.write('runsheet.config.json', '{ "script": "Checkout" }');
  expect((await place.runsheet('doctor')).stdout).not.toContain('had no result');
});

test('a row that is there twice is named, and told from tests of one title', async () => {
  const place = await openPlace();
  place.write('runsheet.config.json', '{ "script": "Checkout" }');
  await withClient(place, async (client) => {
    const texts = ['adds', 'adds', 'removes', 'removes'];
    const tests = texts.map((text, i) => ({ id: i + 1, text, indent: 0 }));
    const { script } = await client.scripts.create(1, { name: 'Checkout', fields: ['runsheet_key'], tests });
    const results = { 1: 'pass', 3: 'pass', 4: 'fail' } as const;
    for (const key of ['rs1-a.1', 'rs1-b.1', 'rs1-c.1', 'rs1-d.1', 'rs1-e.1']) {
      await client.runs.add(script.id ?? 0, { headers: { runsheet_key: key }, results });
    }
  });
  const { stdout } = await place.runsheet('doctor');
  expect(stdout).toContain('Checkout (1): 1 row more than tests: adds\n');
  expect(stdout).toContain('Checkout (1): several tests share a title (1 title): removes\n');
  expect(stdout).not.toContain('had no result');
});

test.each<Ending>([
  { why: 'the key is refused', variables: { RUNSHEET_API_KEY: 'wrong' }, code: 3, found: 'RS2001' },
  { why: 'the feature is off', service: { apiFeature: false }, code: 3, found: 'RS2002' },
  { why: 'access is off', service: { apiAccess: false }, code: 3, found: 'RS2002' },
  { why: 'the project is not there', variables: { RUNSHEET_PROJECT: 'Depot' }, code: 2, found: 'RS1007' },
  { why: 'an option is wrong', variables: { RUNSHEET_LAYOUT: 'files' }, code: 2, found: 'RS1004' },
  { why: 'nothing answers', variables: { RUNSHEET_BASE_URL: 'http://127.0.0.1:1/api/v1' }, code: 4, found: 'RS3001' },
])('the end says that $why', async ({ service, variables, code: expected, found }) => {
  const place = await openPlace(service);
  const environment = { ...accessTo(place), ...variables };
  const { code, stdout } = await runIn({ directory: place.folder, environment }, ['doctor', '--json']);
  const { findings }: { findings: { state: string; code?: string; todo?: string }[] } = JSON.parse(stdout);
  const [problem, ...others] = findings.filter(({ state }) => state === 'problem');
  expect({ code, found: problem?.code, others }).toEqual({ code: expected, found, others: [] });
  expect(problem?.todo).toMatch(/\S/);
});

test('what concerns this machine is told without a service', async () => {
  const place = await openPlace();
  const keyFile = place.write('key.txt', 'k3y');
  chmodSync(keyFile, 0o644);
  await recordRun(place.folder, { 'adds a line': PASSED });
  mkdirSync(join(place.folder, '.runsheet/dead'), { recursive: true });
  writeFileSync(join(place.folder, '.runsheet/dead/a.ndjson'), '');
  const environment = {
    RUNSHEET_API_KEY_FILE: 'key.txt',
    RUNSHEET_CA_FILE: place.write('ca.pem', 'no certificate'),
    RUNSHEET_FODLER: 'QA',
  };
  const { code, stdout } = await runIn({ directory: place.folder, environment }, ['doctor']);
  expect(code).toBe(2);
  expect(readable(stdout, place)).toMatchInlineSnapshot(`
    "note         runner         No Vitest, Jest, Playwright, Mocha or node:test was found in <folder>.
                                to do: Run it where the tests are, or with --cwd <folder>. Files of other test runners need no reporter: npx runsheet publish junit.xml
    ok           configuration  No configuration file.
    note         configuration  RUNSHEET_FODLER (did you mean RUNSHEET_FOLDER?) is not known to runsheet. Correct the name, or remove the variable.
    note         outbox         1 recorded run to deliver in <folder>/.runsheet.
                                to do: Run \`npx runsheet publish\`; \`npx runsheet outbox\` lists them.
    problem      outbox         1 file in <folder>/.runsheet/dead cannot be read.
                                to do: Read the reason beside each file, then delete both.
    problem      address        RS1002 No address of the service is set.
                                to do: Set \`baseUrl\` in the reporter options, or RUNSHEET_BASE_URL; it ends in /api/v1.
    note         key            Other users of this machine can read the key in <folder>/key.txt.
                                to do: Run: chmod 600 <folder>/key.txt
    not checked  service        There is no address to ask.

    2 problems found, 4 notes.
    "
  `);
});

test('an outbox that cannot be written is a problem, also where it is still to be made', async () => {
  const place = await openPlace();
  const file = place.write('taken', '');
  for (const folder of [file, join(file, 'below')]) {
    const { code, stdout } = await place.runsheet('doctor', '--record-dir', folder);
    expect(code).toBe(2);
    const found = `The outbox ${folder} cannot be written: ENOTDIR: not a directory, scandir '${file}'`;
    expect(stdout).toContain(`problem      outbox         ${found}\n`);
  }
});

test.each([
  { where: 'on a machine', environment: {}, code: 2, end: '2 problems found, 1 note.' },
  {
    where: 'in CI, as in builds of forks',
    environment: { CI: 'true' },
    code: 0,
    end: 'No problem found, 3 notes. Nothing is published: there is no key.',
  },
])('$where nothing is published without a key, and that is said once', async ({ environment, code: wanted, end }) => {
  const place = await openPlace();
  const { code, stdout } = await runIn({ directory: place.folder, environment }, ['doctor']);
  expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: wanted, end });
  expect(stdout.match(/ key  /g)).toHaveLength(1);
});

type Ending = {
  readonly why: string;
  readonly service?: Parameters<typeof openPlace>[0];
  readonly variables?: Readonly<Record<string, string>>;
  readonly code: number;
  readonly found: string;
};

type Client = ReturnType<typeof createClient>;

async function withClient(place: Place, use: (client: Client) => Promise<void>): Promise<void> {
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  await use(client);
  await client.close();
}

/** Three rows and the one for errors, of which one has no results, and five runs, of which two are one. */
async function makeScript(place: Place, description = ''): Promise<void> {
  await withClient(place, async (client) => {
    const tests = [
      { id: 1, text: 'Cart', indent: 0 },
      { id: 2, text: 'adds a line', indent: 1 },
      { id: 3, text: 'removed long ago', indent: 1 },
      { id: 4, text: 'Unhandled errors', indent: 0 },
    ];
    const { script } = await client.scripts.create(1, {
      name: 'Checkout',
      description,
      fields: ['branch', 'runsheet_key'],
      tests,
    });
    for (const key of ['rs1-a.1', 'rs1-b.1', 'rs1-b.1', 'rs1-c.1', '']) {
      await client.runs.add(script.id ?? 0, { headers: { runsheet_key: key }, results: { 2: 'pass' } });
    }
  });
}

function accessTo({ service }: Place): Readonly<Record<string, string>> {
  return { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
}

function readable(stdout: string, { folder, service }: Place): string {
  return stdout.replaceAll(folder, '<folder>').replaceAll(service.baseUrl, '<service>').replaceAll(/ +$/gm, '');
}

function scriptLines(stdout: string): string {
  const lines = stdout.split('\n');
  return lines.slice(lines.findIndex((line) => / script +/.test(line))).join('\n');
}

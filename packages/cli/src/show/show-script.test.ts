import { createClient } from '@runsheet/core/client';
import { expect, onTestFinished, test } from 'vitest';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';
import { openPlace, type Place, runIn } from '../place.test.support.ts';

test('without a name the script of this package is shown, with what failed below', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': PASSED });
  await recordRun(place.folder, { 'adds two items': failed('expected 3 to be 2'), 'removes an item': PASSED });
  await place.runsheet('publish');
  const { code, stdout, stderr } = await place.runsheet('show');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.replace(/#2 is .*/, '#2 is …')).toMatchInlineSnapshot(`
    "@shop/api
    2 tests, 2 runs; #2 is …

                        #1 #2
    src/cart.test.ts
      Cart
        adds two items   ✓  ✗
        removes an item  ✓  ✓
    ─────────────────────────
    ✓ pass               2  1
    ✗ fail                  1

    #2 ✗ src/cart.test.ts > Cart > adds two items
         expected 3 to be 2
    "
  `);
});

test('marks stay below one another beside titles that are redacted', async () => {
  const place = await openPlace();
  const titles = ['opens ftp://k:x@a.b:80', 'opens ftp://k:a-long-password@a.b', 'adds'];
  const outcomes = Object.fromEntries(titles.map((title) => [title, failed(`no http://kim:${'p'.repeat(90)}@host`)]));
  for (let count = 0; count < 2; count += 1) await recordRun(place.folder, outcomes);
  await place.runsheet('publish');
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key };
  for (const command of ['show', 'history', 'compare']) {
    for (const screen of [{}, { columns: 78, rows: 60 }]) {
      const { stdout } = await runIn({ directory: place.folder, environment, ...screen }, [command]);
      const lines = stdout.split('\n').filter((line) => /(?:opens|adds).*✗/.test(line) && !line.startsWith('#'));
      expect(lines).toHaveLength(3);
      expect(new Set(lines.map((line) => line.indexOf('✗'))).size).toBe(1);
      expect(stdout).not.toMatch(/:x@|a-long|ppp/);
    }
  }
});

test('a script is shown by its id, by its name, and by the name it was made for', async () => {
  const place = await openPlace({ projects: ['Shop', 'Billing'] });
  const client = connect(place);
  const folder = await client.folders.create(2, { name: 'QA' });
  const made = await client.scripts.create(
    2,
    { name: 'Smoke', description: '[runsheet: for api]', tests: [{ text: 'opens', indent: 0 }] },
    { folderId: folder.folder.id ?? '' },
  );
  for (const name of [String(made.script.id), 'Smoke', 'api']) {
    expect(await place.runsheet('show', name)).toMatchObject({
      code: 0,
      stdout: 'Smoke\n1 test, no runs yet\n\nopens\n',
    });
  }
  expect((await place.runsheet('show', 'Smoke', '--folder', 'QA')).code).toBe(0);
  expect((await place.runsheet('show', 'Smoke', '--folder', 'Other')).code).toBe(2);
  expect((await place.runsheet('show', 'Smoke', '--project', 'Shop')).code).toBe(2);
});

test('of several scripts of one name the oldest is shown, and the others are named', async () => {
  const place = await openPlace();
  const client = connect(place);
  for (const text of ['first', 'second']) await client.scripts.create(1, { name: 'api', tests: [{ text, indent: 0 }] });
  const { stdout, stderr } = await place.runsheet('show', 'api');
  expect(stdout).toContain('\nfirst\n');
  expect(stderr).toContain('There are 2 scripts of this name (1, 2); 1, the oldest, is used.');
});

test.each([
  [
    'a name that is not there',
    'Smke',
    'error RS1106 No script is called "Smke".\n  why: There are: Smoke (1), api (2).\n',
  ],
  ['an id that is not there', '99', 'error RS1106 There is no script 99.\n  why: There are: api (2), Smoke (1).'],
])('%s ends with 2', async (_, name, message) => {
  const place = await openPlace();
  const client = connect(place);
  for (const script of ['api', 'Smoke'].toReversed()) await client.scripts.create(1, { name: script });
  const { code, stdout, stderr } = await place.runsheet('show', name);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.startsWith(message) ? message : stderr).toBe(message);
});

test('where there is no script yet it is said how one comes', async () => {
  const place = await openPlace();
  const { code, stderr } = await place.runsheet('show');
  expect(code).toBe(2);
  expect(stderr).toContain('why: There are no scripts where it was looked for.\n');
  expect(stderr).toContain(
    'to do: The first build makes it; in another place it is found with --project and --folder.',
  );
});

test.each([['show'], ['export']])(
  'at the root of a workspace %s names the packages that have scripts',
  async (command) => {
    const place = await openPlace();
    place.write(
      'package.json',
      '{ "name": "mono", "workspaces": ["packages/*"], "devDependencies": { "vitest": "5" } }',
    );
    place.write('packages/api/package.json', '{ "name": "@shop/api", "scripts": { "test": "vitest run" } }');
    await connect(place).scripts.create(1, { name: '@shop/api' });
    const { code, stderr } = await place.runsheet(command);
    expect(code).toBe(2);
    expect(stderr).toContain('error RS1106 No script is called "mono".\n  why: There are: @shop/api (1).\n');
    expect(stderr).toContain(
      'to do: Each package of this workspace has a script of its own: add --cwd packages/api, or name a script.',
    );
    expect((await place.runsheet(command, 'mono')).stderr).toContain('to do: Give the name or the id of one of them');
  },
);

test('a folder without the script is no place for it', async () => {
  const place = await openPlace();
  const client = connect(place);
  const { folder } = await client.folders.create(1, { name: 'QA' });
  const unit = await client.folders.create(1, { name: 'Unit' }, { parentId: folder.id ?? '' });
  await client.scripts.create(1, { name: 'Smoke' }, { folderId: unit.folder.id ?? '' });
  for (const wanted of ['QA', 'QA/Unti']) {
    const { code, stderr } = await place.runsheet('show', 'Smoke', '--folder', wanted);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('No script is called "Smoke".') });
  }
});

test('--failed says how many of the tests it shows: those that the command failed lists', async () => {
  const place = await openPlace();
  const skipped = { kind: 'skipped', note: '' } as const;
  const adds = failed('expected 3 to be 2');
  await recordRun(place.folder, { 'adds two items': adds, 'removes an item': PASSED, ships: skipped });
  await place.runsheet('publish');
  const { stdout } = await place.runsheet('show', '--failed');
  expect(stdout).toMatch(/^@shop\/api\n1 of 3 tests, 1 run; #1 is /);
  expect(stdout).not.toMatch(/removes|ships/);
  expect((await place.runsheet('failed')).stdout.trimEnd().split('\n')).toHaveLength(1);
});

test('the name of a run is shown without the address of its build', async () => {
  const place = await openPlace();
  const ci = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop', GITHUB_RUN_ID: '77' };
  await recordRun(place.folder, { adds: PASSED }, { environment: { ...ci, GITHUB_SERVER_URL: 'https://github.com' } });
  await place.runsheet('publish');
  expect(JSON.stringify(JSON.parse((await place.runsheet('show', '--json')).stdout))).toContain('/actions/runs/77');
  expect((await place.runsheet('show')).stdout).toMatch(/; #1 is \d{4}-\d\d-\d\d \/ 1, \d\d:\d\d\n/);
});

test('--json prints the script as it was read', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': failed('expected 3 to be 2') });
  await place.runsheet('publish');
  const { stdout } = await place.runsheet('show', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    script: {
      name: '@shop/api',
      tests: [
        { text: 'Unhandled errors' },
        { text: 'src/cart.test.ts' },
        { text: 'Cart' },
        { indent: 2, text: 'adds two items' },
      ],
      runs: [{ id: 1, results: { 4: { result: 'fail', comment: 'expected 3 to be 2' } } }],
    },
  });
});

test('a terminal gets what fits on it, in colours; --all gives everything', async () => {
  const place = await openPlace();
  const titles = Array.from({ length: 60 }, (_, index) => [`test ${index}`, PASSED] as const);
  await recordRun(place.folder, { ...Object.fromEntries(titles), 'test 50': failed('no') });
  await place.runsheet('publish');
  const { baseUrl, key } = place.service;
  const world = {
    directory: place.folder,
    environment: { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key },
    columns: 60,
    rows: 30,
  };
  const shown = await runIn(world, ['show']);
  expect(shown.stdout.split('\n').length).toBeLessThan(30);
  expect(shown.stdout).toContain('\u001B[31m✗\u001B[39m');
  expect(shown.stdout).toContain('⋮ 44 more rows');
  expect(shown.stderr).toBe('Every row: --all\n');
  const all = await runIn(world, ['show', '--all', '--ascii']);
  expect(all.stdout).toContain('test 33');
  expect(all.stdout).not.toMatch(/[✓✗]|more rows/);
});

function connect({ service }: Place): ReturnType<typeof createClient> {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  onTestFinished(() => client.close());
  return client;
}

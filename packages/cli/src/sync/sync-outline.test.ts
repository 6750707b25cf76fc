import { expect, test } from 'vitest';
import { openPlace, runIn } from '../place.test.support.ts';
import { PASSED, recordRun, recordsIn } from '../recording.test.support.ts';

test('rows of recorded runs are added, and no run; a look says what is missing and writes nothing', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  expect(await place.runsheet('sync', '.runsheet', '--check')).toEqual({
    code: 10,
    stdout: '@shop/api: 3 rows to add in a new script\n  + src/cart.test.ts\n  +   Cart\n  +     adds two items\n',
    stderr: '',
  });
  expect((await place.runsheet('show', '--json')).code).toBe(2);
  const first = await place.runsheet('sync', '.runsheet');
  expect(first).toEqual({ code: 0, stdout: '@shop/api (script 1): new script with 3 rows\n', stderr: '' });
  const later = await recordRun(place.folder, { 'adds two items': PASSED, 'removes an item': PASSED });
  const check = await place.runsheet('sync', later, '--check');
  const tree = '\n    src/cart.test.ts\n      Cart\n  +     removes an item\n';
  expect(check).toMatchObject({ code: 10, stdout: `@shop/api (script 1): 1 row to add${tree}` });
  expect((await place.runsheet('sync', later)).stdout).toBe(`@shop/api (script 1): 1 row added${tree}`);
  expect(await place.runsheet('sync', later, '--check', '--json')).toMatchObject({ code: 0 });
  expect((await place.runsheet('sync', later)).stdout).toBe('@shop/api (script 1): up to date\n');
  const shown = JSON.parse((await place.runsheet('show', '--json')).stdout);
  expect(shown).toMatchObject({ script: { runs: [], tests: [{}, {}, {}, {}, { text: 'removes an item' }] } });
  expect(recordsIn(place.folder)).toHaveLength(2);
});

test('rows that are there already are not asked for again when the run comes', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED });
  await place.runsheet('sync', '.runsheet');
  expect((await place.runsheet('publish')).stdout).toContain('@shop/api: 1 pass (script 1, run 1)\n');
});

test('what cannot be listed is said, and ends with 2', async () => {
  const place = await openPlace();
  expect(await place.runsheet('sync')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('RS1111 The package'),
  });
  place.write('packages/web/package.json', '{ "devDependencies": { "jest": "30" } }');
  place.write('package.json', '{ "workspaces": ["packages/*"], "devDependencies": { "jest": "30" } }');
  expect((await place.runsheet('sync')).stderr).toContain('Packages of the workspace that do: packages/web.');
  expect(await place.runsheet('sync', 'nowhere')).toMatchObject({ code: 2, stderr: expect.stringContaining('RS1018') });
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: place.service.key };
  const world = { directory: place.folder, environment, runProgram: () => Promise.resolve({ code: 0 }) };
  const ended = await runIn(world, ['sync', '--', 'make', 'test']);
  expect(ended).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('RS1108 The command produced no results: make test'),
  });
});

const MANY = Array.from({ length: 12 }, (_, i) => `works ${i}`);

test('where most rows look renamed nothing is added until a person allows it', async () => {
  const place = await openPlace();
  const run = (word: string) =>
    recordRun(place.folder, Object.fromEntries(MANY.map((title) => [`${word} ${title}`, PASSED])));
  await place.runsheet('sync', await run('old'));
  const renamed = await run('new');
  const told = '12 of 12 known tests look obsolete and 12 are new: they look renamed, and are not added\n';
  const check = await place.runsheet('sync', renamed, '--check');
  expect(check).toMatchObject({ code: 10, stdout: expect.stringContaining(told) });
  expect(check.stdout).toMatch(/^@shop\/api \(script 1\): not brought up to date\n/);
  expect(await place.runsheet('sync', renamed)).toEqual({ ...check, code: 10 });
  const { stdout } = await place.runsheet('sync', renamed, '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    scripts: [{ written: null, rowsToAdd: [], massRename: { vanished: 12 } }],
  });
  expect((await place.runsheet('sync', renamed, '--allow-renames')).stdout).toContain(': 12 rows added\n');
});

test('rows that left the code are named with their file', async () => {
  const place = await openPlace();
  await place.runsheet('sync', await recordRun(place.folder, { adds: PASSED, removes: PASSED }));
  const { stdout } = await place.runsheet('sync', await recordRun(place.folder, { adds: PASSED }), '--check');
  expect(stdout).toContain('  - src/cart.test.ts > Cart > removes (obsolete; stays)\n');
});

test('headings that are repeated to place a row are told apart from new rows', async () => {
  const place = await openPlace();
  await place.runsheet('sync', await recordRun(place.folder, { adds: PASSED }));
  await place.runsheet('sync', await recordRun(place.folder, { sums: PASSED }, { file: 'src/price.test.ts' }));
  const later = await recordRun(place.folder, { adds: PASSED, removes: PASSED });
  const tree = '\n    src/cart.test.ts\n      Cart\n  +     removes\n';
  const check = (await place.runsheet('sync', later, '--check')).stdout;
  expect(check).toContain('1 row to add, with 2 headings repeated\n');
  expect(check).toContain(tree);
  const { stdout } = await place.runsheet('sync', later);
  expect(stdout).toContain('3 rows added, 2 headings among them once more to place the others\n');
  expect(stdout).toContain(tree);
});

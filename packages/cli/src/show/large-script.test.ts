import { expect, test } from 'vitest';
import { openPlace } from '../place.test.support.ts';
import { failed, PASSED, recordRun } from '../recording.test.support.ts';

test('a large script is shown from its marks, without comments, which is said; an export has those of its run', async () => {
  const place = await openPlace();
  const tests = Object.fromEntries(Array.from({ length: 2_500 }, (_, nth) => [`test ${nth}`, PASSED]));
  await recordRun(place.folder, tests);
  await place.runsheet('publish');
  const { createClient } = await import('@runsheet/core/client');
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const { runs } = (await client.scripts.get(1, { runs: 'full', results: 'none' })).script;
  const marks = runs[0]?.headers?.['runsheet_marks'] ?? '';
  for (let nth = 0; nth < 80; nth += 1) await client.runs.add(1, { headers: { runsheet_marks: marks } });
  await client.close();
  await recordRun(place.folder, { ...tests, 'test 7': failed('no') });
  await place.runsheet('publish');
  const { code, stdout, stderr } = await place.runsheet('show', '--failed');
  expect(code).toBe(0);
  expect(stderr).toContain('RS4032 Script 1 is large (82 runs of 2503 rows): it is shown without comments.');
  expect(stdout).toContain('#82 ✗ src/cart.test.ts > Cart > test 7');
  const junit = await place.runsheet('export', '--format', 'junit');
  expect(junit.stdout).toContain('tests="2500" failures="1"');
  expect(junit.stdout).toContain('<failure message="no">');
});

test('of a script that people made, an answer beyond 32 MB is read', async () => {
  const place = await openPlace();
  const { createClient } = await import('@runsheet/core/client');
  const client = createClient({ baseUrl: place.service.baseUrl, apiKey: place.service.key });
  const { projects } = await client.projects.list();
  const tests = Array.from({ length: 20 }, (_, nth) => ({ text: `step ${nth}` }));
  const { script } = await client.scripts.create(projects[0]?.id ?? 0, { name: '@shop/api', tests });
  const rows = (await client.tests.list(script.id ?? 0)).tests;
  const comment = 'not what was expected '.repeat(2_000);
  const results = Object.fromEntries(
    rows.map(({ id }) => [String(id), { result: 'fail', comment, issue: '' } as const]),
  );
  for (let nth = 0; nth < 40; nth += 1) await client.runs.add(script.id ?? 0, { results });
  await client.close();
  const { code, stdout, stderr } = await place.runsheet('show', '--failed', '--runs', '1');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('20 tests, 40 runs');
  const history = await place.runsheet('history');
  expect(history.code).toBe(0);
  expect(history.stderr).toContain('RS4031');
  expect(history.stderr).toContain('(40 runs of 20 rows)');
  const written = await place.runsheet('export', '--format', 'csv', '--all');
  expect(written.code).toBe(0);
  expect(written.stdout.length).toBeGreaterThan(32 * 1024 * 1024);
});

test('what one folder ran is not the latest: the last run of all tests is spoken of', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: failed('no'), pays: PASSED, ships: PASSED });
  await recordRun(place.folder, { adds: failed('no'), pays: PASSED });
  await recordRun(place.folder, { pays: PASSED }, { isPartial: true });
  await place.runsheet('publish');
  const { stdout } = await place.runsheet('show', '--failed');
  expect(stdout.split('\n')[1]).toMatch(/^1 of 2 tests, 3 runs; #2, the last run of all tests, is /);
  expect(stdout).toContain('#2 ✗ src/cart.test.ts > Cart > adds');
  expect((await place.runsheet('show')).stdout).toContain('2 tests (and 1 obsolete row), 3 runs');
  expect((await place.runsheet('failed')).stdout).toContain('adds');
});

test('a row that a part has added after the last whole run is not obsolete', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { adds: PASSED, ships: PASSED });
  await recordRun(place.folder, { adds: PASSED });
  await recordRun(place.folder, { pays: PASSED }, { isPartial: true });
  await place.runsheet('publish');
  expect((await place.runsheet('show')).stdout).toContain('2 tests (and 1 obsolete row), 3 runs');
});

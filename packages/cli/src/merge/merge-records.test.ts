import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPlace } from '../place.test.support.ts';
import { PASSED, recordRun } from '../recording.test.support.ts';

test('a folder that a job should have left, and did not, ends with 2, and nothing is joined', async () => {
  const place = await openPlace();
  await recordRun(place.folder, { 'adds two items': PASSED }, { shard: { index: 1, count: 2 } });
  const { code, stdout, stderr } = await place.runsheet('merge', '.runsheet', 'nowhere');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('error RS1018 There is no file or folder nowhere.');
});

test.each([
  { where: 'in the outbox', words: [] },
  { where: 'in a folder', words: ['.runsheet'] },
])('what a killed process of a newer runsheet has left $where is named, and ends with 6', async ({ words }) => {
  const place = await openPlace();
  const path = place.write('.runsheet/open/rs1-newer.ndjson', '{"kind":"begin","format":99}\n');
  const { code, stdout, stderr } = await place.runsheet('merge', ...words);
  expect({ code, stdout }).toEqual({ code: 6, stdout: 'Nothing to join: no recorded shards.\n' });
  expect(stderr).toMatch(
    /^RS3011 .*rs1-newer\.ndjson has (?:a|the) newer format(?: 99)?\. Publish it with that version/,
  );
  expect(existsSync(path)).toBe(true);
});

test('what takes its time to read is said before', async () => {
  const place = await openPlace();
  const path = await recordRun(place.folder, { adds: PASSED }, { shard: { index: 1, count: 1 } });
  writeFileSync(path, readFileSync(path, 'utf8').replace('\n', `${' '.repeat(10_000_000)}\n`));
  expect((await place.runsheet('merge')).stderr).toMatch(/^Reading 1 file, \d+ MB\n/);
});

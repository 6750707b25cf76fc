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

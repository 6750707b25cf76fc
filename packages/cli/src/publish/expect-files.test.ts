import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPlace } from '../place.test.support.ts';

describe('--expect-shards with report files', () => {
  const ctrf = (filePath: string) =>
    JSON.stringify({
      results: {
        tool: { name: 'shop' },
        summary: { tests: 1, passed: 1, failed: 0, skipped: 0, pending: 0, other: 0, start: 1_000, stop: 1_010 },
        tests: [{ name: 'adds', status: 'passed', duration: 10, filePath }],
      },
    });

  test('counts those of a tool that writes one for each run, also in a plan', async () => {
    const place = await openPlace();
    for (const name of ['one', 'two', 'three']) {
      writeFileSync(join(place.folder, `${name}.json`), ctrf(join(place.folder, `${name}.test.js`)));
    }
    const flags = ['--expect-shards', '3', 'one.json', 'two.json'];
    expect((await place.runsheet('plan', ...flags)).stdout).toContain('Unhandled errors');
    const { code, stdout } = await place.runsheet('publish', ...flags);
    expect(code).toBe(8);
    expect(stdout).toContain('RS3018 Missing: 1 of 3 report files.');
    expect((await place.runsheet('publish', ...flags, 'three.json')).code).toBe(0);
  });

  test('is refused where a tool may write any number, and nothing is sent', async () => {
    const place = await openPlace();
    const suite = '<testsuite name="cart" tests="1"><testcase name="adds" classname="cart"/></testsuite>';
    writeFileSync(join(place.folder, 'junit.xml'), `<testsuites>${suite}</testsuites>`);
    const { code, stderr } = await place.runsheet('publish', 'junit.xml', '--expect-shards', '2');
    expect(code).toBe(2);
    expect(stderr).toContain('RS1019 junit.xml does not say how many shards it stands for');
    expect((await place.runsheet('publish', 'junit.xml')).code).toBe(0);
  });
});

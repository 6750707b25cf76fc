import { expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import { codesOf, openDesk } from './simulator/desk.test.support.ts';

const FILES = 500;
const TESTS = 9;

/** Files with two describes each; `news` tells how many tests a describe has gained. */
function suite(news: (file: number) => number): string {
  return Array.from({ length: FILES }, (_, file) => {
    const tests = Array.from({ length: TESTS }, (__, i) => `    test ${i}`);
    const added = Array.from({ length: news(file) }, (__, i) => `    new ${i}`);
    return [`f${file}.test.ts`, '  Cart:', ...tests, ...added, '  Tax:', '    is added'].join('\n');
  }).join('\n');
}

test('456 new tests in 91 places of a script of 6,500 rows take at most 20 requests for rows', async () => {
  const desk = openDesk();
  await desk.publish(sheetFrom(suite(() => 0)));
  const grown = sheetFrom(suite((file) => (file % 5 === 0 && file < 455 ? (file % 10 === 0 ? 6 : 4) : 0)));
  const cases = grown.rows.filter(({ kind }) => kind === 'case').length;
  const done = await desk.publish(grown);
  expect(codesOf(done)).toBe('RS4036');
  const posts = done.requests.split(' ').filter((method) => method === 'POST').length;
  expect(posts - 1, 'requests for rows, beside the one for the run').toBeLessThanOrEqual(20);

  const [script] = desk.service.scripts;
  const results = Object.keys(script?.runs.at(-1)?.results ?? {});
  expect(results, 'each test has a row of its own').toHaveLength(cases);
  expect(done.value?.withheld).toBe(0);
  const texts = script?.rows.map(({ text }) => text) ?? [];
  expect(
    texts.filter((text) => text.startsWith('new ')),
    'and none has two',
  ).toHaveLength(cases - FILES * (TESTS + 1));
  // What could not go to its place reads right: below its file and its describe.
  const place = texts.lastIndexOf('new 0');
  expect(texts.slice(place - 2, place)).toEqual([expect.stringMatching(/^f\d+\.test\.ts$/), 'Cart']);

  const again = await desk.publish(grown);
  expect([again.requests, codesOf(again)]).toEqual(['GET POST', '']);
});

import { expect, test } from 'vitest';
import { isNarrowed, selectionOf } from './selection.ts';
import { aModule, aSpecification } from './vitest-results.test.support.ts';
import type { VitestConfig } from './vitest-results.ts';

const config: VitestConfig = { root: '/shop/api', watch: false, project: [] };
const specifications = ['a.test.ts', 'b.test.ts'].map(aSpecification);

function selected(more: Partial<VitestConfig>, fileCount: number | undefined = 2): string {
  const known =
    fileCount === undefined ? undefined : Array.from({ length: fileCount }, (_, i) => aSpecification(`${i}`));
  const selection = selectionOf({ config: { ...config, ...more }, specifications, known, modules: [], flags: [] });
  return selection.kind === 'all' ? 'all' : selection.why;
}

test('a run of every file is whole, and so is one whose files could not be counted', () => {
  expect(selected({})).toBe('all');
  expect(selected({}, undefined)).toBe('all');
});

test('every way to narrow a run makes it partial and is named', () => {
  expect(selected({}, 5)).toBe('2 of 5 test files');
  expect(selected({ testNamePattern: /cart|price/ })).toBe('tests named cart|price');
  expect(selected({ testNamePattern: /cart/ }, 5)).toBe('tests named cart, 2 of 5 test files');
  expect(selected({ tagsFilter: ['slow'] })).toBe('tags slow');
  expect(selected({ changed: true })).toBe('changed files');
  expect(selected({ project: ['unit', '!e2e'] })).toBe('projects unit, !e2e');
  expect(selected({ cliExclude: ['e2e/**'] })).toBe('without e2e/**');
});

test('a shard is whole when it runs its part, or when all files are listed as Vitest 3 and 4 do', () => {
  const shard = (index: number) => ({ shard: { index, count: 3 } });
  expect([selected(shard(1), 5), selected(shard(3), 5), selected(shard(3), 2)]).toEqual(['all', 'all', 'all']);
  expect(selected(shard(2), 9)).toBe('2 of 3 test files');
  expect(selected({ ...shard(1), changed: 'main' }, 5)).toBe('changed files');
});

test('merged reports are whole when they hold every file that is here', () => {
  const here = ['a.test.ts', 'b.test.ts', 'c.test.ts'].map(aSpecification);
  const merging = { config: { ...config, mergeReports: '.vitest-reports' }, specifications: [], flags: [] };
  const merged = (...paths: readonly string[]) =>
    selectionOf({ ...merging, modules: paths.map((path) => aModule({ path })), known: here });
  expect(merged('a.test.ts', 'b.test.ts', 'c.test.ts')).toEqual({ kind: 'all' });
  // Two machines hold each file twice, and one may have been removed since.
  expect(merged('a.test.ts', 'a.test.ts', 'old.test.ts')).toEqual({ kind: 'partial', why: '1 of 3 test files' });
  expect(selectionOf({ ...merging, modules: [], known: undefined })).toEqual({ kind: 'all' });
});

test('only what leaves out tests of a file narrows it', () => {
  const atLine = specifications.map((specification) => ({ ...specification, testLines: [3] }));
  expect(isNarrowed(config, atLine)).toBe(true);
  const ofTests = [{ testIds: ['1'] }, { testNames: ['adds'] }, { testNamePattern: /a/ }, { testTagsFilter: ['slow'] }];
  for (const more of ofTests) {
    const narrowed = specifications.map((specification, nth) =>
      nth === 1 ? { ...specification, ...more } : specification,
    );
    expect(isNarrowed(config, narrowed)).toBe(true);
    expect(selectionOf({ config, specifications: narrowed, known: specifications, modules: [], flags: [] })).toEqual({
      kind: 'partial',
      why: 'given tests',
      leavesOutTests: true,
    });
  }
  expect(isNarrowed({ ...config, testNamePattern: /cart/ }, specifications)).toBe(true);
  expect(isNarrowed({ ...config, changed: true, shard: { index: 1, count: 2 } }, specifications)).toBe(false);
});

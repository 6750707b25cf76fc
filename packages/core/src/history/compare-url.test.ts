import { expect, test } from 'vitest';
import { compareUrl, pagesOf } from './compare-url.ts';

const [FROM, TO] = ['0123456789', 'abcdef0123'];

test.each([
  ['https://github.com/shop/api/actions/runs/7', 'https://github.com/shop/api/compare/0123456789...abcdef0123'],
  ['https://git.example/a/b/c/-/jobs/7', 'https://git.example/a/b/c/-/compare/0123456789...abcdef0123'],
  [
    'https://bitbucket.org/shop/api/pipelines/results/7',
    'https://bitbucket.org/shop/api/branches/compare/abcdef0123%0D0123456789',
  ],
  ['https://ci.example/job/7', undefined],
  ['javascript:alert(1)//github.com/a/b/actions/runs/1', undefined],
  ['', undefined],
])('the page of the build %s tells where commits are compared', (build, url) => {
  expect(compareUrl({ commit: FROM, build: '' }, { commit: TO, build })).toBe(url);
});

test('one commit, or one that is not known, has nothing to be compared with', () => {
  const build = 'https://github.com/shop/api/actions/runs/7';
  for (const commit of [TO, '', 'main']) expect(compareUrl({ commit, build }, { commit: TO, build })).toBeUndefined();
});

test.each([
  ['https://github.com/shop/api/actions/runs/7', 'https://github.com/shop/api/tree/fix/a%23b%3F'],
  ['https://git.example/a/b/-/pipelines/7', 'https://git.example/a/b/-/tree/fix/a%23b%3F'],
  ['https://bitbucket.org/shop/api/pipelines/results/7', 'https://bitbucket.org/shop/api/branch/fix/a%23b%3F'],
])('the page of the build %s tells where a branch is, whatever its name holds', (build, url) => {
  expect(pagesOf({ commit: TO, build })?.branch('fix/a#b?')).toBe(url);
});

test('the page of a line is found whatever the name of the file holds', () => {
  const pages = pagesOf({ commit: TO, build: 'https://github.com/shop/api/actions/runs/7' });
  expect(pages?.line('src/a b#?"><x>\uD800.ts', '2')).toBe(
    'https://github.com/shop/api/blob/abcdef0123/src/a%20b%23%3F%22%3E%3Cx%3E%EF%BF%BD.ts#L2',
  );
});

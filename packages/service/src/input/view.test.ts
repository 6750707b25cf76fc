import { expect, test } from 'vitest';

import { FOLDER_VIEW, parseFolderView, parseScriptView, SCRIPT_VIEW } from './view.ts';

test('without parameters each kind of endpoint has its own defaults', () => {
  expect(parseFolderView({})).toEqual(FOLDER_VIEW);
  expect(parseScriptView({})).toEqual(SCRIPT_VIEW);
});

test.each([
  { list: 'none', hashtags: false, ids: 'none' },
  { list: 'hashtags', hashtags: true, ids: 'none' },
  { list: 'ids,hashtags', hashtags: true, ids: 'plain' },
  { list: ' _ids , hashtags', hashtags: true, ids: 'aligned' },
  { list: 'ids,_ids', hashtags: false, ids: 'aligned' },
  { list: 'none,ids', hashtags: false, ids: 'plain' },
])('testswith=$list adds hashtags: $hashtags, ids: $ids', ({ list, hashtags, ids }) => {
  expect(parseScriptView({ testswith: list }).testswith).toEqual({ hashtags, ids });
});

test('all parameters with unknown values are told at once', () => {
  expect(() => parseFolderView({ runs: 'x', tests: 'y', fields: 'full' })).toThrow(/query\.tests: .*; query\.runs: /);
});

import { readHistory } from '@runsheet/core/history';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { integersIn, packResults } from '../../store/pack-results.ts';
import type { Result } from '../../store/results.ts';
import { duration } from '../../output/duration.ts';
import { ago } from './ago.ts';
import { clustersOf } from './clusters.ts';
import { bandsOf, runChoice } from './columns.ts';
import { decodeCells } from './decode-cells.ts';
import { obsoleteRows } from './obsolete-rows.ts';
import { issueLink, linksOf, placeLink } from './links.ts';
import { readOutline, redFirst, visibleRows } from './outline.ts';
import { readMessage } from './read-message.ts';
import { readState, writeState } from './url-state.ts';
import { scrollTo, spanOf } from './window.ts';

test('cells are read as the service packs them', async () => {
  const codes = ['', 'pass', 'fail', 'query', 'blocked', 'exclude'] as const;
  const expected = { '': 0, pass: 1, fail: 2, blocked: 3, query: 4, exclude: 5 } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.integer({ min: 1, max: 400 }).map(String), fc.constantFrom(...codes)),
      async (marks) => {
        const results = new Map<number, Result>();
        for (const [id, result] of Object.entries(marks)) results.set(Number(id), { result, comment: '', issue: '' });
        const { marks: packed } = await packResults(results);
        const places = new Map(Array.from({ length: 401 }, (_, id) => [id, id] as const));
        const cells = decodeCells(integersIn(packed), places, 401);
        expect([...cells]).toEqual(Array.from({ length: 401 }, (_, id) => expected[marks[id] ?? '']));
      },
    ),
  );
});

test('a closed heading hides what is below it, and chosen rows bring what stands above them', () => {
  const outline = readOutline({ indents: [0, 1, 2, 1, 0, 3], texts: ['a', 'b', 'c', 'd', 'e', 'f'] });

  const closed = new Set<number>();
  expect(visibleRows(outline, { closed })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(visibleRows(outline, { closed: new Set([1]) })).toEqual([0, 1, 3, 4, 5]);
  expect(visibleRows(outline, { closed, chosen: Uint8Array.of(0, 0, 1, 0, 0, 0) })).toEqual([0, 1, 2]);
  const order = redFirst(outline, (row) => [4, 5, 0, 3].includes(row));
  expect([order, visibleRows(outline, { closed: new Set([0]), order })]).toEqual([
    [0, 3, 1, 2, 4, 5],
    [0, 4, 5],
  ]);
  const onlyLast = redFirst(outline, (row) => row === 4);
  expect([onlyLast, visibleRows(outline, { closed: new Set([1]), order: onlyLast })]).toEqual([
    [4, 5, 0, 1, 2, 3],
    [4, 5, 0, 1, 3],
  ]);
  expect([outline.paths[2], outline.depths[5]]).toEqual(['a › b › c', 1]);
});

test('whatever is in sight is drawn', () => {
  const numbers = { offset: fc.nat(1_000_000), length: fc.integer({ min: 28, max: 4000 }), count: fc.nat(20_000) };
  fc.assert(
    fc.property(fc.record(numbers), ({ offset, length, count }) => {
      const { start, end } = spanOf({ offset, length, size: 28, count });
      const first = Math.floor(offset / 28);
      const last = Math.min(count, Math.ceil((offset + length) / 28));
      expect(end - start).toBeLessThanOrEqual(Math.ceil(length / 28) + 24);
      expect(first >= count || (start <= first && end >= last)).toBe(true);
    }),
  );
  expect(scrollTo({ offset: 0, length: 280, size: 28, index: 10 })).toBe(28);
  expect(scrollTo({ offset: 280, length: 280, size: 28, index: 2 })).toBe(56);
});

test('what the reader chose is in the address, and comes back from it', () => {
  const hash = 'q=pay+%26+go&verdicts=new%2Cflaky&branch=main&last=5&cell=3%2C12&closed=1%2C4&order=newest-right';

  expect(writeState(readState(`#${hash}`))).toBe(hash);
  expect(writeState(readState('#last=x&order=y&closed=z&parts='))).toBe('');
});

test('neighbouring columns of one branch are one band, as far as they are in sight', () => {
  const branches = ['main', 'main', 'fix', '', '', 'main'];
  const bands = (start: number, end: number): string =>
    bandsOf([0, 1, 2, 3, 4, 5], { start, end }, (run) => branches[run] ?? '')
      .map((band) => `${band.words} ${band.start}-${band.end}`)
      .join('|');

  expect(bands(0, 6)).toBe('main 0-2|fix 2-3| 3-5|main 5-6');
  expect(bands(1, 4)).toBe('main 1-2|fix 2-3| 3-4');
  expect(bands(0, 0)).toBe('');
});

test.each([
  [{ created: '2026-11-27T14:03:00', branch: 'fix/long-name' }, '#4, 27 Nov 2026, 14:03, fix/long-name'],
  [{ created: '2026-11-27T14:03:00' }, '#4, 27 Nov 2026, 14:03'],
  [{ created: '', branch: 'main' }, '#4, main'],
])('a run is chosen by number, time and branch: %j', ({ created, ...headers }, expected) => {
  const run = { key: 1, id: '4', created, label: '', tester: '', tags: '', headers, cells: [] };
  expect(runChoice(run)).toBe(expected);
});

test('messages that differ in numbers only are one cluster', () => {
  expect(
    clustersOf([
      [1, 'port 5001 in use'],
      [2, 'gone'],
      [3, 'port 5002 in use'],
    ]),
  ).toEqual([
    { name: 'port N in use', ids: [1, 3] },
    { name: 'gone', ids: [2] },
  ]);
});

test('the lines of a message are sides of a diff, own frames and frames of others', () => {
  const lines = readMessage('no\n- 1\n+ 2\n  at a (src/a.ts:1:2)\n  at b (node_modules/b.js:1:2)');

  expect(lines.map(({ kind }) => kind)).toEqual(['text', 'removed', 'added', 'own', 'foreign']);
});

test('only addresses of the web become links', () => {
  const headers = { build: 'https://github.com/o/r/actions/runs/7', commit: 'abcdef1' };

  expect(linksOf({ ...headers, branch: 'fix/a' })).toEqual({
    build: headers.build,
    commit: 'https://github.com/o/r/commit/abcdef1',
    branch: 'https://github.com/o/r/tree/fix/a',
  });
  expect(linksOf({ build: 'javascript:alert(1)', commit: 'abcdef1', branch: 'fix' })).toEqual({
    build: '',
    commit: '',
    branch: '',
  });
  expect(placeLink(headers, 'src/a.ts:3:1', '')).toBe('https://github.com/o/r/blob/abcdef1/src/a.ts#L3');
  expect(placeLink(headers, '../a.ts:3:1', '')).toBe('');
  expect(issueLink('SHOP 1', 'https://bugs.example/{id}')).toBe('https://bugs.example/SHOP%201');
  expect([issueLink('x', ''), issueLink('javascript:x', 'javascript:{id}')]).toEqual(['', '']);
});

test('times are told in the unit that fits', () => {
  const now = Date.UTC(2026, 0, 2);

  expect([now - 1000, now - 7_200_000, 0].map((time) => ago(time, now))).toEqual(['1 second ago', '2 hours ago', '']);
  expect([40, 1234, 65_000].map(duration)).toEqual(['40 ms', '1.2 s', '1 min 5 s']);
});

test('a template of the reader makes addresses of editors and of the web, and nothing else', () => {
  const headers = { commit: 'abcdef1', branch: 'main' };
  const link = (template: string): string => placeLink(headers, 'src/a b.ts:12:3', template);

  expect(link('vscode://file/shop/{file}:{line}:{column}')).toBe('vscode://file/shop/src/a%20b.ts:12:3');
  expect(link('https://git.example/{branch}/{commit}/{file}#{other}')).toBe(
    'https://git.example/main/abcdef1/src/a%20b.ts#{other}',
  );
  expect(link('javascript:alert({line})')).toBe('');
});

test.each([
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [119_600, '2 min 0 s'],
  [119_400, '1 min 59 s'],
])('%i ms are %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});

test.each(['127.0.0.1:5001', 'localhost:3000', '12:30', 'node:12'])('%s is no place in the sources', (place) => {
  const build = 'https://github.com/shop/cart/actions/runs/1';
  expect(placeLink({ build, commit: 'aaaaaaa1' }, place, '')).toBe('');
  expect(placeLink({}, place, 'vscode://file/{file}:{line}')).toBe('');
});

test('a row is obsolete when a whole run of its lane came after its newest cell', () => {
  const outline = readOutline({ indents: [0, 1, 1, 0, 1], texts: ['a', 'b', 'c', 'd', 'e'] });
  const told = readHistory(
    [1, 2, 3, 4, 5].map((id) => ({ id, isHeading: id === 1 || id === 4, isQuiet: false })),
    ['1w;p2,1,2;.', '1w;p2;.', '1p;p2;.'].map((runsheet_marks, at) => ({
      id: at + 1,
      headers: { branch: 'main', runsheet_marks },
    })),
  );
  const obsolete = (runs: typeof told.runs): string =>
    obsoleteRows({ outline, history: { ...told, runs }, places: Int32Array.of(0, 1, 2, 3, 4) }).join('');

  expect(obsolete(told.runs)).toBe('00111');
  expect(obsolete(told.runs.slice(0, 1))).toBe('00000');
  expect(
    obsolete(told.runs.map((run, at) => (at === 0 ? run : { ...run, lane: { ...run.lane, branch: 'fix' } }))),
  ).toBe('00000');
  expect(obsolete([])).toBe('00000');
});

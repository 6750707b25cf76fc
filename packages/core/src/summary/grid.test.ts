import { expect, test } from 'vitest';
import { renderGrid } from './grid.ts';
import type { GridResult, GridRun } from './grid/content.ts';
import { widthOf } from './grid/text-width.ts';

const rows = [
  { id: 1, indent: 0, text: 'src/cart.test.ts' },
  { id: 2, indent: 1, text: 'Cart' },
  { id: 3, indent: 2, text: 'adds two items' },
  { id: 4, indent: 2, text: 'removes an item' },
  { id: 5, indent: 0, text: 'src/price.test.ts' },
  { id: 6, indent: 1, text: 'rounds half up' },
  { id: 7, indent: 1, text: 'knows the currency' },
];

test('a row per test, a column per run, the counts, and what did not pass in the newest run', () => {
  const runs = [
    run(1, { 3: 'pass', 4: 'pass', 6: 'query' }),
    run(2, {
      3: ['fail', 'expected 3 to be 2\n\n  at src/cart.test.ts:12:5'],
      4: 'pass',
      6: ['blocked', 'skipped'],
      7: ['exclude', 'only on Windows'],
    }),
  ];
  expect(renderGrid({ name: '@shop/api', rows, runs }, { width: 40 })).toMatchInlineSnapshot(`
    "@shop/api
    4 tests, 2 runs; #2 is main / 2

                         #1 #2
    src/cart.test.ts
      Cart
        adds two items    ✓  ✗
        removes an item   ✓  ✓
    src/price.test.ts
      rounds half up      ?  ■
      knows the currency     –
    ──────────────────────────
    ✓ pass                2  1
    ✗ fail                   1
    ■ blocked                1
    ? query               1
    – exclude                1
      no result           1

    #2 ✗ src/cart.test.ts > Cart > adds two items
         expected 3 to be 2
           at src/cart.test.ts:12:5
    #2 ■ src/price.test.ts > rounds half up
         skipped
    #2 – src/price.test.ts > knows the currency
         only on Windows"
  `);
});

test('the newest runs are shown, as many as fit beside the outline', () => {
  const runs = Array.from({ length: 12 }, (_, index) => run(index + 1, { 3: 'pass' }));
  const outline = { name: 'api', rows: rows.slice(0, 3), runs };
  expect(headOf(renderGrid(outline, { width: 60 }))).toBe('       2 earlier …  #3  #4  #5  #6  #7  #8  #9 #10 #11 #12');
  expect(headOf(renderGrid(outline, { width: 30 }))).toBe('       9 earlier … #10 #11 #12');
  expect(headOf(renderGrid(outline, { width: 60, runs: 2 }))).toBe('      10 earlier … #11 #12');
});

test('an outline that is too long keeps what fails and its headings, and says how much is left out', () => {
  const many = Array.from({ length: 60 }, (_, id) =>
    id % 20 === 0 ? { id, indent: 0, text: `file ${id}` } : { id, indent: 1, text: `test ${id}` },
  );
  const passing = Object.fromEntries(many.filter(({ indent }) => indent === 1).map(({ id }) => [id, 'pass']));
  const runs = [run(1, { ...passing, 47: 'fail' }), run(2, { ...passing, 33: 'fail' })];
  expect(renderGrid({ name: 'api', rows: many, runs }, { width: 40, most: { rows: 10, remarks: 24 } }))
    .toMatchInlineSnapshot(`
    "api
    57 tests, 2 runs; #2 is main / 2

                     #1 #2
    file 0
      ⋮ 19 more rows
    file 20
      ⋮ 12 more rows
      test 33         ✓  ✗
      ⋮ 6 more rows
    file 40
      ⋮ 6 more rows
      test 47         ✗  ✓
      ⋮ 12 more rows
    ──────────────────────
    ✓ pass           56 56
    ✗ fail            1  1

    #2 ✗ file 20 > test 33"
  `);
});

test('of some rows, those that are tests are counted, also where their headings stand alone', () => {
  const results = { 2: 'fail', 3: 'fail' } as const;
  const content = { name: 'api', rows: rows.slice(0, 3), chosenFrom: rows, runs: [run(1, results)] };
  expect(renderGrid(content, { width: 60 })).toContain('\n1 of 4 tests, 1 run; ');
  expect(renderGrid({ ...content, rows: rows.slice(0, 2) }, { width: 60 })).toContain('\n0 of 4 tests, 1 run; ');
});

test('the run that is spoken of keeps its time on a narrow screen, and says why it is not the newest', () => {
  const runs = [run(1, { 3: 'pass' }), run(2, { 3: 'pass' })];
  const named = runs.map((each) => ({ ...each, label: `2026-11-26 / main / 3fcfa76582 / ${each.id}, 10:44` }));
  const titleOf = (latest: number, width: number) =>
    renderGrid({ name: 'api', rows, runs: named, latest }, { width }).split('\n')[1];
  expect(titleOf(2, 60)).toBe('4 tests, 2 runs; #2 is 2026-11… main / 3fcfa76582 / 2, 10:44');
  expect(titleOf(1, 120)).toBe(
    '4 tests, 2 runs; #1, the last run of all tests, is 2026-11-26 / main / 3fcfa76582 / 1, 10:44',
  );
});

test('what did not pass is cut to the width of the screen, if there is one', () => {
  const comment = 'the request to the bank was not answered within the limit';
  const runs = [run(1, { 3: ['fail', comment] })];
  const most = { rows: 40, remarks: 24 };
  expect(renderGrid({ name: 'api', rows, runs }, { width: 40, most })).toContain(
    '\n     the request to th… within the limit',
  );
  expect(renderGrid({ name: 'api', rows, runs }, { width: 40 })).toContain(
    `#1 ✗ src/cart.test.ts > Cart > adds two items\n     ${comment}`,
  );
});

test('marks stand below each other beside wide characters', () => {
  const wide = ['日本語の題', '한국어', 'ｆｕｌｌ', 'e\u0301te\u0301', '👩‍👩‍👧 family', 'plain'];
  const wideRows = wide.map((text, id) => ({ id, indent: 0, text }));
  const runs = [run(1, Object.fromEntries(wideRows.map(({ id }) => [id, 'pass'])))];
  const lines = renderGrid({ name: 'wide', rows: wideRows, runs }, { width: 40 }).split('\n').slice(4, 10);
  expect(lines).toHaveLength(6);
  expect(new Set(lines.map(widthOf))).toEqual(new Set([14]));
});

test('no line is wider than the terminal', () => {
  const long = { id: 8, indent: 9, text: 'ein sehr langer Titel 題 '.repeat(9) };
  const runs = Array.from({ length: 30 }, (_, index) => run(index + 1, { 3: 'pass', 8: ['fail', 'x'.repeat(400)] }));
  for (const width of [20, 40, 61, 80, 200]) {
    const most = { rows: 40, remarks: 24 };
    const text = renderGrid({ name: 'n'.repeat(300), rows: [...rows, long], runs }, { width, most });
    expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(width);
  }
});

test('foreign text can neither steer the terminal nor command a CI runner', () => {
  const evil = '\u001B[2J::error::stop\u0007\u202E';
  const content = {
    name: evil,
    rows: [{ id: 1, indent: 0, text: evil }],
    runs: [{ id: evil, label: evil, results: { 1: { result: 'fail', comment: `${evil}\n##[group]x` } } }],
  };
  const text = renderGrid(content, { width: 80 });
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F\u202E]|^\s*::|##\[/m);
  expect(text).toContain('error::stop');
});

test('tags, issues and what a test that passed says of itself are shown', () => {
  const content = {
    name: 'api',
    rows: [
      { id: 1, indent: 0, text: 'ships abroad', tags: 'SLOW, EU' },
      { id: 2, indent: 0, text: 'counts stock' },
      { id: 3, indent: 0, text: 'says nothing' },
    ],
    runs: [
      {
        id: 1,
        label: '',
        results: {
          1: { result: 'fail', comment: 'expected 3 to be 2', issue: 'SHOP-12' },
          2: { result: 'pass', comment: 'passed on attempt 2 of 2', issue: '' },
          3: { result: 'pass', comment: '', issue: '' },
        },
      },
    ],
  };
  expect(renderGrid(content, { width: 60 })).toMatchInlineSnapshot(`
    "api
    3 tests, 1 run

                           #1
    ships abroad #SLOW #EU  ✗
    counts stock            ✓
    says nothing            ✓
    ─────────────────────────
    ✓ pass                  2
    ✗ fail                  1

    #1 ✗ ships abroad [SHOP-12]
         expected 3 to be 2
    #1 ✓ counts stock
         passed on attempt 2 of 2"
  `);
});

test('remarks are limited: equal comments are said once, long ones are cut, the rest is counted', () => {
  const failing = Array.from({ length: 9 }, (_, id) => ({ id, indent: 0, text: `test ${id}` }));
  const results = Object.fromEntries(
    failing
      .map(({ id }) => [id, id < 4 ? 'blocked' : 'fail'] as const)
      .map(([id, mark]) => [
        id,
        [mark, mark === 'blocked' ? 'beforeAll failed: no database' : `line\n`.repeat(id)] as const,
      ]),
  );
  const content = { name: 'api', rows: failing, runs: [run(1, results)] };
  const remarksOf = (text: string) => text.slice(text.lastIndexOf('\n\n') + 2);
  const limits = (remarks: number) => ({ width: 60, most: { rows: 40, remarks } });
  expect(remarksOf(renderGrid(content, limits(24)))).toMatchInlineSnapshot(`
    "#1 ✗ test 4
         line
         line
         line
         line
    #1 ✗ test 5
         line
         line
         line
         line
         line
    #1 ✗ test 6
         line
         line
         line
         line
         line
         line
    #1 ✗ test 7
         line
         line
         line
         line
         line
         … 2 more lines
    #1 ✗ test 8
         line
         line
         line
         line
         line
         … 3 more lines
    … and 4 more"
  `);
  expect(
    remarksOf(renderGrid(content, limits(80)))
      .split('\n')
      .slice(-9),
  ).toEqual([
    '#1 ✗ test 8',
    ...Array.from({ length: 5 }, () => '     line'),
    '     … 3 more lines',
    '#1 ■ test 0 (and 3 more)',
    '     beforeAll failed: no database',
  ]);
  expect(renderGrid(content, { width: 60 })).not.toContain('more line');
  expect(renderGrid(content, { ...limits(80), hint: '--all' })).toContain('… 3 more lines (--all)');
});

test('a file that did not load, and errors of the run, are no tests', () => {
  const texts = ['src/cart.test.ts', 'adds', 'src/broken.test.ts', 'Unhandled errors'];
  const content = { name: 'api', rows: texts.map((text, id) => ({ id, text, indent: id === 1 ? 1 : 0 })), runs: [] };
  expect(renderGrid(content, { width: 40 })).toContain('1 test, no runs yet');
  expect(renderGrid({ ...content, runs: [run(1, { 1: 'pass' })] }, { width: 40 })).not.toContain('no result');
});

test('terminals without other signs get ASCII', () => {
  const runs = [run(1, { 3: 'pass', 4: ['fail', 'no'], 6: 'blocked', 7: 'exclude' })];
  const text = renderGrid({ name: 'api', rows, runs }, { width: 26, ascii: true });
  expect(text).toMatch(/^[\n\u0020-\u007E]*$/);
  expect(text).toContain('removes an item   F');
});

test('a script without rows or runs says so', () => {
  expect(renderGrid({ name: 'api', rows: [], runs: [] }, { width: 40 })).toBe('api\n0 tests, no runs yet\n');
  expect(renderGrid({ name: 'api', rows: rows.slice(0, 1), runs: [] }, { width: 40 })).toBe(
    'api\n0 tests, no runs yet\n\nsrc/cart.test.ts',
  );
});

test('colours are the business of the caller, and change no width', () => {
  const content = { name: 'api', rows: rows.slice(0, 3), runs: [run(1, { 3: 'fail' })] };
  const painted = renderGrid(content, { width: 40, paint: (tone, text) => `<${tone}>${text}</${tone}>` });
  expect(painted).toContain('<fail>✗</fail>');
  expect(painted.replaceAll(/<\/?\w+>/g, '').replaceAll(/ +$/gm, '')).toBe(renderGrid(content, { width: 40 }));
});

function headOf(text: string): string | undefined {
  return text.split('\n\n')[1]?.split('\n')[0];
}

type WrittenResult = string | readonly [mark: string, comment: string];

function run(id: number, results: Readonly<Record<string, WrittenResult>>): GridRun {
  const entries = Object.entries(results).map(([row, written]): [string, GridResult] => {
    const [result, comment] = typeof written === 'string' ? [written, ''] : written;
    return [row, { result, comment }];
  });
  return { id, label: `main / ${id}`, results: Object.fromEntries(entries) };
}

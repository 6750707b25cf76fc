import { describe, expect, test } from 'vitest';
import type { CaseNode, Failure, FileNode, Report, SuiteNode, TestNode } from '../report/report.ts';
import type { Row, Sheet } from './sheet.ts';
import { type SheetOptions, sheetsOf } from './sheets-of.ts';

const OPTIONS: SheetOptions = {
  script: { kind: 'name', name: 'shop', folder: { names: [] } },
  layout: 'single',
  headers: { branch: 'main' },
  completed: 'auto',
  outcomes: {
    passed: 'pass',
    flaky: 'pass',
    failed: 'fail',
    skipped: 'blocked',
    todo: 'blocked',
    unfinished: 'blocked',
  },
  comment: { maxLength: 4_000, stack: false },
};

describe('sheetsOf', () => {
  test('files, describes and tests become rows, those of a file in its order', () => {
    const files = [
      file('src/cart.test.ts', [passed('first'), suite('Cart', [passed('adds'), failed('removes')]), passed('last')]),
      file('src/tax.test.ts', [passed('is added')]),
    ];
    expect(drawSheets({ files })).toMatchInlineSnapshot(`
      "src/cart.test.ts
        first: pass
        Cart
          adds: pass
          removes: fail boom
        last: pass
      src/tax.test.ts
        is added: pass"
    `);
  });

  test('a file has the durations of its tests together; an unknown one counts as none', () => {
    const below = suite('S', [{ ...passed('y'), durationMs: 1 }, passed('z')]);
    const files = [file('a.test.ts', [{ ...passed('x'), durationMs: 20 }, below])];
    const [sheet] = sheetsOf(report({ files }), OPTIONS);
    expect(sheet?.rows.map(({ text, durationMs }) => [text, durationMs])).toEqual([
      ['a.test.ts', 21],
      ['x', undefined],
      ['S', undefined],
      ['y', undefined],
      ['z', undefined],
    ]);
  });

  test('files stand in the order of their paths, whichever ended first', () => {
    const paths = ['src/tax.test.ts', 'src/cart.test.ts', 'e2e/shop.test.ts', 'src/Cart.test.ts'];
    const [sheet] = sheetsOf(report({ files: paths.map((path) => file(path, [passed('x')])) }), OPTIONS);
    expect(sheet?.rows.filter(({ kind }) => kind === 'file').map(({ text }) => text)).toEqual([
      'e2e/shop.test.ts',
      'src/Cart.test.ts',
      'src/cart.test.ts',
      'src/tax.test.ts',
    ]);
  });

  test('describes and files without a test make no row until they have one, or fail', () => {
    const files = [
      file('a.test.ts', [suite('empty', [suite('inner', [])]), suite('Cart', [suite('none', []), passed('adds')])]),
      file('b.test.ts', [{ ...suite('broken', []), failures: [BOOM] }]),
      file('types.test-d.ts', []),
    ];
    expect(drawSheets({ files })).toMatchInlineSnapshot(`
      "a.test.ts
        Cart
          adds: pass
      b.test.ts
        broken: fail boom"
    `);
    const divided = sheetsOf(report({ files }), { ...OPTIONS, layout: 'file' });
    expect(divided.map(({ script }) => (script.kind === 'name' ? script.name : ''))).toEqual([
      'a.test.ts',
      'b.test.ts',
    ]);
  });

  test('equal headings are one, wherever they come back; equal tests are as many as they are', () => {
    const files = [
      file('a.test.ts', [
        suite('Cart', [passed('adds'), suite('Tax', [passed('x')])]),
        passed('Cart'),
        passed('twin'),
        failed('twin'),
        suite('Cart', [passed('adds'), suite('Tax', [passed('y')])]),
      ]),
      file('a.test.ts', [passed('twin')]),
    ];
    expect(drawSheets({ files })).toMatchInlineSnapshot(`
      "a.test.ts
        Cart
          adds: pass
          Tax
            x: pass
            y: pass
          adds: pass
        Cart: pass
        twin: pass
        twin: fail boom
        twin: pass"
    `);
    const keys = rowsOf({ files }).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('projects stand above their files, and errors of the run in a row of their own', () => {
    const files = [
      { ...file('a.test.ts', [passed('works')]), project: 'node' },
      { ...file('a.test.ts', [passed('works')]), project: 'browser' },
    ];
    expect(drawSheets({ files, failures: [BOOM, BOOM] })).toMatchInlineSnapshot(`
      "Unhandled errors: fail boom | boom
      browser
        a.test.ts
          works: pass
      node
        a.test.ts
          works: pass"
    `);
  });

  test('a file that failed to load fails, and blocks the tests that are known below it', () => {
    const files = [{ ...file('a.test.ts', []), load: 'failed', failures: [BOOM] } as const];
    expect(drawSheets({ files })).toBe('a.test.ts: fail boom (below: blocked a.test.ts failed to load)');
  });

  test('one module of a file that failed to load is not made good by another that did load', () => {
    const files = [
      { ...file('a.test.ts', []), load: 'failed', failures: [BOOM] } as const,
      file('a.test.ts', [passed('typechecks')]),
    ];
    expect(drawSheets({ files })).toMatchInlineSnapshot(`
      "a.test.ts: fail boom (below: blocked a.test.ts failed to load)
        typechecks: pass"
    `);
  });

  test('a file that was cut short, or did not come to its turn, blocks what is known below it, and no other does', () => {
    const stopped = { ...file('a.test.ts', []), load: 'stopped' } as const;
    expect(drawSheets({ files: [stopped] })).toBe('a.test.ts (below: blocked the run ended before its turn)');
    const ending = { kind: 'interrupted', why: 'SIGINT, killed' } as const;
    const files = [
      { ...stopped, cutShort: 'SIGINT' },
      { ...file('b.test.ts', [passed('adds')]), cutShort: 'killed' },
      file('c.test.ts', [passed('has ended')]),
    ];
    expect(drawSheets({ files, ending })).toMatchInlineSnapshot(`
      "a.test.ts (below: blocked SIGINT)
      b.test.ts (below: blocked killed)
        adds: pass
      c.test.ts
        has ended: pass"
    `);
  });

  test('a name filter says nothing of tests that are not listed: no file blocks any, and one before its turn is not there', () => {
    const selection = { kind: 'partial', why: 'tests named adds', leavesOutTests: true } as const;
    const files = [
      { ...file('a.test.ts', []), load: 'stopped', cutShort: 'SIGINT' } as const,
      { ...file('b.test.ts', [passed('adds')]), cutShort: 'SIGINT' },
      { ...file('c.test.ts', []), load: 'failed', failures: [BOOM] } as const,
    ];
    expect(drawSheets({ files, selection })).toMatchInlineSnapshot(`
      "b.test.ts
        adds: pass
      c.test.ts: fail boom"
    `);
  });

  test('where the script is the file, rows start at the describes, and its own errors have a row', () => {
    const options = { layout: 'file' } as const;
    const files = [file('src/a.test.ts', [suite('Cart', [passed('adds')]), passed('works')])];
    expect(drawSheets({ files }, options)).toMatchInlineSnapshot(`
      "Cart
        adds: pass
      works: pass"
    `);
    const broken = [{ ...file('src/a.test.ts', []), load: 'failed', failures: [BOOM] } as const];
    expect(drawSheets({ files: broken }, options)).toMatchInlineSnapshot(`
      "src/a.test.ts: fail boom
      (all others: blocked src/a.test.ts failed to load)"
    `);
    expect(sheetsOf(report({ files }), { ...OPTIONS, ...options })[0]?.errorTitles).toEqual([
      'Unhandled errors',
      'src/a.test.ts',
    ]);
  });

  test('a hook that threw fails its describe, and titles become texts and tags', () => {
    const broken: SuiteNode = { ...suite('beforeAll\nthrows', []), failures: [BOOM] };
    const tagged: CaseNode = { ...passed('  works #smoke '), tags: ['slow'] };
    const rows = rowsOf({ files: [file('a.test.ts', [broken, tagged])] });
    expect(rows.map(drawRow).join('\n')).toMatchInlineSnapshot(`
      "a.test.ts
        beforeAll ⏎ throws: fail boom
        works #smoke: pass"
    `);
    expect(rows.at(-1)?.tags).toEqual(['slow', 'smoke']);
  });

  test.each([
    ['a whole run', {}, false],
    ['a filtered run', { selection: { kind: 'partial', why: '-t cart' } }, 'part'],
    ['an interrupted run', { ending: { kind: 'interrupted', why: 'bail' } }, 'cut'],
  ] as const)('%s is said to be partial: %o, %s', (_, change, partial) => {
    const [sheet] = sheetsOf(report({ files: [file('a.test.ts', [])], ...change }), OPTIONS);
    expect(sheet).toMatchObject({ partial, headers: { branch: 'main' }, completed: 'auto', script: OPTIONS.script });
  });

  test('a tree of 10,000 levels does not exhaust the stack, and its rows take room in line with it', () => {
    let node: TestNode = passed('deepest');
    for (let depth = 0; depth < 10_000; depth += 1) node = suite('describe', [node]);
    const rows = rowsOf({ files: [file('deep.test.ts', [node])] });
    expect(rows.at(-1)).toMatchObject({ text: 'deepest', indent: 10_001 });
    const room = rows.reduce((sum, row) => sum + row.key.length, 0);
    expect(room).toBeLessThan(10_002 * 5_000);
  });
});

const BOOM: Failure = { message: 'boom', diff: '', stack: '' };

function drawSheets(change: Partial<Report>, options: Partial<SheetOptions> = {}): string {
  return sheetsOf(report(change), { ...OPTIONS, ...options })
    .map(drawSheet)
    .join('\n\n');
}

function drawSheet({ rows, cellBelow }: Sheet): string {
  const others = cellBelow === undefined ? [] : [`(all others: ${cellBelow.mark} ${cellBelow.comment})`];
  return [...rows.map(drawRow), ...others].join('\n');
}

function drawRow({ indent, text, cell, cellBelow }: Row): string {
  const result = cell === undefined ? '' : `: ${`${cell.mark} ${cell.comment.replaceAll('\n\n', ' | ')}`.trim()}`;
  const below = cellBelow === undefined ? '' : ` (below: ${cellBelow.mark} ${cellBelow.comment})`;
  return `${'  '.repeat(indent)}${text}${result}${below}`;
}

function rowsOf(change: Partial<Report>): readonly Row[] {
  return sheetsOf(report(change), OPTIONS).flatMap((sheet) => sheet.rows);
}

function report(change: Partial<Report>): Report {
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [],
    failures: [],
    counts: { passed: 0, failed: 0, skipped: 0 },
    ...change,
  };
}

function file(path: string, children: readonly TestNode[]): FileNode {
  return { kind: 'file', path, project: '', load: 'loaded', failures: [], children };
}

function suite(title: string, children: readonly TestNode[]): SuiteNode {
  return { kind: 'suite', title, failures: [], children };
}

function passed(title: string): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'passed', attempts: 1, failures: [] } };
}

function failed(title: string): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'failed', attempts: 1, failures: [BOOM] } };
}

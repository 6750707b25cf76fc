import { describe, expect, test } from 'vitest';
import type { Failure, FileNode, Report } from '../report/report.ts';
import { divide, type Layout } from './layout.ts';
import type { ScriptTarget } from './sheet.ts';

const SHOP: ScriptTarget = { kind: 'name', name: 'shop', folder: { names: ['QA'] } };
const BOOM: Failure = { message: 'boom', diff: '', stack: '' };

describe('divide', () => {
  test('one script takes every file and the errors of the run', () => {
    expect(draw(['src/cart/cart.test.ts', 'top.test.ts'], 'single', [BOOM])).toMatchInlineSnapshot(`
      "QA/shop: src/cart/cart.test.ts, top.test.ts, 1 error"
    `);
  });

  test('a script for each top directory; files in none stay in the configured one, where the errors are too', () => {
    const files = ['src/cart/cart.test.ts', 'top.test.ts', 'lib/tax.test.ts', 'src/price.test.ts'];
    expect(draw(files, 'directory', [BOOM])).toMatchInlineSnapshot(`
      "QA/src: src/cart/cart.test.ts, src/price.test.ts
      QA/shop: top.test.ts, 1 error
      QA/lib: lib/tax.test.ts"
    `);
  });

  test('a script for each file, in folders like its directories; errors of the run have the configured one', () => {
    const files = ['src/cart/cart.test.ts', 'top.test.ts', 'src/cart/cart.test.ts'];
    expect(draw(files, 'file', [BOOM])).toMatchInlineSnapshot(`
      "QA/src/cart/cart.test.ts: src/cart/cart.test.ts, src/cart/cart.test.ts (no file rows)
      QA/top.test.ts: top.test.ts (no file rows)
      QA/shop: , 1 error"
    `);
  });

  test('files outside of the package do not meet those inside', () => {
    expect(draw(['a.test.ts', '../a.test.ts', '../../lib/b.test.ts'], 'file')).toMatchInlineSnapshot(`
      "QA/a.test.ts: a.test.ts (no file rows)
      QA/(above)/a.test.ts: ../a.test.ts (no file rows)
      QA/(above)/(above)/lib/b.test.ts: ../../lib/b.test.ts (no file rows)"
    `);
    expect(draw(['../lib/b.test.ts'], 'directory')).toMatchInlineSnapshot(`"QA/(above)/lib: ../lib/b.test.ts"`);
  });

  test('no two parts go into one script, also when a file or directory bears its name', () => {
    expect(draw(['shop/a.test.ts', 'b.test.ts'], 'directory', [BOOM])).toMatchInlineSnapshot(
      `"QA/shop: shop/a.test.ts, b.test.ts, 1 error"`,
    );
    expect(draw(['shop'], 'file', [BOOM])).toMatchInlineSnapshot(`"QA/shop: shop, 1 error (no file rows)"`);
  });

  test('a script given by id takes everything, and a run without tests has a part anyway', () => {
    const script: ScriptTarget = { kind: 'id', id: 12 };
    const listed = { paths: [], isWhole: true, known: [] };
    expect(divide(reportOf(['a/b.test.ts'], [BOOM]), { script, layout: 'file', listed })).toMatchObject([
      { script, fileRows: true, failures: [BOOM] },
    ]);
    expect(draw([], 'single')).toBe('QA/shop: ');
    expect(draw([], 'directory')).toBe('');
  });
});

function draw(paths: readonly string[], layout: Layout, failures: readonly Failure[] = []): string {
  const listed = { paths, isWhole: true, known: [] };
  const parts = divide(reportOf(paths, failures), { script: SHOP, layout, listed });
  return parts
    .map((part) => {
      const place = part.script.kind === 'id' ? '' : [...part.script.folder.names, part.script.name].join('/');
      const errors = part.failures.length === 0 ? '' : `, ${part.failures.length} error`;
      return `${place}: ${part.files.map((file) => file.path).join(', ')}${errors}${part.fileRows ? '' : ' (no file rows)'}`;
    })
    .join('\n');
}

function reportOf(paths: readonly string[], failures: readonly Failure[]): Report {
  const files = paths.map((path): FileNode => ({
    kind: 'file',
    path,
    project: '',
    load: 'loaded',
    failures: [],
    children: [],
  }));
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files,
    failures,
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
}

import { describe, expect, test } from 'vitest';
import type { Failure, FileNode, Report } from '../report/report.ts';
import { divide, type Layout, divideDirectories, type ListedFiles } from './layout.ts';
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

const SUITE = ['src/cart/add.test.ts', 'src/cart/ui/row.test.ts', 'src/tax/rate.test.ts', 'src/app.test.ts'];

describe('a whole run', () => {
  test('gives each directory of the first level that has more than one a script', () => {
    expect(directoriesOf(['src/a.test.ts', 'lib/deep/b.test.ts', 'top.test.ts'])).toBe('src, lib, -');
    expect(directoriesOf(SUITE)).toBe('src/cart, src/cart, src/tax, -');
    expect(directoriesOf(['../lib/a/x.test.ts', '../lib/b/x.test.ts'])).toBe('(above)/lib/a, (above)/lib/b');
  });

  test('gives a directory that is alone at each level one script', () => {
    expect(directoriesOf(['test/a.test.ts', 'test/b.test.ts'])).toBe('test, test');
    expect(directoriesOf(['src/app.test.ts', 'src/cart/add.test.ts'])).toBe('-, src/cart');
    expect(directoriesOf(['top.test.ts'])).toBe('-');
  });
});

describe('scripts that are there', () => {
  test('keep their files when a directory comes beside them, or above', () => {
    const known = scriptsOf(SUITE);
    expect(directoriesOf([...SUITE, 'src/new/x.test.ts', 'docs/a/links.test.ts'], { known })).toBe(
      'src/cart, src/cart, src/tax, -, src/new, docs',
    );
    expect(directoriesOf(['src/new/x.test.ts'], { known })).toBe('src/new');
  });

  test('keep what comes below them', () => {
    expect(directoriesOf(['test/unit/a.test.ts', 'test/e2e/b.test.ts'], { known: ['test'] })).toBe('test, test');
    expect(directoriesOf(['src/cart/x.test.ts'], { known: ['src', 'src/cart'] })).toBe('src');
  });

  test('of other names decide nothing', () => {
    const known = ['@shop/api', 'Release checks', 'cart', '[duplicate of 3] src', ''];
    expect(directoriesOf(SUITE, { known })).toBe(directoriesOf(SUITE));
    expect(directoriesOf(SUITE, { known, isWhole: false })).toBe('-, -, -, -');
  });
});

describe('a partial run', () => {
  test('uses the scripts that the whole one uses', () => {
    const known = scriptsOf(SUITE);
    for (const path of SUITE) {
      expect(directoriesOf([path], { known, isWhole: false })).toBe(
        directoriesOf(SUITE, { known }).split(', ')[SUITE.indexOf(path)],
      );
    }
    expect(directoriesOf(['src/new/x.test.ts'], { known, isWhole: false })).toBe('src/new');
  });

  test('decides no level by what it leaves out', () => {
    expect(directoriesOf(['src/cart/add.test.ts'], { isWhole: false })).toBe('-');
    expect(directoriesOf(['docs/a/links.test.ts'], { known: scriptsOf(SUITE), isWhole: false })).toBe('-');
    expect(directoriesOf(['docs/a/links.test.ts', 'src/app.test.ts'], { isWhole: false })).toBe('docs, src');
  });
});

test('a run that is published again divides its files as before, whatever it had made', () => {
  const paths = [...SUITE, 'docs/a/links.test.ts', '../lib/x.test.ts'];
  for (const files of [SUITE, paths, paths.slice(2), paths.slice(3)]) {
    const made = scriptsOf(files);
    for (const known of subsetsOf(made)) expect(directoriesOf(files, { known })).toBe(directoriesOf(files));
  }
});

function directoriesOf(paths: readonly string[], change: Partial<ListedFiles> = {}): string {
  const directories = divideDirectories({ paths, isWhole: true, known: [], ...change });
  return paths.map((path) => directories.get(path) ?? '-').join(', ');
}

function scriptsOf(paths: readonly string[]): readonly string[] {
  return [...new Set(divideDirectories({ paths, isWhole: true, known: [] }).values())];
}

function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((__, i) => ((bits >> i) & 1) === 1));
}

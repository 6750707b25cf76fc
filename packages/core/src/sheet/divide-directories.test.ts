import { describe, expect, test } from 'vitest';
import { divideDirectories, type ListedFiles } from './divide-directories.ts';

const SUITE = ['src/cart/add.test.ts', 'src/cart/ui/row.test.ts', 'src/tax/rate.test.ts', 'src/app.test.ts'];

describe('a whole run', () => {
  test('gives each directory of the first level that has more than one a script', () => {
    expect(draw(['src/a.test.ts', 'lib/deep/b.test.ts', 'top.test.ts'])).toBe('src, lib, -');
    expect(draw(SUITE)).toBe('src/cart, src/cart, src/tax, -');
    expect(draw(['../lib/a/x.test.ts', '../lib/b/x.test.ts'])).toBe('(above)/lib/a, (above)/lib/b');
  });

  test('gives a directory that is alone at each level one script', () => {
    expect(draw(['test/a.test.ts', 'test/b.test.ts'])).toBe('test, test');
    expect(draw(['src/app.test.ts', 'src/cart/add.test.ts'])).toBe('-, src/cart');
    expect(draw(['top.test.ts'])).toBe('-');
  });
});

describe('scripts that are there', () => {
  test('keep their files when a directory comes beside them, or above', () => {
    const known = scriptsOf(SUITE);
    expect(draw([...SUITE, 'src/new/x.test.ts', 'docs/a/links.test.ts'], { known })).toBe(
      'src/cart, src/cart, src/tax, -, src/new, docs',
    );
    expect(draw(['src/new/x.test.ts'], { known })).toBe('src/new');
  });

  test('keep what comes below them', () => {
    expect(draw(['test/unit/a.test.ts', 'test/e2e/b.test.ts'], { known: ['test'] })).toBe('test, test');
    expect(draw(['src/cart/x.test.ts'], { known: ['src', 'src/cart'] })).toBe('src');
  });

  test('of other names decide nothing', () => {
    const known = ['@shop/api', 'Release checks', 'cart', '[duplicate of 3] src', ''];
    expect(draw(SUITE, { known })).toBe(draw(SUITE));
    expect(draw(SUITE, { known, isWhole: false })).toBe('-, -, -, -');
  });
});

describe('a partial run', () => {
  test('uses the scripts that the whole one uses', () => {
    const known = scriptsOf(SUITE);
    for (const path of SUITE) {
      expect(draw([path], { known, isWhole: false })).toBe(draw(SUITE, { known }).split(', ')[SUITE.indexOf(path)]);
    }
    expect(draw(['src/new/x.test.ts'], { known, isWhole: false })).toBe('src/new');
  });

  test('decides no level by what it leaves out', () => {
    expect(draw(['src/cart/add.test.ts'], { isWhole: false })).toBe('-');
    expect(draw(['docs/a/links.test.ts'], { known: scriptsOf(SUITE), isWhole: false })).toBe('-');
    expect(draw(['docs/a/links.test.ts', 'src/app.test.ts'], { isWhole: false })).toBe('docs, src');
  });
});

test('a run that is published again divides its files as before, whatever it had made', () => {
  const paths = [...SUITE, 'docs/a/links.test.ts', '../lib/x.test.ts'];
  for (const files of [SUITE, paths, paths.slice(2), paths.slice(3)]) {
    const made = scriptsOf(files);
    for (const known of subsetsOf(made)) expect(draw(files, { known })).toBe(draw(files));
  }
});

function draw(paths: readonly string[], change: Partial<ListedFiles> = {}): string {
  const directories = divideDirectories({ paths, isWhole: true, known: [], ...change });
  return paths.map((path) => directories.get(path) ?? '-').join(', ');
}

function scriptsOf(paths: readonly string[]): readonly string[] {
  return [...new Set(divideDirectories({ paths, isWhole: true, known: [] }).values())];
}

function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((__, i) => ((bits >> i) & 1) === 1));
}

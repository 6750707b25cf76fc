import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from './support/build.ts';
import { TSCONFIG } from './support/check-types.ts';
import { drawRows } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable, widely } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { truthOf } from './support/truth.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

describe.each(widely(VITEST_VERSIONS))('$name', (version) => {
  test('tests of types stand beside those that run, and a wrong type is seen', async () => {
    const typecheck = { enabled: true, checker: TSC, include: ['*.test-d.ts'], tsconfig: './tsconfig.json' };
    const scene = await openScene(version, TYPED, { typecheck });
    const built = await build(scene);
    expect(drawRows(built.direct)).toBe(truthOf(Object.values(TYPED), version));
    expectLawful(built);
  });
});

// Installed beside the newest of each runner only.
describe.each(runnable(VITEST_VERSIONS.slice(-1)))('$name', (version) => {
  test('tests in the document of jsdom are shown, and what they say of themselves', async () => {
    const texts = { 'document.test.js': `import { issue } from '@runsheet/vitest/meta';\n${DOCUMENT}` };
    const scene = await openScene(version, texts, { environment: 'jsdom' });
    const built = await build(scene);
    expect(drawRows(built.direct)).toBe(truthOf(Object.values(texts), version));
    expectLawful(built);
  });
});

describe.each(runnable(JEST_VERSIONS.slice(-1)))('$name', (version) => {
  test('what ts-jest has compiled and jsdom has run in worker threads is shown', async () => {
    const texts = {
      'document.test.ts': `import { issue } from '@runsheet/jest/meta';\n${DOCUMENT}`,
      'price.test.ts': `
        //= ·  price.test.ts
        const sum = (a: number, b: number): number => a + b;
        test('sums', () => expect(sum(1, 2)).toBe(3)); //= ✓    sums
        //= ✗    throws ← of line 6
        test('throws', () => { throw new Error('of line 6'); });`,
    };
    const compilerOptions = { strict: true, module: 'commonjs', target: 'es2022', isolatedModules: true };
    const files = { ...texts, 'tsconfig.json': JSON.stringify({ compilerOptions }) };
    const transform = { '\\.ts$': ['ts-jest', { diagnostics: false }] };
    const scene = await openScene(version, files, { testEnvironment: 'jsdom', transform });
    const built = await build(scene, '--maxWorkers=2', '--workerThreads');
    expect(drawRows(built.direct)).toBe(truthOf(Object.values(texts), version));
    expectLawful(built);
    const thrown = built.direct.find(({ text }) => text === 'throws');
    expect(thrown?.comment, 'places are those of the sources').toContain('price.test.ts:6:');
  });
});

const DOCUMENT = `
  //=[vitest] ·  document.test.js
  //=[jest] ·  document.test.ts
  //= ·    the document
  describe('the document', () => {
    //= ✓      has a body [SHOP-12]
    test('has a body', () => {
      issue('SHOP-12');
      expect(document.body.tagName).toBe('BODY');
    });
    //= ✗      holds an error of its own ← not an element
    test('holds an error of its own', () => {
      throw new DOMException('not an element');
    });
  });
`;

const TYPED = {
  'tsconfig.json': TSCONFIG,
  'price.test-d.ts': `
    //= ·  types
    //= ·    price.test-d.ts
    import { describe, expectTypeOf, test } from 'vitest';
    const price: number = 12;
    //= ·      price
    describe('price', () => {
      test('is a number', () => expectTypeOf(price).toBeNumber()); //= ✓        is a number
      //= ✗        is no text ← TypeCheckError: Type 'number' is not assignable to type 'string'.
      test('is no text', () => {
        const text: string = price;
        return text;
      });
    });`,
  'price.test.js': `
    //= ·  price.test.js
    test('runs', () => {}); //= ✓    runs`,
};

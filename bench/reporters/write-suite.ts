import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Packed } from '../packed/install-packed.ts';
import { type Runner, type Variant, VARIANTS } from './variants.ts';

/** A project of generated tests in a folder of its own. */
export type Suite = { readonly runner: Runner; readonly size: number; readonly root: string };

const TESTS_IN_A_FILE = 100;
const BENCH = join(import.meta.dirname, '..');

/** Writes a project of `size` tests, 2 % of them failing, with a configuration for each reporter. */
export function writeSuite(runner: Runner, size: number, packed: Packed): Suite {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `runsheet-bench-${runner}-`)));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: `bench-${runner}-${size}`, private: true }));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(BENCH, 'node_modules', runner), join(root, 'node_modules', runner), 'dir');
  symlinkSync(join(packed.root, 'node_modules/@runsheet'), join(root, 'node_modules/@runsheet'), 'dir');
  for (let file = 0; file < size / TESTS_IN_A_FILE; file += 1) writeTestFile(root, runner, file);
  for (const variant of VARIANTS[runner]) writeConfig(root, runner, variant);
  return { runner, size, root };
}

function writeTestFile(root: string, runner: Runner, file: number): void {
  const folder = join(root, 'tests', `area-${file % 10}`);
  mkdirSync(folder, { recursive: true });
  const head = runner === 'vitest' ? `import { describe, expect, test } from 'vitest';\n` : '';
  const modules = [0, 1, 2, 3, 4].map((number) => outerDescribe(file, number));
  writeFileSync(join(folder, `component-${file}.test.js`), head + modules.join(''));
}

/** Twenty tests, in two describes and in a third below one of them. */
function outerDescribe(file: number, number: number): string {
  const tests = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => oneTest(number * 20 + from + offset)).join('');
  return `describe('component ${file}, part ${number}', () => {
${tests(0, 6)}
  describe('when it is given a list', () => {
${tests(6, 12)}
    describe('that is empty', () => {
${tests(12, 20)}
    });
  });
});
`;
}

/** Each fiftieth test fails, with a message and a diff. */
function oneTest(number: number): string {
  const wanted = number % 50 === 49 ? 'other' : 'same';
  return `test('keeps what it was given, case ${number}', () => {
  expect({ id: ${number}, name: 'same', list: [1, 2, 3] }).toEqual({ id: ${number}, name: '${wanted}', list: [1, 2, 3] });
});
`;
}

function writeConfig(root: string, runner: Runner, variant: Variant): void {
  const config = runner === 'vitest' ? vitestConfig(variant) : jestConfig(variant);
  writeFileSync(join(root, `with-${variant.name}.config.mjs`), `export default ${JSON.stringify(config)};\n`);
}

const PROBE = join(import.meta.dirname, 'probe.js');

function vitestConfig({ reporters }: Variant): object {
  const outputFile = { json: 'out/report.json', junit: 'out/report.xml', blob: 'out/blob.json' };
  const test = { include: ['tests/**/*.test.js'], isolate: false, outputFile, reporters: [PROBE, ...reporters] };
  return { test };
}

function jestConfig({ reporters, config }: Variant): object {
  return { transform: {}, cacheDirectory: '<rootDir>/.cache', reporters: [PROBE, ...reporters], ...config };
}

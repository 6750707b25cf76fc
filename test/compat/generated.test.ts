import { describe, expect, test } from 'vitest';
import { generateSuite } from './generated/generate-suite.ts';
import type { SuiteFile } from './generated/suite-file.ts';
import { writeFile } from './generated/write-file.ts';
import { build, reportersOf } from './support/build.ts';
import { drawRows } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { widely } from './support/nodes.ts';
import { expectAsInJson } from './support/runner-json.ts';
import { openScene } from './support/scene.ts';
import { truthOf } from './support/truth.ts';
import { JEST_VERSIONS, type RunnerVersion, VITEST_VERSIONS } from './support/versions.ts';

/** Another one draws other trees: COMPAT_SEED=7. */
const SEED = Number(process.env['COMPAT_SEED'] ?? 1);

/** Thousands of tests, on a machine that may have much else to do. */
const TIMEOUT_MS = 240_000;

test('one seed makes one suite', () => {
  expect(generateSuite(SEED)).toEqual(generateSuite(SEED));
  expect(textsOf(generateSuite(SEED), 'vitest')).not.toEqual(textsOf(generateSuite(SEED + 1), 'vitest'));
});

describe.each(widely(VITEST_VERSIONS))('$name', (version) => {
  test(
    'shows every test of a generated suite as that says, and counts as Vitest does',
    { timeout: TIMEOUT_MS },
    async () => {
      const files = textsOf(generateSuite(SEED), 'vitest');
      const reporters = [...reportersOf(version), ['json', { outputFile: 'runner.json' }]];
      const scene = await openScene(version, files, { reporters });
      // One process for many small files: the odd suite is run in all other ways.
      const built = await build(scene, '--no-isolate');
      expect(drawRows(built.direct)).toBe(truth(files, version));
      expectLawful(built);
      expectAsInJson(built, scene.suite, 'runner.json');
    },
  );
});

describe.each(widely(JEST_VERSIONS))('$name', (version) => {
  test(
    'shows every test of a generated suite as that says, and counts as Jest does',
    { timeout: TIMEOUT_MS },
    async () => {
      const files = textsOf(generateSuite(SEED), 'jest');
      const scene = await openScene(version, files);
      const built = await build(scene, '--json', '--outputFile=runner.json');
      expect(drawRows(built.direct)).toBe(truth(files, version));
      expectLawful(built);
      expectAsInJson(built, scene.suite, 'runner.json');
    },
  );
});

function textsOf(files: readonly SuiteFile[], runner: RunnerVersion['runner']): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [file.path, writeFile(file, runner)]));
}

function truth(files: Readonly<Record<string, string>>, version: RunnerVersion): string {
  return truthOf(Object.values(files), version);
}

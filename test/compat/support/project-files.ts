import { reportersOf } from './build.ts';
import type { RunnerVersion } from './versions.ts';

/** The manifest and the configuration of a suite; `config` is what it has beside the reporters. */
export function projectFiles(version: RunnerVersion, config: object = {}): Readonly<Record<string, string>> {
  const reporters = reportersOf(version);
  switch (version.runner) {
    case 'vitest': {
      const whole = { test: { globals: true, reporters, ...config } };
      return {
        'package.json': JSON.stringify({ name: 'suite', type: 'module' }),
        'vitest.config.js': `export default ${JSON.stringify(whole)};`,
      };
    }
    case 'jest': {
      const whole = {
        reporters,
        testRunner: '@runsheet/jest/runner',
        transform: {},
        cacheDirectory: '<rootDir>/.cache',
      };
      return {
        'package.json': JSON.stringify({ name: 'suite' }),
        'jest.config.json': JSON.stringify({ ...whole, ...config }),
      };
    }
    default:
      return version.runner satisfies never;
  }
}

export type Runner = 'vitest' | 'jest';

/** A way to run a suite: with which reporter beside the probe. */
export type Variant = {
  readonly name: 'none' | 'runsheet' | 'json' | 'junit' | 'blob';
  readonly reporters: readonly string[];
  /** Added to the configuration of the runner, and to its command. */
  readonly config?: object;
  readonly flags?: readonly string[];
};

export const NONE: Variant = { name: 'none', reporters: [] };

/** The first is what the others are compared with. */
export const VARIANTS: Readonly<Record<Runner, readonly Variant[]>> = {
  vitest: [
    NONE,
    { name: 'runsheet', reporters: ['@runsheet/vitest'] },
    { name: 'json', reporters: ['json'] },
    { name: 'junit', reporters: ['junit'] },
    { name: 'blob', reporters: ['blob'] },
  ],
  jest: [
    NONE,
    { name: 'runsheet', reporters: ['@runsheet/jest'], config: { testRunner: '@runsheet/jest/runner' } },
    { name: 'json', reporters: [], flags: ['--json', '--outputFile=out/report.json'] },
  ],
};

import DefaultReporter, { RunsheetReporter, type RunsheetOptions } from '@runsheet/vitest';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

// Compiled, never run: the compiler accepts what stands here and refuses what is marked.

const options: RunsheetOptions = { folder: 'QA/Unit', layout: 'file' };

/** Both ways of the documentation to name the reporter in a configuration. */
export const configs = [
  defineConfig({ test: { reporters: ['default', ['@runsheet/vitest', options]] } }),
  defineConfig({ test: { reporters: ['default', new RunsheetReporter(options)] } }),
];

/** A reporter of this package is one of Vitest's, whichever way it is imported. */
export const reporters: readonly Reporter[] = [new RunsheetReporter(), new DefaultReporter({ mode: 'off' })];

export const sameClass: typeof RunsheetReporter = DefaultReporter;

// @ts-expect-error options are those of the documentation
export const refused: RunsheetReporter = new RunsheetReporter({ folders: 'QA' });

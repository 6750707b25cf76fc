import type { InferredOptionTypes } from 'yargs';
import { notEmpty, type ServiceFlags } from '../options.ts';

/** Flags of this command alone. */
export const EXPORT_FLAGS = {
  format: {
    choices: ['markdown', 'csv', 'json', 'ctrf', 'junit', 'html'],
    default: 'markdown',
    requiresArg: true,
    describe: 'What is written; ctrf and junit hold one run, html holds every run',
  },
  run: {
    type: 'string',
    requiresArg: true,
    describe: 'Id of the run; default: the newest, for html all',
    coerce: (value: string): string | undefined => notEmpty('run', value),
  },
  all: { type: 'boolean', describe: 'Every run, for markdown, csv and json' },
  output: {
    type: 'string',
    requiresArg: true,
    describe: 'File to write; default: it is printed',
    coerce: (value: string): string | undefined => notEmpty('output', value),
  },
} as const;

export type ExportFlags = ServiceFlags & InferredOptionTypes<typeof EXPORT_FLAGS>;

import type { InferredOptionTypes } from 'yargs';
import type { ServiceFlags } from '../options.ts';

/** Flags of this command alone. */
export const EXPORT_FLAGS = {
  format: {
    choices: ['markdown', 'csv', 'json', 'ctrf', 'junit', 'html'],
    default: 'markdown',
    describe: 'What is written; ctrf and junit hold one run, html holds every run',
  },
  run: { type: 'string', describe: 'Id of the run, or last; default: the last whole run, for html all' },
  all: { type: 'boolean', describe: 'Every run, for markdown, csv and json' },
  output: { type: 'string', describe: 'File to write; default: it is printed' },
} as const;

export type ExportFlags = ServiceFlags & InferredOptionTypes<typeof EXPORT_FLAGS>;

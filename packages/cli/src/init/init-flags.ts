import type { InferredOptionTypes } from 'yargs';
import { notEmpty } from '../options.ts';

/** Flags of this command alone. */
export const INIT_FLAGS = {
  project: {
    type: 'string',
    describe: 'Project to publish to: id or exact name',
    coerce: (value: string): string | undefined => notEmpty('project', value),
  },
  folder: {
    type: 'string',
    describe: 'Folder to publish to: path of names, or an id such as f12',
    coerce: (value: string): string | undefined => notEmpty('folder', value),
  },
  package: {
    type: 'string',
    array: true,
    describe: 'Package of a workspace to set up, by name or folder; several, or `all`',
  },
  yes: { type: 'boolean', alias: 'y', describe: 'Write without asking' },
} as const;

export type InitFlags = InferredOptionTypes<typeof INIT_FLAGS>;

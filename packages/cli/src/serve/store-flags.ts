import type { InferredOptionTypes } from 'yargs';
import { parseCount, SERVE_FLAGS } from './serve-flags.ts';

/** Which data a command about the service works on. */
export const STORE_FLAGS: Pick<typeof SERVE_FLAGS, 'data' | 'database'> = {
  data: SERVE_FLAGS.data,
  database: SERVE_FLAGS.database,
};

/** Flags of `serve keys add`. */
export const KEY_FLAGS = {
  access: {
    choices: ['read', 'write', 'admin'],
    describe: 'What the key may do; an admin manages keys; default: write',
  },
  project: { type: 'number', describe: 'Id of the only project the key opens; default: all' },
  expires: {
    type: 'string',
    describe: 'When the key ends, as 2027-01-31; default: never',
    coerce: (value: string): Date => parseDate('expires', value),
  },
} as const;

/** Flags of `serve log`. */
export const LOG_FLAGS = {
  last: {
    type: 'string',
    describe: 'How many of the newest writes; default: 100',
    coerce: (value: string): number => parseCount('last', value),
  },
} as const;

function parseDate(flag: string, value: string): Date {
  const date = new Date(value);
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  // A day that is not there, such as 2026-11-31, would be one of the next month.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!isDay || Number.isNaN(date.getTime())) {
    throw new Error(`--${flag}: ${value} is no date such as 2027-01-31.`);
  }
  return date;
}

/** Flags of `serve prune`. */
export const PRUNE_FLAGS = {
  'comments-before': {
    type: 'string',
    describe: 'Remove comments and issues of runs before this day, as 2026-01-31; marks stay',
    coerce: (value: string): Date => parseDate('comments-before', value),
  },
  'runs-before': {
    type: 'string',
    describe: 'Remove runs before this day; the newest run of a script stays',
    coerce: (value: string): Date => parseDate('runs-before', value),
  },
  'log-before': {
    type: 'string',
    describe: 'Remove entries of `serve log` before this day',
    coerce: (value: string): Date => parseDate('log-before', value),
  },
  yes: { type: 'boolean', alias: 'y', describe: 'Carry it out; without it nothing is removed' },
} as const;

export type PruneFlags = StoreFlags & InferredOptionTypes<typeof PRUNE_FLAGS>;
export type KeyNameFlags = StoreFlags & { readonly name: string | undefined };
export type KeyFlags = KeyNameFlags & InferredOptionTypes<typeof KEY_FLAGS>;
export type LogFlags = StoreFlags & InferredOptionTypes<typeof LOG_FLAGS>;
export type StoreFlags = InferredOptionTypes<typeof STORE_FLAGS>;
export type BackupFlags = StoreFlags & { readonly file: string | undefined };

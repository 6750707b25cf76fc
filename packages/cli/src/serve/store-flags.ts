import type { InferredOptionTypes } from 'yargs';
import { SERVE_FLAGS } from './serve-flags.ts';

/** Which data a command about the service works on. */
export const STORE_FLAGS: Pick<typeof SERVE_FLAGS, 'data' | 'database'> = {
  data: SERVE_FLAGS.data,
  database: SERVE_FLAGS.database,
};

/** Flags of `serve keys add`. */
export const KEY_FLAGS = {
  access: {
    choices: ['read', 'write'],
    requiresArg: true,
    describe: 'What the key may do; default: write',
  },
  project: { type: 'number', requiresArg: true, describe: 'Id of the only project the key opens; default: all' },
  expires: {
    type: 'string',
    requiresArg: true,
    describe: 'When the key ends, as 2027-01-31; default: never',
    coerce: (value: string): Date => parseDate(value),
  },
} as const;

/** Flags of `serve log`. */
export const LOG_FLAGS = {
  last: { type: 'number', requiresArg: true, describe: 'How many of the newest writes; default: 100' },
} as const;

function parseDate(value: string): Date {
  const date = new Date(value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(date.getTime())) {
    throw new Error(`--expires: ${value} is no date such as 2027-01-31.`);
  }
  return date;
}

export type KeyNameFlags = StoreFlags & { readonly name: string | undefined };
export type KeyFlags = KeyNameFlags & InferredOptionTypes<typeof KEY_FLAGS>;
export type LogFlags = StoreFlags & InferredOptionTypes<typeof LOG_FLAGS>;
export type StoreFlags = InferredOptionTypes<typeof STORE_FLAGS>;
export type BackupFlags = StoreFlags & { readonly file: string | undefined };

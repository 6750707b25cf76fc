import type { InferredOptionTypes } from 'yargs';
import { SERVE_FLAGS } from './serve-flags.ts';

/** Which data a command about the service works on. */
export const STORE_FLAGS: Pick<typeof SERVE_FLAGS, 'data' | 'database'> = {
  data: SERVE_FLAGS.data,
  database: SERVE_FLAGS.database,
};

export type StoreFlags = InferredOptionTypes<typeof STORE_FLAGS>;
export type BackupFlags = StoreFlags & { readonly file: string | undefined };

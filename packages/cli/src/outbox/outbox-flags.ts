import type { InferredOptionTypes } from 'yargs';
import { SERVICE_FLAGS } from '../settings.ts';

/** What of the settings matters here. */
export const OUTBOX_FLAGS: Pick<typeof SERVICE_FLAGS, 'record-dir'> = { 'record-dir': SERVICE_FLAGS['record-dir'] };

/** Flags of `outbox drop` alone. */
export const DROP_FLAGS = {
  all: { type: 'boolean', describe: 'Everything that waits' },
  yes: { type: 'boolean', alias: 'y', describe: 'Without asking' },
} as const;

export type OutboxFlags = InferredOptionTypes<typeof OUTBOX_FLAGS>;
export type ShowKeptFlags = OutboxFlags & { readonly run: string | undefined };
export type DropFlags = OutboxFlags &
  InferredOptionTypes<typeof DROP_FLAGS> & { readonly runs: readonly string[] | undefined };

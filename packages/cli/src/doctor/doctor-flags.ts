import type { InferredOptionTypes } from 'yargs';
import type { ServiceFlags } from '../options.ts';

/** Flags of this command alone. */
export const DOCTOR_FLAGS = {
  audit: { type: 'boolean', describe: 'Look at every script of the project that runsheet has made' },
} as const;

export type DoctorFlags = ServiceFlags & InferredOptionTypes<typeof DOCTOR_FLAGS>;

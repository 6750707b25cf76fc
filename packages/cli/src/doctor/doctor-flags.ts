import type { InferredOptionTypes } from 'yargs';
import type { ServiceFlags } from '../options.ts';

/** Flags of this command alone. */
export const DOCTOR_FLAGS = {
  audit: { type: 'boolean', describe: 'Look at every script of the project that runsheet has made' },
  drift: { type: 'boolean', describe: 'Also load the test files, and compare their tests with the rows of the script' },
} as const;

export type DoctorFlags = ServiceFlags & InferredOptionTypes<typeof DOCTOR_FLAGS>;

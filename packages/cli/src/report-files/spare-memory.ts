import { setFlagsFromString } from 'node:v8';

/** A file from this size on is not what tests usually leave. */
const LARGE = 32 * 1_024 * 1_024;

/**
 * Collects garbage sooner from now on, where a file is so large that it matters: otherwise V8 lets the heap grow to
 * several times what a report needs. It costs time, and this process reads one report and ends.
 */
export function spareMemoryFor(bytes: number): void {
  if (bytes >= LARGE) setFlagsFromString('--optimize-for-size');
}

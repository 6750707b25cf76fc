import { stripVTControlCharacters } from 'node:util';
import type { Ended } from '../../support/run-command.ts';

/** The numbers of tests in the last lines of a runner. */
export type PrintedCounts = { readonly passed: number; readonly failed: number; readonly others: number };

/** Reads `Tests  1 failed | 2 passed (3)` of Vitest and `Tests: 1 failed, 2 passed, 3 total` of Jest, where it is. */
export function printedCounts({ stdout, stderr }: Ended): PrintedCounts | undefined {
  const [, line] = /^ *Tests:? +(.*)$/m.exec(stripVTControlCharacters(`${stdout}\n${stderr}`)) ?? [];
  if (line === undefined) return undefined;
  const count = (pattern: RegExp) => Number(pattern.exec(line)?.[1] ?? 0);
  return {
    passed: count(/(\d+) passed/) + count(/(\d+) expected fail/),
    failed: count(/(\d+) failed/),
    others: count(/(\d+) skipped/) + count(/(\d+) todo/),
  };
}

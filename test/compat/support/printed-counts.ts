import { stripVTControlCharacters } from 'node:util';
import type { Ended } from '../../support/run-command.ts';

/** The numbers of tests in the last lines of a runner. */
export type PrintedCounts = { readonly passed: number; readonly failed: number; readonly others: number };

/**
 * Reads `Tests  1 failed | 2 passed (3)` of Vitest, `Tests: 1 failed, 2 passed, 3 total` of Jest, `2 passing` and `1 failing`
 * of Mocha, and `# pass 2` and `# fail 1` of node:test, where it is.
 */
export function printedCounts({ stdout, stderr }: Ended): PrintedCounts | undefined {
  const text = stripVTControlCharacters(`${stdout}\n${stderr}`);
  const found = SUMMARIES.map((pattern) => text.match(pattern)).find((lines) => lines !== null);
  if (found === undefined) return undefined;
  const line = found.join('\n');
  const count = (pattern: RegExp) => Number(pattern.exec(line)?.slice(1).find(Boolean) ?? 0);
  return {
    passed: count(/(\d+) pass(?:ed|ing)|# pass (\d+)/) + count(/(\d+) expected fail/),
    failed: count(/(\d+) fail(?:ed|ing)|# fail (\d+)/),
    others:
      count(/(\d+) (?:skipped|pending)|# skipped (\d+)/) +
      count(/(\d+) todo|# todo (\d+)/) +
      count(/# cancelled (\d+)/),
  };
}

const SUMMARIES = [
  /^ *Tests:? +.*$/gm,
  /^# (?:pass|fail|skipped|todo|cancelled) \d+$/gm,
  /^ {2}\d+ (?:passing|failing|pending)\b/gm,
];

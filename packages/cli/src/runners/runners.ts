import { JEST } from './jest.ts';
import type { Runner } from './runner.ts';
import { VITEST } from './vitest.ts';

/** The one list of test runners with a reporter of ours. */
export const RUNNERS: readonly Runner[] = [VITEST, JEST];

/** Their names in a sentence: `Vitest or Jest`. */
export function runnerLabels(): string {
  return RUNNERS.map(({ label }) => label).join(' or ');
}

/** Their programs, as a part of a regular expression. */
export const RUNNER_NAMES: string = RUNNERS.map(({ name }) => name).join('|');

/** The flag that adds our reporter to a command line. */
export function reporterFlag({ attach, reporter }: Runner): string {
  return `${attach.flag}=${reporter}`;
}

/** Whether a version is older than one. */
export function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

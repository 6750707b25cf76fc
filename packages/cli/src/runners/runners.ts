import { JEST } from './jest.ts';
import { MOCHA } from './mocha.ts';
import { NODE_TEST } from './node-test.ts';
import { PLAYWRIGHT } from './playwright.ts';
import type { ConfiguredRunner, Runner } from './runner.ts';
import { VITEST } from './vitest.ts';

/** The one list of test runners with a reporter of ours. */
export const RUNNERS: readonly Runner[] = [VITEST, JEST, PLAYWRIGHT, MOCHA, NODE_TEST];

/** Their names in a sentence: `Vitest, Jest or Playwright`. */
export function runnerLabels(): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(RUNNERS.map(({ label }) => label));
}

export const RUNNER_NAMES: string = RUNNERS.flatMap(({ name, attach }) => (attach === undefined ? [] : [name])).join(
  '|',
);

/** The flag that adds our reporter to a command line. */
export function reporterFlag({ attach, reporter }: ConfiguredRunner): string {
  return `${attach.flag}=${attach.isList ? '…,' : ''}${reporter}`;
}

/** What adds our reporter behind the last flag that names one. */
export function nextReporter({ attach, reporter }: ConfiguredRunner): string {
  return attach.isList ? `,${reporter}` : ` ${attach.flag}=${reporter}`;
}

/** The versions that we know, such as `10 to 12`, or `1.58 or a later 1.x`. */
export function versionsOf({ oldest: [major, minor], newestMajor }: Pick<Runner, 'oldest' | 'newestMajor'>): string {
  const oldest = minor === 0 ? `${major}` : `${major}.${minor}`;
  if (major < newestMajor) return `${oldest} to ${newestMajor}`;
  return minor === 0 ? oldest : `${oldest} or a later ${major}.x`;
}

export function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { difference, medianOfPairs } from '../median.ts';

export type Loading = {
  readonly entry: string;
  /** CPU that it takes beyond an empty file in a process that has loaded nothing else. */
  readonly addedMs: number;
  /** The same where the modules of Node that it needs are loaded already, as they are in a runner. */
  readonly addedInRunnerMs: number;
};

const ENTRIES = ['@runsheet/core/adapter', '@runsheet/vitest', '@runsheet/jest'] as const;
const SCRIPT = join(import.meta.dirname, 'time-import.js');
const EMPTY = join(import.meta.dirname, 'empty.js');
const OF_NODE = ['crypto', 'fs', 'module', 'os', 'path', 'timers/promises', 'url', 'util'].map(
  (name) => `node:${name}`,
);

/** Imports each entry point in processes of its own, and an empty file in turn with them. */
export function measureLoading(rounds: number): readonly Loading[] {
  const bare = measureEntries(rounds, []);
  const inRunner = measureEntries(rounds, OF_NODE);
  return ENTRIES.map((entry) => ({
    entry,
    addedMs: bare.get(entry) ?? Number.NaN,
    addedInRunnerMs: inRunner.get(entry) ?? Number.NaN,
  }));
}

function measureEntries(rounds: number, before: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>([EMPTY, ...ENTRIES].map((specifier) => [specifier, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [specifier, taken] of times) taken.push(timeImport([...before, specifier]));
  }
  const empty = times.get(EMPTY) ?? [];
  return new Map([...times].map(([specifier, taken]) => [specifier, medianOfPairs(taken, empty, difference)]));
}

function timeImport(specifiers: readonly string[]): number {
  return Number(execFileSync(process.execPath, [SCRIPT, ...specifiers], { encoding: 'utf8' }));
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { difference, medianOfPairs } from '../median.ts';
import type { Packed } from '../packed/install-packed.ts';

export type Loading = {
  readonly entry: string;
  /** CPU that it takes beyond an empty package in a process that has loaded nothing else. */
  readonly addedMs: number;
  /** The same where the modules of Node that it needs are loaded already, as they are in a runner. */
  readonly addedInRunnerMs: number;
};

const EMPTY = 'empty';
const OF_NODE = ['crypto', 'fs', 'module', 'os', 'path', 'timers/promises', 'url', 'util'].map(
  (name) => `node:${name}`,
);

/** Imports each entry point of the packed packages in processes of its own, and an empty package in turn with them. */
export function measureLoading({ root, entries }: Packed, rounds: number): readonly Loading[] {
  const script = join(root, 'time-import.mjs');
  const measured = [EMPTY, ...entries];
  const bare = measureEntries(measured, rounds, (entry) => timeImport(script, [entry]));
  const inRunner = measureEntries(measured, rounds, (entry) => timeImport(script, [...OF_NODE, entry]));
  return entries.map((entry) => ({
    entry,
    addedMs: bare.get(entry) ?? Number.NaN,
    addedInRunnerMs: inRunner.get(entry) ?? Number.NaN,
  }));
}

function measureEntries(
  entries: readonly string[],
  rounds: number,
  time: (entry: string) => number,
): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>(entries.map((specifier) => [specifier, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [specifier, taken] of times) taken.push(time(specifier));
  }
  const empty = times.get(EMPTY) ?? [];
  return new Map([...times].map(([specifier, taken]) => [specifier, medianOfPairs(taken, empty, difference)]));
}

function timeImport(script: string, specifiers: readonly string[]): number {
  return Number(execFileSync(process.execPath, [script, ...specifiers], { encoding: 'utf8' }));
}

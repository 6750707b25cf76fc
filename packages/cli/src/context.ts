import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageError } from './usage-error.ts';
import type { GlobalFlags } from './flags/flags.ts';
import type { Output } from './output.ts';
import type { World } from './world.ts';

export type Context = {
  readonly output: Output;
  readonly world: World;
  /** Absolute: where the command runs, and where its relative paths begin. */
  readonly directory: string;
};

/** Whether somebody is there to read and to answer. */
export function isAttended({ world, output }: Context): boolean {
  return world.isInputTerminal && world.stdout.isTerminal && !output.isJson;
}

/** Asks for a yes; everything else is a no. */
export async function confirm(question: string, { world }: Context): Promise<boolean> {
  return /^\s*y(?:es)?\s*$/i.test((await world.ask(question)) ?? '');
}

/** Where a command runs: --cwd, or where it was started. Throws RS1101. */
export function directoryOf({ cwd }: GlobalFlags, { directory }: World): string {
  const wanted = resolve(directory, cwd ?? '.');
  if (statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true) return wanted;
  throw usageError(`--cwd: there is no folder ${wanted}.`);
}

#!/usr/bin/env node
import { sayOldNode } from '@runsheet/core/old-node';
import type { EXIT_CODES } from './exit-codes.ts';
import { ownVersion } from './own-version.ts';

/** Never exits by force: what is still being written would be cut off. */
function end(exitCode: number): void {
  process.exitCode = exitCode;
}

async function start(argv: readonly string[]): Promise<number> {
  const oldNode = sayOldNode(process.versions.node, process.env);
  if (oldNode !== undefined) {
    process.stderr.write(`${oldNode}\n`);
    return USAGE;
  }
  // Asked for by scripts and editors, again and again: it waits for nothing.
  if (argv.length === 1 && argv[0] === '--version') {
    process.stdout.write(`${ownVersion()}\n`);
    return 0;
  }
  const [{ run }, { processWorld }] = await Promise.all([import('./cli.ts'), import('./world.ts')]);
  return run(argv, processWorld());
}

/** Not read from `exit-codes.ts`, which may be what is missing. */
const BUG: typeof EXIT_CODES.bug = 70;
const USAGE: typeof EXIT_CODES.usage = 2;

start(process.argv.slice(2)).then(end, (error: unknown) => {
  console.error(error);
  end(BUG);
});

#!/usr/bin/env node
import { run } from './cli.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { processWorld } from './world.ts';

/** Never exits by force: what is still being written would be cut off. */
function end(exitCode: number): void {
  process.exitCode = exitCode;
}

run(process.argv.slice(2), processWorld()).then(end, (error: unknown) => {
  console.error(error);
  end(EXIT_CODES.bug);
});

/** The command line as a function, for programs that start it without a shell. */
export { run } from './cli.ts';
export type { ExitCode } from './exit-codes.ts';
export { processWorld, type Stream, type World } from './world.ts';

import { processWorld, run } from 'runsheet/run';
import { maskCommand, toCommandLine } from './to-command-line.ts';

/** The action: one call of the command line. */
async function act(): Promise<void> {
  const world = processWorld();
  // Before anything else can be printed.
  for (const line of maskCommand(world.environment)) world.stdout.write(`${line}\n`);
  const { argv, environment } = toCommandLine(world.environment);
  process.exitCode = await run(argv, { ...world, environment });
}

act().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});

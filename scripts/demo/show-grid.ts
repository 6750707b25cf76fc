import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Example } from './example.ts';
import { runCommand } from './run-command.ts';

/** Prints the grid of an example's script with the command that a user would type. */
export async function showGrid({ name, environment }: Example): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve('runsheet/package.json');
  const bin = join(dirname(packageFile), 'dist', 'bin.js');
  const { status, stdout, stderr } = await runCommand(bin, ['show', name], { environment });
  if (status !== 0) throw new Error(`runsheet show ended with ${status}: ${stderr}`);
  process.stdout.write(`\n$ npx runsheet show ${name}\n${stdout}`);
}

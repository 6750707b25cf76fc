import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Project } from '../../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../../support/run-command.ts';

/** What is in the tsconfig.json of a suite, as most projects have it. */
export const TSCONFIG: string = JSON.stringify({
  compilerOptions: { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', skipLibCheck: true, types: [] },
});

/** Runs the compiler on a suite that has a tsconfig.json. */
export async function checkTypes({ root }: Project): Promise<Ended> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(dirname(manifest), 'bin/tsc');
  return runCommand(process.execPath, [tsc, '-p', root], { cwd: root, environment: plainEnvironment() });
}

/**
 * Runs all scripts `check:…` of package.json, two at a time: most of them use one processor. The types come first, for they
 * build what others read. Prints what each has said when it ends, and fails when one does.
 *
 *     node scripts/check.ts
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const REPOSITORY = join(import.meta.dirname, '..');
const FIRST = 'check:types';
/** They take longest. */
const EARLY: readonly string[] = ['check:lint', 'check:packages', 'check:patterns', 'check:unused'];
const AT_ONCE = 2;
const MANIFEST = z.object({ scripts: z.record(z.string(), z.string()) });

async function checkAll(): Promise<void> {
  await check(FIRST);
  // Without types the others have nothing to go on.
  if (process.exitCode !== undefined) return;
  const { scripts } = MANIFEST.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')));
  const others = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== FIRST);
  const waiting = [...new Set([...EARLY, ...others])];
  const checkNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
}

async function check(name: string): Promise<void> {
  const child = spawn(`npm run --silent ${name}`, { cwd: REPOSITORY, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.stdout.write(Buffer.concat(said));
  if (status === 0) return;
  process.stdout.write(`${name} ended with ${status}.\n`);
  process.exitCode = 1;
}

await checkAll();

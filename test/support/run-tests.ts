import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Project } from './project.ts';

/** What a test runner left behind. */
export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

export type Runner = 'vitest' | 'jest';

/** Runs the tests of a project with the real runner. The environment holds nothing of this process's CI or runsheet. */
export async function runTests(
  project: Project,
  runner: Runner,
  more: { readonly environment?: Readonly<Record<string, string>>; readonly flags?: readonly string[] } = {},
): Promise<Ended> {
  const { environment = {}, flags = [] } = more;
  const args =
    runner === 'vitest' ? [binOf('vitest', 'vitest.mjs'), 'run', ...flags] : [binOf('jest', 'bin/jest.js'), ...flags];
  const child = spawn(process.execPath, args, {
    cwd: project.root,
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => stdout.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { status, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** The lines that the reporter has printed. */
export function reporterLines({ stderr }: Ended): string {
  const lines = stderr.split('\n');
  const start = lines.findIndex((line) => line.startsWith('runsheet  '));
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('          '));
  return [lines[start] ?? '', ...rest.slice(0, end === -1 ? undefined : end)].join('\n');
}

function binOf(name: string, bin: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), bin);
}

function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
  return { ...Object.fromEntries(kept), NO_COLOR: '1' };
}

const FOREIGN = /^(?:RUNSHEET_|GITHUB_|CI$|VITEST|JEST_|NODE_ENV$|FORCE_COLOR$|TEST$|DEV$|PROD$|MODE$)/;

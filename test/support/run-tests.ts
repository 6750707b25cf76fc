import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Project } from './project.ts';
import { type Ended, plainEnvironment, runCommand } from './run-command.ts';

export type Runner = 'vitest' | 'jest';
export type AnyRunner = Runner | 'playwright' | 'mocha' | 'node-test';

/** Runs the tests of a project with the real runner. */
export async function runTests(
  project: Project,
  runner: AnyRunner,
  more: { readonly environment?: Readonly<Record<string, string>>; readonly flags?: readonly string[] } = {},
): Promise<Ended> {
  const { environment = {}, flags = [] } = more;
  const place = { cwd: project.root, environment: { ...plainEnvironment(), ...environment } };
  return runCommand(process.execPath, [...COMMANDS[runner](), ...flags], place);
}

/** What stands behind Node. Flags of `node --test` that name a reporter can be repeated. */
const COMMANDS: Readonly<Record<AnyRunner, () => readonly string[]>> = {
  vitest: () => [binOf('vitest', 'vitest.mjs'), 'run'],
  jest: () => [binOf('jest', 'bin/jest.js')],
  playwright: () => [binOf('@playwright/test', 'cli.js'), 'test'],
  mocha: () => [binOf('mocha', 'bin/mocha.js'), '--exit'],
  'node-test': () => ['--test', ...nodeReporter('spec'), ...nodeReporter('@runsheet/node-test')],
};

export function nodeReporter(name: string): readonly string[] {
  return [`--test-reporter=${name}`, '--test-reporter-destination=stdout'];
}

/** The lines that the reporter has printed: one with its name, the rest indented. */
export function reporterLines({ stderr }: Ended): string {
  const lines = stderr.split('\n');
  const start = lines.findIndex((line) => line.startsWith('runsheet  '));
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('          '));
  return [lines[start] ?? '', ...rest.slice(0, end === -1 ? undefined : end)].join('\n');
}

/** What was said of a page, whose port no snapshot can know. */
export function withoutPort(text: string): string {
  return text.replaceAll(/(see it at http:\/\/127\.0\.0\.1:)\d+/g, '$1<port>');
}

/** The program of a runner. */
export function binOf(name: string, bin: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), bin);
}

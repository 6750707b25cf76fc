import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RunnerName } from '../init/look-around.ts';

/** What a runner says of its reporters, by its own reading of its configuration. */
export type AskedRunner =
  | {
      readonly kind: 'answered';
      readonly reporters: readonly ReporterEntry[];
      /** Paths of the programs that run test files, of each project; Vitest has none. */
      readonly testRunners: readonly string[];
    }
  | { readonly kind: 'silent'; readonly reason: string };

export type ReporterEntry = { readonly name: string; readonly options: unknown };

type Asking = {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/**
 * Asks the runner that is installed in a folder for its configuration. Read by anyone else, presets, functions and
 * plugins would be missed. No test is run.
 */
export async function askRunner(name: RunnerName, asking: Asking): Promise<AskedRunner> {
  try {
    const output = await run(name === 'jest' ? jestWords(asking.folder) : VITEST_WORDS, asking);
    const answer: unknown = JSON.parse(name === 'jest' ? output : (output.split(MARK)[1] ?? ''));
    if (name === 'vitest') return { kind: 'answered', reporters: entriesIn(answer), testRunners: [] };
    return { kind: 'answered', reporters: jestReporters(answer), testRunners: testRunnersIn(answer) };
  } catch (error) {
    return { kind: 'silent', reason: reasonOf(error) };
  }
}

const LONGEST_MS = 60_000;

async function run(words: readonly string[], { folder, environment }: Asking): Promise<string> {
  const options = { cwd: folder, env: environment, timeout: LONGEST_MS, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, words, options);
  return stdout;
}

function jestWords(folder: string): readonly string[] {
  const manifest = createRequire(join(folder, 'package.json')).resolve('jest/package.json');
  return [join(dirname(manifest), 'bin', 'jest.js'), '--showConfig'];
}

const MARK = '--- runsheet doctor ---';

/** Vitest has no command for it, and each version answers in another shape. A reporter may also be an object; then the name of its class tells. */
const ASK_VITEST = `
const { resolveConfig } = await import('vitest/node');
const resolved = await resolveConfig({ root: process.cwd(), watch: false });
const { reporters } = resolved.vitestConfig ?? resolved.test ?? resolved;
const named = reporters.map((one) => (Array.isArray(one) || typeof one === 'string' ? one : one?.constructor?.name));
process.stdout.write(${JSON.stringify(MARK)} + JSON.stringify(named) + ${JSON.stringify(MARK)}, () => process.exit());
`;
const VITEST_WORDS = ['--input-type=module', '--eval', ASK_VITEST] as const;

function jestReporters(answer: unknown): readonly ReporterEntry[] {
  const config = member(answer, 'globalConfig');
  return entriesIn(member(config, 'reporters'));
}

function testRunnersIn(answer: unknown): readonly string[] {
  const projects = member(answer, 'configs');
  const paths = isList(projects) ? projects.map((project) => member(project, 'testRunner')) : [];
  return paths.filter((path) => typeof path === 'string');
}

/** Reporters are names, or names with options. */
function entriesIn(value: unknown): readonly ReporterEntry[] {
  if (!isList(value)) return [];
  return value.map((entry) => {
    const [name, options] = isList(entry) ? entry : [entry, undefined];
    return { name: String(name), options };
  });
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** The first line that says something: what a runner prints when it fails is long. */
function reasonOf(error: unknown): string {
  const stderr = member(error, 'stderr');
  const text = typeof stderr === 'string' && stderr.trim() !== '' ? stderr : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? 'it ended without a word';
}

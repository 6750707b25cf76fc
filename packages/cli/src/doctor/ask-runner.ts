import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ConfiguredRunner } from '../runners/runner.ts';

/** What a runner says of its reporters, by its own reading of its configuration. */
export type RunnerReply =
  | {
      readonly kind: 'answered';
      readonly reporters: readonly ReporterEntry[];
      /** Paths of the programs that run test files, of each project; Vitest has none. */
      readonly testRunners: readonly string[];
    }
  | { readonly kind: 'silent'; readonly reason: string };

export type ReporterEntry = { readonly name: string; readonly options: unknown };

type RunnerPlace = {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/**
 * Asks the runner that is installed in a folder for its configuration. Read by anyone else, presets, functions and
 * plugins would be missed. No test is run.
 */
export async function askRunner({ ask }: ConfiguredRunner, asking: RunnerPlace): Promise<RunnerReply> {
  try {
    const { reporters, testRunners } = ask.read(await run(ask.words(asking.folder), asking));
    return { kind: 'answered', reporters: entriesIn(reporters), testRunners };
  } catch (error) {
    return { kind: 'silent', reason: reasonOf(error) };
  }
}

const LONGEST_MS = 60_000;

async function run(words: readonly string[], { folder, environment }: RunnerPlace): Promise<string> {
  const options = { cwd: folder, env: environment, timeout: LONGEST_MS, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, words, options);
  return stdout;
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

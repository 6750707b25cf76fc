import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type BuildPlace, environmentOf } from './build.ts';

/** A runner in watch mode, which ends only when it is told to. */
export type WatchedRun = {
  /** Waits until the runner has printed something for the nth time, counted from 1. */
  readonly printed: (text: string, times: number) => Promise<void>;
  /** All that it has printed. */
  readonly output: () => string;
  /** Types a key, where it runs in a terminal. */
  readonly press: (key: string) => void;
  /** Waits until it has ended of itself, and returns its exit code. */
  readonly ended: () => Promise<number | null>;
  /** Ends it, and waits until it is gone. */
  readonly end: () => Promise<void>;
};

/** Runners listen to keys in a terminal alone; `script` of util-linux makes one. Empty where there is none. */
export const TERMINALS: readonly 'terminal'[] = hasTerminals() ? ['terminal'] : [];

function hasTerminals(): boolean {
  const { error, stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return error === undefined && stdout.includes('util-linux');
}

/** Starts the runner of a suite in watch mode, with address and key of the service, as a developer may have them set. */
export function startWatching(
  place: BuildPlace,
  where: 'pipe' | 'terminal' = 'pipe',
  flags: readonly string[] = [],
): WatchedRun {
  const { suite } = place;
  const env = environmentOf(place);
  const words = [...commandOf(place), ...flags];
  const [command = '', ...args] =
    where === 'pipe' ? words : ['script', '-qefc', words.map(quoted).join(' '), '/dev/null'];
  const child = spawn(command, args, { cwd: suite.root, env, stdio: 'pipe' });
  const ended = once(child, 'close');
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (text: string) => {
    output += text;
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  return {
    async printed(text, times) {
      const seen = new Promise<void>((resolve) => {
        const look = () => {
          if (stripVTControlCharacters(output).split(text).length > times) resolve();
        };
        listeners.add(look);
        look();
      });
      const early = ended.then(() => Promise.reject(new Error(`ended before it printed ${text}:\n${output}`)));
      await Promise.race([seen, early]);
    },
    output: () => output,
    press: (key) => void child.stdin.write(key),
    async ended() {
      await ended;
      return child.exitCode;
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function commandOf({ version, suite, node }: BuildPlace): readonly string[] {
  const manifest = createRequire(join(suite.root, 'package.json')).resolve(`${version.runner}/package.json`);
  const [bin, flag] = version.runner === 'vitest' ? ['vitest.mjs', '--watch'] : ['bin/jest.js', '--watchAll'];
  return [node, join(dirname(manifest), bin), flag];
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

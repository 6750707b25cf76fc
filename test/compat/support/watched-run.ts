import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { plainEnvironment } from '../../support/run-command.ts';
import type { BuildPlace } from './build.ts';

/** A runner in watch mode, which ends only when it is told to. */
export type WatchedRun = {
  /** Waits until the runner has printed something for the nth time, counted from 1. */
  readonly printed: (text: string, times: number) => Promise<void>;
  /** Ends it, and waits until it is gone. */
  readonly end: () => Promise<void>;
};

/** Starts the runner of a suite in watch mode, with address and key of the service, as a developer may have them set. */
export function startWatching({ version, suite, service, node }: BuildPlace): WatchedRun {
  const manifest = createRequire(join(suite.root, 'package.json')).resolve(`${version.runner}/package.json`);
  const words = version.runner === 'vitest' ? ['vitest.mjs', '--watch'] : ['bin/jest.js', '--watchAll'];
  const [bin = '', flag = ''] = words;
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const env = { ...plainEnvironment(), ...access };
  const child = spawn(node, [join(dirname(manifest), bin), flag], { cwd: suite.root, env, stdio: 'pipe' });
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
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Runs the tests of this folder, and those of `test/situations` in every version, under every line of Node that is supported, in every mode of the runners.
 *
 *     npm run test:matrix            all lines
 *     npm run test:matrix -- 22 24   these lines
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LINES = ['20', '22', '24', '26'];
const REPOSITORY = join(import.meta.dirname, '..', '..');

const root = mkdtempSync(join(tmpdir(), 'runsheet-matrix-'));
try {
  const chosen = process.argv.slice(2);
  const jsdom = installJsdom();
  const results = (chosen.length === 0 ? LINES : chosen).map((line) => {
    const startedAtMs = performance.now();
    const passed = runUnder(line, jsdom);
    return { line, passed, minutes: (performance.now() - startedAtMs) / 60_000 };
  });
  for (const { line, passed, minutes } of results) {
    process.stdout.write(`Node ${line}: ${passed ? 'passed' : 'FAILED'} in ${minutes.toFixed(1)} minutes\n`);
  }
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
}

function runUnder(line: string, jsdom: string): boolean {
  install(`node-${line}`, `node@${line}`);
  const node = join(root, `node-${line}`, 'node_modules/node/bin/node');
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const args = [vitest, 'run', 'test/compat', 'test/situations'];
  // Under each Node, other trees are drawn.
  const env = { ...process.env, COMPAT_NODE: node, COMPAT_JSDOM: jsdom, COMPAT_SEED: line };
  return spawnSync(process.execPath, args, { cwd: REPOSITORY, env, stdio: 'inherit' }).status === 0;
}

/** An environment for each Jest; too much to install it with everything else. */
function installJsdom(): string {
  install('jest-29', 'jest-environment-jsdom@29.7.0');
  install('jest-30', 'jest-environment-jsdom@30.5.2');
  return root;
}

function install(folder: string, requested: string): void {
  mkdirSync(join(root, folder));
  const flags = ['--prefix', join(root, folder), '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...flags, requested], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm install ${requested} ended with ${status}`);
}

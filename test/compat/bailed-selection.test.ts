import { describe, expect, test } from 'vitest';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { build, type BuildPlace, recording, runSuite } from './support/build.ts';
import { drawRows } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { widely } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

// A run of some of the files that bails: what had not started was selected anyway.

const FILES = {
  '.gitignore': 'node_modules\n.cache\n.runsheet\nrecorded\n',
  'cart.js': 'module.exports = 1;',
  'a.test.js': `require('./cart.js'); test('adds', () => {});`,
  'b.test.js': `require('./cart.js'); test('counts', () => {});`,
  'c.test.js': `test('sums', () => {});`,
};

const FAILING = {
  'a.test.js': `require('./cart.js'); test('adds', () => { throw new Error('no cart'); });`,
  'b.test.js': `require('./cart.js'); test('counts', () => { throw new Error('no cart'); });`,
};

const BAILED = `\
·  a.test.js
✗    adds ← no cart
·  b.test.js
■    counts ← stopped by bail after 1 failed
·  c.test.js
·    sums`;

const BAILED_BEHIND = `\
·  a.test.js
■    adds ← stopped by bail after 1 failed
·  b.test.js
✗    counts ← no cart
·  c.test.js
·    sums`;

/** The exit codes of a run that is published and of one that is recorded: both scripts have to know the rows. */
async function statusesOf(scene: BuildPlace): Promise<readonly (number | null)[]> {
  return [(await runSuite(scene)).status, (await runSuite(recording(scene))).status];
}

async function commitAll({ suite }: BuildPlace): Promise<void> {
  const commit = '-c user.name=shop -c user.email=shop@example.com -c commit.gpgsign=false commit -qm first';
  for (const line of ['init -q', 'add .', commit]) {
    const { status, stderr } = await runCommand('git', line.split(' '), {
      cwd: suite.root,
      environment: plainEnvironment(),
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  }
}

describe.each(widely(JEST_VERSIONS))('$name', (version) => {
  test('of some files shows those that it did not come to as blocked', async () => {
    const scene = await openScene(version, { ...FILES, 'sequencer.js': BY_NAME }, { testSequencer: './sequencer.js' });
    await commitAll(scene);
    expect(await statusesOf(scene)).toEqual([0, 0]);
    scene.suite.write(FAILING);
    // From here on Jest knows them as failed.
    expect(await statusesOf(scene)).toEqual([1, 1]);
    for (const flags of SELECTIONS) {
      const bailed = await build(scene, '--runInBand', '--bail', ...flags);
      expectLawful(bailed);
      expect([flags, drawRows(bailed.direct)]).toEqual([flags, BAILED]);
    }
  });
});

/** Failed files, changed ones, those changed since a commit, related ones. */
const SELECTIONS = [['--onlyFailures'], ['--onlyChanged'], ['--changedSince=HEAD'], ['--findRelatedTests', 'cart.js']];

/** Jest's own takes files in an order that hangs on the times before. */
const BY_NAME = `
  const { createRequire } = require('node:module');
  const core = createRequire(require.resolve('jest/package.json')).resolve('@jest/core/package.json');
  const config = createRequire(core).resolve('jest-config/package.json');
  const Sequencer = createRequire(config)('@jest/test-sequencer').default;
  module.exports = class extends Sequencer {
    sort(tests) { return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1)); }
  };`;

describe.each(widely(VITEST_VERSIONS))('$name', (version) => {
  test('of changed files shows those that it did not come to as blocked', async () => {
    const scene = await openScene(
      version,
      { ...FILES, 'cart.js': 'export const cart = 1;', ...asModules(FILES) },
      { fileParallelism: false },
    );
    await commitAll(scene);
    expect(await statusesOf(scene)).toEqual([0, 0]);
    scene.suite.write(asModules(FAILING));
    const bailed = await build(scene, '--changed', '--bail=1');
    expectLawful(bailed);
    // Which of the two comes first hangs on the times before.
    expect([BAILED, BAILED_BEHIND]).toContain(drawRows(bailed.direct));
  });
});

function asModules(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const tests = Object.entries(files).filter(([path]) => path.endsWith('.test.js'));
  return Object.fromEntries(
    tests.map(([path, text]) => [path, text.replace("require('./cart.js')", "import './cart.js'")]),
  );
}

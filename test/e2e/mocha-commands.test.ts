import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawScript } from '../support/draw-script.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { runInProcess } from '../support/run-runsheet.ts';

const FILES = {
  'package.json': JSON.stringify({ name: 'shop', type: 'module', scripts: { test: 'mocha' } }),
  'test/sum.js': `
    import assert from 'node:assert/strict';
    describe('sum', () => {
      it('adds', () => { assert.equal(1 + 1, 2); });
      it('subtracts', () => { assert.equal(2 - 1, 2); });
    });
  `,
};

/** `$MOCHA` is what `npx mocha` starts. */
const PLAIN = { ...plainEnvironment(), MOCHA: './node_modules/.bin/mocha' };

async function openPlayground(files: Readonly<Record<string, string>> = FILES) {
  const service = await startService();
  onTestFinished(() => service.close());
  const { root, remove } = createProject(files);
  onTestFinished(remove);
  const environment = { ...PLAIN, RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  return {
    root,
    shell: async (line: string) => runCommand('sh', ['-c', line], { cwd: root, environment }),
    runsheet: async (...words: readonly string[]) => runInProcess(root, environment, words),
    draw: async () => (await drawScript(service, 'shop')).replaceAll(/ ←.*/g, ''),
  };
}

const GRID = '1 run\n· test/sum.js\n·   sum\n✓     adds\n✗     subtracts';

test('after init, npm test publishes what Mocha runs, and doctor sees that', async () => {
  const { root, runsheet, shell, draw } = await openPlayground();
  expect((await runsheet('doctor')).stdout).toContain('The script "test" runs Mocha without @runsheet/mocha.');
  expect((await runsheet('init', '--yes')).stdout).not.toContain('By hand');
  const { scripts }: { scripts: { test: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts.test).toBe('mocha --require @runsheet/mocha');
  const run = await shell('npm test');
  expect(run.stdout).toContain('1 failing');
  expect(await draw()).toBe(GRID);
  expect((await runsheet('doctor')).stdout).toContain('Mocha calls @runsheet/mocha.');
  expect((await runsheet('init', '--yes')).stdout).toContain('nothing to change');
});

test('init and doctor see that .mocharc.json requires it, a script that says so too does no harm, and what failed is run again', async () => {
  const rc = { '.mocharc.json': '{ "require": ["@runsheet/mocha"] }' };
  const { root, runsheet, shell, draw } = await openPlayground({ ...FILES, ...rc });
  expect((await runsheet('doctor')).stdout).toContain('Mocha calls @runsheet/mocha.');
  await runsheet('init', '--yes');
  expect(readFileSync(join(root, 'package.json'), 'utf8')).not.toContain('--require');
  await shell('$MOCHA --require @runsheet/mocha');
  expect(await draw()).toBe(GRID);
  const failed = await runsheet('failed', '--format', 'mocha');
  const again = await shell(`$MOCHA ${failed.stdout.trim()}`);
  expect(again.stdout).toContain('1 failing');
  expect(again.stdout).toContain('0 passing');
});

test.each(['mocha', 'mocha --parallel'])('try shows the run of %s in a package that is not set up', async (script) => {
  const manifest = JSON.stringify({ name: 'shop', type: 'module', scripts: { test: script } });
  const { runsheet } = await openPlayground({ ...FILES, 'package.json': manifest });
  const tried = await runsheet('try', '--', 'npm', 'test');
  expect(tried.stdout).toMatch(/test\/sum\.js\n +sum\n +adds +✓\n +subtracts +✗/);
  expect(tried.status).toBe(1);
});

test('where no temporary file can be written, parallel tests still run, and the run is red', async () => {
  const { shell, draw } = await openPlayground({ ...FILES, 'test/more.js': `it('is run', () => {});` });
  const run = await shell('TMPDIR=/dev/null/none $MOCHA --parallel --jobs 2 --require @runsheet/mocha');
  expect(run.stdout).toContain('2 passing');
  expect(run.stderr).toContain('1 fail (1 file or hook), 2 blocked');
  expect(await draw()).toMatchInlineSnapshot(`
    "1 run
    ✗ Unhandled errors
    ■ test/more.js
    ■ test/sum.js"
  `);
});

/** Says on disk when something in it runs. */
const LISTED = `
  import { writeFileSync } from 'node:fs';
  const ran = (what) => () => writeFileSync(what + '.ran', '');
  before(ran('root hook'));
  describe('sum', () => {
    before(ran('hook'));
    it('adds', ran('test'));
    it.skip('is written later', ran('test'));
  });
  it('stands alone', ran('test'));
`;

test.each(['mocha', 'mocha --parallel --require @runsheet/mocha'])(
  'sync takes what %s lists by its script, and runs no test and no hook',
  async (script) => {
    const scripts = { 'test:watch': 'mocha --watch', test: `${script} "spec/*.js"` };
    const manifest = JSON.stringify({ name: 'shop', type: 'module', scripts });
    const { root, runsheet, draw } = await openPlayground({ 'package.json': manifest, 'spec/sum.js': LISTED });
    const ended = await runsheet('sync');
    expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining('new script with 5 rows') });
    expect(await draw()).toBe('0 runs\n· spec/sum.js\n·   stands alone\n·   sum\n·     adds\n·     is written later');
    expect(readdirSync(root).filter((name) => name.endsWith('.ran'))).toEqual([]);
    expect(await runsheet('sync', '--check', '--', 'npm', 'test')).toMatchObject({ status: 0 });
  },
);

test('a file that a person names is a part of the suite', async () => {
  const { shell, draw } = await openPlayground({ ...FILES, 'test/other.js': `it('other', () => {});` });
  await shell('$MOCHA --require @runsheet/mocha');
  await shell('$MOCHA --require @runsheet/mocha test/sum.js');
  expect(await draw()).toBe('2 runs\n· test/other.js\n·   other\n· test/sum.js\n·   sum\n✓     adds\n✗     subtracts');
});

test('a Mocha that a test makes publishes nothing', async () => {
  const { shell, draw } = await openPlayground({
    'package.json': FILES['package.json'],
    'inner/inner.js': `it('inner', () => {});`,
    'test/outer.js': `
      import Mocha from 'mocha';
      it('outer', async () => {
        const mocha = new Mocha({ reporter: 'min' }).addFile('inner/inner.js');
        await mocha.loadFilesAsync();
        await new Promise((done) => { mocha.run(done); });
      });
    `,
  });
  await shell('$MOCHA --require @runsheet/mocha');
  expect(await draw()).toBe('1 run\n· test/outer.js\n✓   outer');
});

test('without a key nothing is written, and the exit code stays', async () => {
  const { root } = await openPlayground();
  const run = await runCommand('sh', ['-c', '$MOCHA --require @runsheet/mocha'], {
    cwd: root,
    environment: PLAIN,
  });
  expect([run.status, run.stderr]).toEqual([1, '']);
});

const TWO_FILES = {
  'package.json': FILES['package.json'],
  'test/a.js': `it('one', () => {});`,
  'test/b.js': `it('two', () => {});`,
};

test('in parallel nothing is said of a mistake', async () => {
  const { shell, draw } = await openPlayground(TWO_FILES);
  const { stderr } = await shell('$MOCHA --parallel --jobs 2 --require @runsheet/mocha');
  expect(stderr).not.toContain('RS9001');
  expect(await draw()).toBe('1 run\n· test/a.js\n✓   one\n· test/b.js\n✓   two');
});

test('an exit code that a test file sets at the very end is a failure of the run', async () => {
  const setsCode = `process.once('exit', () => { process.exitCode = 4; }); it('three', () => {});`;
  const { shell, draw } = await openPlayground({ ...TWO_FILES, 'test/c.js': setsCode });
  const { status } = await shell('$MOCHA --exit --require @runsheet/mocha');
  expect(status).toBe(4);
  expect(await draw()).toContain('✗ Unhandled errors');
});

test('what workers have told is recorded, too, when the main process ends a moment later', async () => {
  const ends = `import { existsSync } from 'node:fs';
    if (!process.argv[1].includes('worker')) setInterval(() => { if (existsSync('end-now')) process.exit(1); }, 1).unref();`;
  const asksForEnd = `import { writeFileSync } from 'node:fs';
    it('has ended', () => {}); it('asks', () => { writeFileSync('end-now', ''); return new Promise(() => {}); });`;
  const { shell, draw } = await openPlayground({ ...TWO_FILES, 'ends.mjs': ends, 'test/c.js': asksForEnd });
  await shell('$MOCHA --parallel --jobs 3 --require @runsheet/mocha --require ./ends.mjs');
  await expect.poll(draw).toContain('✓   has ended');
});

test('with --fail-hook-affected-tests, too, tests below a failed hook are blocked', async () => {
  const { shell, draw } = await openPlayground({
    'package.json': FILES['package.json'],
    'test/a.js': `
      describe('all', () => { before(() => { throw new Error('no'); }); it('one', () => {}); it('two', () => {}); });
      describe('each', () => { beforeEach(() => { throw new Error('no'); }); it('three', () => {}); it('four', () => {}); });
    `,
  });
  await shell('$MOCHA --fail-hook-affected-tests --require @runsheet/mocha');
  expect(await draw()).toBe('1 run\n· test/a.js\n✗   all\n■     one\n■     two\n·   each\n✗     three\n■     four');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endOf, startBin } from './bin.test.support.ts';
import { openPlace } from './place.test.support.ts';

/** Tells every module that a process loads. */
const TELL_MODULES = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;

test.each([['--help'], ['publish', '--help'], ['serve', 'keys', 'add', '--help']])(
  '%s loads no library but the parser',
  async (...argv) => {
    const spy = ['--import', `data:text/javascript,${encodeURIComponent(TELL_MODULES)}`];
    const { code, stdout, stderr } = await endOf(startBin(argv, {}, spy));
    const loaded = stderr.split('\n').filter((url) => url.startsWith('file:'));
    expect(code).toBe(0);
    expect(stdout).not.toBe('');
    expect(loaded.filter((url) => url.includes('/cli/dist/')).length).toBeGreaterThan(5);
    expect(
      loaded.filter((url) => /zod|undici|hono|\/(?:core|service)\/dist\/(?!(?:record\/)?old-node\.js$)/.test(url)),
    ).toEqual([]);
  },
);

test('--version prints the version of the package, and loads four files of ours', async () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const spy = ['--import', `data:text/javascript,${encodeURIComponent(TELL_MODULES)}`];
  const { stdout, stderr } = await endOf(startBin(['--version'], {}, spy));
  expect(stderr.split('\n').filter((url) => url.startsWith('file:'))).toHaveLength(4);
  expect(JSON.parse(manifest)).toMatchObject({ version: stdout.trim() });
});

test('the process ends by itself, with the exit code and everything written', async () => {
  const { service } = await openPlace();
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const fine = await endOf(startBin(['whoami', '--json'], access));
  expect(fine).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(fine.stdout)).toHaveProperty('caller');
  const refused = await endOf(startBin(['whoami'], { ...access, RUNSHEET_API_KEY: 'wrong' }));
  expect(refused).toMatchObject({ code: 3, stdout: '' });
});

test('a reader that goes away is no error', async () => {
  const child = startBin(['--help']);
  child.stdout.destroy();
  expect(await endOf(child)).toMatchObject({ code: 0, stderr: '' });
});

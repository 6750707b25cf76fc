import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { init, makeProject } from './init.test.support.ts';

type Names = { readonly program: string; readonly packageName: string; readonly reporter: string };

const RUNNERS: readonly Names[] = [
  { program: 'vitest run', packageName: 'vitest', reporter: '@runsheet/vitest' },
  { program: 'jest', packageName: 'jest', reporter: '@runsheet/jest' },
  { program: 'playwright test', packageName: '@playwright/test', reporter: '@runsheet/playwright' },
];

const USES: readonly [used: string, scripts: (program: string) => readonly string[], changed: readonly string[]][] = [
  ['the default one alone', (program) => [program], ['default']],
  ['a named one alone', (program) => [`${program} --config one.js`], ['one']],
  ['both', (program) => [program, `CI=1 npx ${program} -c one.js`], ['default', 'one']],
  ['both, in one script', (program) => [`${program} --config="one.js" && ${program}`], ['default', 'one']],
  ['a named one that bun runs', (program) => [`bun run ${program} -c one.js`], ['one']],
  ['both, in quotes', (program) => [`concurrently "${program}" "${program} -c one.js"`], ['default', 'one']],
  ['a named one, in quotes', (program) => [`start-server-and-test dev 3000 "${program} -c one.js"`], ['one']],
  ['two named ones', (program) => [`${program} -c one.js`, `${program} --config=ci/two.js`], ['one', 'two']],
  ['the default one, by name too', (program) => [program, `${program} -c ./DEFAULT`], ['default']],
  ['the default one: no script runs tests', () => ['tsc -c one.js', 'npm run build'], ['default']],
  ['the default one: a script names what is not there', (program) => [`${program} -c $CONFIG`], ['default']],
];

const CASES = RUNNERS.flatMap((runner) =>
  USES.map(([used, ...rest]) => [runner.packageName, used, runner, ...rest] as const),
);

test.each(CASES)('%s: init sets up %s', async (...[, , runner, scriptsOf, changed]) => {
  const { paths, folder } = projectOf(runner, scriptsOf);
  expect((await init(folder, '--yes')).code).toBe(0);
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  const withOurs = Object.entries(paths).flatMap(([name, path]) =>
    text(path).includes(runner.reporter) ? [name] : [],
  );
  expect(withOurs).toEqual(changed);
  expect((await init(folder, '--yes')).stdout).toContain('Everything is set up already');
});

test.each([
  ['vitest', `import base from './vitest.config';\nexport default mergeConfig(base, { test: { globals: true } });`],
  [
    'vitest',
    `import base from './vitest.config.js';\nexport default { ...base, test: { ...base.test, globals: true } };`,
  ],
  ['jest', `const base = require('./jest.config');\nmodule.exports = { ...base, verbose: true };`],
  [
    'vitest',
    `import base from './vitest.config';\nexport default mergeConfig(base, { test: { reporters: ['dot'] } });`,
  ],
  ['playwright', `import base from './playwright.config';\nexport default defineConfig(base, { workers: 1 });`],
])('%s: a configuration that takes over the reporters of another one is left alone: %s', async (name, text) => {
  const program = name === 'playwright' ? 'playwright test' : name;
  const folder = makeProject({
    'package.json': JSON.stringify({ scripts: { test: program, build: `${program} -c one.js` } }),
    [`${name}.config.js`]: 'export default {};',
    'one.js': text,
  });
  expect((await init(folder, '--yes')).stdout).not.toContain('By hand');
  expect(readFileSync(join(folder, 'one.js'), 'utf8')).toBe(text);
  expect(readFileSync(join(folder, `${name}.config.js`), 'utf8')).toContain(`@runsheet/${name}`);
  expect((await init(folder)).stdout).toContain('Everything is set up already');
});

test.each([
  ['vitest', `import base from './vitest.config';\nexport default { ...base, test: { globals: true } };`],
  [
    'vitest',
    `import all from './all';\nexport default mergeConfig(all, { test: { projects: ['./vitest.config.js'] } });`,
  ],
  ['jest', `const base = require('./jest.config');\nmodule.exports = { ...base, reporters: ['summary'] };`],
  ['playwright', `import base from './playwright.config';\nexport default defineConfig(base, { reporter: 'dot' });`],
])('%s: one that does not gets the reporter: %s', async (name, text) => {
  const program = name === 'playwright' ? 'playwright test' : name;
  const folder = makeProject({
    'package.json': JSON.stringify({ scripts: { test: program, build: `${program} -c one.js` } }),
    [`${name}.config.js`]: 'export default {};',
    'one.js': text,
  });
  await init(folder, '--yes');
  expect(readFileSync(join(folder, 'one.js'), 'utf8')).toContain(`@runsheet/${name}`);
});

test('a folder that a script names holds the configuration', async () => {
  const scripts = { e2e: 'playwright test -c e2e' };
  const folder = makeProject({
    'package.json': JSON.stringify({ scripts }),
    'e2e/playwright.config.ts': 'export default {};',
  });
  expect((await init(folder, '--yes')).stdout).toContain('\ne2e/playwright.config.ts\n');
});

test('commands that run no tests use no configuration', async () => {
  const scripts = { install: 'playwright install', bench: 'vitest bench -c one.js', e2e: 'playwright test -c e2e.js' };
  const folder = makeProject({
    'package.json': JSON.stringify({ scripts, devDependencies: { vitest: '5' } }),
    'playwright.config.js': 'export default {};',
    'e2e.js': 'export default {};',
    'one.js': 'export default {};',
    'vitest.config.js': 'export default {};',
  });
  const { stdout } = await init(folder, '--yes');
  expect(stdout.match(/^\S+\.js(?= |$)/gm)).toEqual(['vitest.config.js', 'e2e.js']);
});

test('where one script names a configuration and another none, the default one is made', async () => {
  const folder = makeProject({
    'package.json': JSON.stringify({ scripts: { test: 'vitest run', one: 'vitest run -c one.js' } }),
    'one.js': 'export default {};',
  });
  await init(folder, '--yes');
  expect(readFileSync(join(folder, 'vitest.config.mjs'), 'utf8')).toContain('@runsheet/vitest');
  expect(readFileSync(join(folder, 'one.js'), 'utf8')).toContain('@runsheet/vitest');
});

test.each(['npm run vitest', 'npm run -s vitest', 'run-s build vitest'])(
  'a script that runs another one by its name uses no configuration itself: %s',
  async (command) => {
    const scripts = { test: command, vitest: 'vitest run -c one.js' };
    const folder = makeProject({
      'package.json': JSON.stringify({ scripts }),
      'vitest.config.js': 'export default {};',
      'one.js': 'export default {};',
    });
    await init(folder, '--yes');
    expect(readFileSync(join(folder, 'vitest.config.js'), 'utf8')).toBe('export default {};');
    expect(readFileSync(join(folder, 'one.js'), 'utf8')).toContain('@runsheet/vitest');
  },
);

/** A default configuration and two others; `DEFAULT` in a script is the first. */
function projectOf({ packageName, program }: Names, scriptsOf: (program: string) => readonly string[]) {
  const [name = ''] = program.split(' ');
  const paths = { default: `${name}.config.js`, one: 'one.js', two: 'ci/two.js' };
  const scripts = scriptsOf(program).map((script, i) => [`test:${i}`, script.replace('DEFAULT', paths.default)]);
  const manifest = { scripts: Object.fromEntries(scripts), devDependencies: { [packageName]: '*' } };
  const config = 'export default {};\n';
  const configs = { [paths.default]: config, [paths.one]: config, [paths.two]: config };
  const folder = makeProject({ 'package.json': JSON.stringify(manifest), ...configs });
  return { folder, paths };
}

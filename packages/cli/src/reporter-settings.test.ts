import { expect, test } from 'vitest';
import { openPlace, type Place } from './place.test.support.ts';

const JUNIT = '<testsuites><testsuite name="cart"><testcase name="adds two items"/></testsuite></testsuites>';

test.each([
  ['vitest', 'vitest.config.ts', `export default { test: { reporters: ['default', ['@runsheet/vitest', OPTIONS]] } };`],
  [
    'vitest, as an object',
    'vitest.config.ts',
    `import RunsheetReporter from '@runsheet/vitest';\nexport default { test: { reporters: [new RunsheetReporter(OPTIONS)] } };`,
  ],
  ['jest', 'jest.config.js', `module.exports = { reporters: ['default', ['@runsheet/jest', OPTIONS]] };`],
  [
    'jest, by name',
    'jest.config.js',
    `const given = OPTIONS;\nmodule.exports = { reporters: [['@runsheet/jest', given]] };`,
  ],
])('a command takes the options of the reporter for %s', async (runner, file, text) => {
  const place = await placeWith([runner.split(',')[0] ?? ''], {
    [file]: text.replace(
      'OPTIONS',
      "{ folder: 'QA/Unit', script: `smoke`, comment: { maxLength: 100 }, redact: [/x/] }",
    ),
  });
  const { code, stdout, stderr } = await place.runsheet('publish', 'junit.xml');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('smoke: 1 pass (script ');
  expect((await place.runsheet('show', '--folder', 'QA/Unit')).stdout).toContain('smoke\n1 test, 1 run');
  const { stdout: printed } = await place.runsheet('show', '--print-config');
  expect(printed).toMatch(/^folder +QA\/Unit +reporter options$/m);
});

test('what a reporter is given as JSON is taken too', async () => {
  const place = await placeWith(['jest'], {
    'jest.config.json': '{ "reporters": [["@runsheet/jest", { "folder": "QA" }]] }',
  });
  await place.runsheet('publish', 'junit.xml');
  expect((await place.runsheet('show', '--folder', 'QA')).code).toBe(0);
});

test('what is computed, or differs between two runners, is said where it matters, and not taken', async () => {
  const place = await placeWith(['vitest', 'jest'], {
    'vitest.config.ts': `export default { test: { reporters: [['@runsheet/vitest', { folder: 'QA/Unit', project: process.env.X }]] } };`,
    'jest.config.js': `module.exports = { reporters: [['@runsheet/jest', { folder: 'QA/Legacy' }]] };`,
  });
  const { stderr } = await place.runsheet('plan', 'junit.xml');
  expect(stderr).toContain(
    'RS4018 Where the tests publish to is not known here (project): vitest.config.ts computes it.',
  );
  expect(stderr).toContain(
    'RS4018 Where the tests publish to is not known here (folder): vitest.config.ts and jest.config.js give 2 values.',
  );
  const named = await place.runsheet('plan', 'junit.xml', '--project', '1', '--folder', 'QA');
  expect(named.stderr).toBe('');
  expect((await place.runsheet('outbox', 'list')).stderr).toBe('');
});

test.each([
  [
    'jest.config.json',
    `{ "reporters": [["@runsheet/jest", { "script": "fast" }], ["@runsheet/jest", { "script": "slow" }]] }`,
  ],
  [
    'jest.config.js',
    `module.exports = { reporters: [['@runsheet/jest', { script: 'fast' }], ['@runsheet/jest', { script: 'slow' }]] };`,
  ],
])('of two reporters in one %s that are given different ones, none is taken', async (file, text) => {
  const place = await placeWith(['jest'], { [file]: text });
  const { stderr } = await place.runsheet('plan', 'junit.xml');
  expect(stderr).toContain(`RS4018 Where the tests publish to is not known here (script): ${file} gives 2 values.`);
});

async function placeWith(runners: readonly string[], files: Readonly<Record<string, string>>): Promise<Place> {
  const place = await openPlace();
  const devDependencies = Object.fromEntries(runners.map((name) => [name, '*']));
  place.write('package.json', JSON.stringify({ name: '@shop/api', devDependencies }));
  place.write('junit.xml', JUNIT);
  for (const [name, text] of Object.entries(files)) place.write(name, text);
  return place;
}

import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

const VITEST = `import { defineConfig } from 'vitest/config';
console.log('what a configuration prints is in nobody’s way');
`;

// Both runners in one project: each start of one takes seconds.
test('doctor asks the installed runners whether they call the reporter, and reads its options', async () => {
  const project = createProject({
    'package.json': '{ "name": "shop", "type": "module", "scripts": { "test": "vitest run --reporter=dot" } }',
    'vitest.config.js': `${VITEST}export default defineConfig({
      test: { reporters: ['default', ['@runsheet/vitest', { project: 'Depot', foldr: 'QA' }]] },
    });`,
    'jest.config.js': 'export default {};',
  });
  onTestFinished(() => project.remove());
  expect(await examine(project)).toMatchInlineSnapshot(`
    "ok           runner         vitest <version>
    ok           reporter       vitest calls @runsheet/vitest.
    problem      reporter       The script "test" names reporters, and vitest leaves out those of its configuration then.
                                to do: Take them out of it, or add --reporter=@runsheet/vitest.
    ok           runner         jest <version>
    note         reporter       @runsheet/jest is installed, but jest does not call it.
                                to do: Run \`npx runsheet init\`, which adds it to the configuration.
    problem      configuration  RS1004 The configuration has a problem:
                                  - foldr: there is no such option; did you mean folder? (reporter options)
                                to do: Correct the lines above. Nothing was sent.
    not checked  key            The configuration has to be corrected first.
    not checked  project        The configuration has to be corrected first.
    not checked  script         The configuration has to be corrected first."
  `);

  project.write({
    'package.json': '{ "name": "shop", "type": "module", "scripts": { "test": "vitest run" } }',
    'vitest.config.js': `${VITEST}export default { test: { reporters: 'dot' } };`,
    'jest.config.js': `export default { reporters: [['@runsheet/jest', { folder: 'QA' }]] };`,
  });
  expect(await examine(project)).toMatchInlineSnapshot(`
    "ok           runner         vitest <version>
    note         reporter       @runsheet/vitest is installed, but vitest does not call it.
                                to do: Run \`npx runsheet init\`, which adds it to the configuration.
    ok           runner         jest <version>
    ok           reporter       jest calls @runsheet/jest.
    note         reporter       No reporter of jest writes to the terminal: a list of reporters takes the place of its own.
                                to do: Put 'default' before it: reporters: ['default', …].
    note         reporter       Tests that a failed hook has blocked show as failed: Jest runs without our test runner.
                                to do: Set testRunner: '@runsheet/jest/runner' in its configuration, or in each project.
    ok           configuration  No configuration file. Set: apiKey (RUNSHEET_API_KEY); baseUrl (RUNSHEET_BASE_URL); folder (reporter options).
    ok           script         shop is not there yet: the first build makes it."
  `);
});

test('doctor --drift holds what the runner lists against the rows', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const suite = (...titles: readonly string[]) => ({
    'cart.test.js': titles.map((title) => `test('${title}', () => {});`).join('\n'),
  });
  const project = createProject({
    'package.json': JSON.stringify({ name: 'shop', type: 'commonjs', devDependencies: { jest: '*' } }),
    ...suite('adds', 'removes'),
  });
  onTestFinished(() => project.remove());
  const look = async () => {
    const { status, stdout } = await runRunsheet(project, service, 'doctor', '--drift', '--json');
    const { findings }: { findings: readonly { check: string; state: string; what: string; todo?: string }[] } =
      JSON.parse(stdout);
    // That no reporter is wired in is another finding.
    expect(status).toBe(2);
    const [drift, ...others] = findings.filter(({ check }) => check === 'drift');
    expect(others).toEqual([]);
    return [drift?.state, drift?.what, drift?.todo].filter((part) => part !== undefined).join('\n');
  };
  expect(await look()).toMatchInlineSnapshot(`
    "note
    shop: 3 rows to add in a new script
      + cart.test.js
      +   adds
      +   removes
    The next build adds them, or now: \`npx runsheet sync\`."
  `);
  await runRunsheet(project, service, 'sync');
  expect(await look()).toMatchInlineSnapshot(`
    "ok
    shop (script 1): up to date"
  `);
  project.write(suite('adds', 'clears'));
  expect(await look()).toMatchInlineSnapshot(`
    "note
    shop (script 1): 1 row to add
        cart.test.js
      +   clears
      - cart.test.js > removes (no longer in the code; stays)
    The next build adds them, or now: \`npx runsheet sync\`. Archive or delete the rows that are gone in the service: rows cannot be removed through its API."
  `);
});

async function examine(project: Project): Promise<string> {
  const service = await startService();
  onTestFinished(() => service.close());
  const { stdout } = await runRunsheet(project, service, 'doctor');
  return stdout
    .split('\n')
    .filter((line) => / (?:runner|reporter|configuration|script|drift) |^ /.test(line))
    .join('\n')
    .replaceAll(/(vitest|jest) \d+\.\d+\.\d+/g, '$1 <version>');
}

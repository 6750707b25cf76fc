import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

const VITEST = `import { defineConfig } from 'vitest/config';
`;

test('doctor looks whether the installed runners call the reporter, and reads its options', async () => {
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
    problem      reporter       package.json: the script "test" names reporters, so vitest ignores those of its configuration.
                                to do: Take them out of it, or add --reporter=@runsheet/vitest.
    ok           runner         jest <version>
    note         reporter       @runsheet/jest is installed, but jest.config.js does not name it.
                                to do: Run \`npx runsheet init\`, which adds it. Where a preset does that, nothing has to be done.
    problem      configuration  RS1004 The configuration has a problem:
                                  - foldr: there is no such option; did you mean folder? (reporter options)
                                to do: Correct the lines above. Nothing was sent.
    not checked  service        The configuration has to be corrected first."
  `);

  project.write({
    'package.json': '{ "name": "shop", "type": "module", "scripts": { "test": "vitest run" } }',
    'vitest.config.js': `${VITEST}export default { test: { reporters: 'dot' } };`,
    'jest.config.js': `export default { reporters: [['@runsheet/jest', { folder: 'QA' }]] };`,
  });
  expect(await examine(project)).toMatchInlineSnapshot(`
    "ok           runner         vitest <version>
    note         reporter       @runsheet/vitest is installed, but vitest.config.js does not name it.
                                to do: Run \`npx runsheet init\`, which adds it. Where a preset does that, nothing has to be done.
    ok           runner         jest <version>
    ok           reporter       jest calls @runsheet/jest.
    note         reporter       Tests that a failed hook has blocked show as failed: Jest runs without our test runner.
                                to do: Set testRunner: '@runsheet/jest/runner' in its configuration, or in each project.
    ok           configuration  No configuration file.
    ok           script         shop is not there yet: the first build makes it."
  `);
});

async function examine(project: Project): Promise<string> {
  const service = await startService();
  onTestFinished(() => service.close());
  const { stdout } = await runRunsheet(project, service, 'doctor');
  return stdout
    .split('\n')
    .filter((line) => / (?:runner|reporter|configuration|script) |^ /.test(line))
    .join('\n')
    .replaceAll(/(vitest|jest) \d+\.\d+\.\d+/g, '$1 <version>');
}

import { startService } from '@runsheet/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { NARROWED_FILES, NARROWINGS, PROJECT_NARROWINGS, TWO_PROJECTS } from '../support/narrowings.ts';
import { createProject } from '../support/project.ts';
import { type Runner, runTests } from '../support/run-tests.ts';
import { sampleOf } from '../support/share.ts';

// Each of these runs whole runners several times.
vi.setConfig({ testTimeout: 240_000 });

/** Each way to leave out a file is a flag of the runner, so it is run by the runner. */
const VITEST = sampleOf(NARROWINGS.vitest, 2);
const JEST = sampleOf(NARROWINGS.jest, 3);

/** A column for the whole suite, and one for each of these flags. */
function drawn(count: number): string {
  const none = ' ·'.repeat(count);
  const passed = ' ✓'.repeat(count);
  return [`·${none}  a.test.js`, `✓${none}    applies`, `·${none}  sub/b.test.js`, `✓${passed}    applies`].join('\n');
}

/** The whole suite once, then once for each of these flags; a column a run. */
async function runNarrowed(
  runner: Runner,
  files: Readonly<Record<string, string>>,
  narrowings: readonly (readonly string[])[],
) {
  const service = await startService();
  const project = createProject({
    ...files,
    'package.json': JSON.stringify({ name: 'shop', ...(runner === 'vitest' && { type: 'module' }) }),
    ...NARROWED_FILES,
  });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const said: string[] = [];
  for (const flags of [[], ...narrowings]) {
    // One after the other: the columns stand in this order.
    const { stderr } = await runTests(project, runner, { flags, environment });
    said.push(stderr);
  }
  return { grid: await drawGrid(service, 'shop'), said: said.join('\n') };
}

test('vitest: what the command line leaves out is neither named as gone nor excluded', async () => {
  const files = {
    'vitest.config.js': `export default { test: { globals: true, isolate: false, reporters: ['default', '@runsheet/vitest'] } };`,
  };
  const { grid, said } = await runNarrowed('vitest', files, VITEST);
  expect(grid).toBe(drawn(VITEST.length));
  expect(said).not.toContain('RS4002');
});

test('jest: what the command line leaves out is neither named as gone nor excluded', async () => {
  const files = {
    'jest.config.json': JSON.stringify({ reporters: ['default', '@runsheet/jest'], transform: {} }),
  };
  const { grid, said } = await runNarrowed('jest', files, JEST);
  expect(grid).toBe(drawn(JEST.length));
  expect(said).not.toContain('RS4002');
});

test('jest: projects that the command line leaves out are neither named as gone nor excluded', async () => {
  const projects = TWO_PROJECTS.map((one) => ({ ...one, transform: {} }));
  const files = {
    'jest.config.json': JSON.stringify({ reporters: ['default', '@runsheet/jest'], projects }),
  };
  const { grid, said } = await runNarrowed('jest', files, PROJECT_NARROWINGS);
  expect(grid).toMatchInlineSnapshot(`
    "· · ·  sub
    · · ·    sub/b.test.js
    ✓ ✓ ✓      applies
    · · ·  top
    · · ·    a.test.js
    ✓ · ·      applies"
  `);
  expect(said).not.toContain('RS4002');
});

import { readdirSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { type Ended, plainEnvironment } from '../support/run-command.ts';
import { runInProcess } from '../support/run-runsheet.ts';

let project: Project | undefined;

afterEach(() => {
  project?.remove();
  project = undefined;
});

const SUM = `
  describe('sum', () => {
    test('adds', () => { expect(1 + 1).toBe(2); });
    test('subtracts', () => { expect(2 - 1).toBe(2); });
  });
`;

test('npx vitest is tried without a change to the project, whose own reporters rest meanwhile', async () => {
  project = createProject({
    'package.json': JSON.stringify({ name: 'shop', type: 'module' }),
    'vitest.config.js': `export default { test: { globals: true, reporters: ['json'] } };`,
    'sum.test.js': SUM,
  });
  const before = readdirSync(project.root).toSorted();
  const { status, stdout, stderr } = await tryIn(project, ['npx', 'vitest']);
  expect(stdout).toContain('Tests  1 failed | 1 passed (2)');
  expect(gridIn(stdout)).toMatchInlineSnapshot(`
    "shop

                  #1
    sum.test.js
      sum
        adds       ✓
        subtracts  ✗
    ────────────────
    ✓ pass         1
    ✗ fail         1

    #1 ✗ sum.test.js > sum > subtracts
         expected 1 to be 2 // Object.is equality
         - Expected
         + Received
         - 2
         + 1
         at sum.test.js:4:45"
  `);
  expect(stderr).toContain('runsheet  shop: 1 pass, 1 fail (script 1, run 1, new script with 4 rows)');
  expect(status).toBe(1);
  expect(readdirSync(project.root).toSorted()).toEqual(before);
});

test('npm test that starts jest, and then vitest, is tried as a whole, and --json is one document', async () => {
  project = createProject({
    'package.json': JSON.stringify({
      name: 'shop',
      scripts: { test: 'jest --ci --reporters summary; vitest run --globals --dir unit --silent' },
      jest: { testMatch: ['**/*.spec.js'], reporters: ['default'] },
    }),
    'sum.spec.js': SUM.replace('toBe(2); });\n  })', 'toBe(1); });\n  })'),
    'unit/tax.test.js': `test('is added', () => { expect(1).toBe(1); });`,
  });
  const { status, stdout, stderr } = await tryIn(project, ['npm', 'test'], ['--json']);
  expect(stderr).toContain('Tests:       2 passed, 2 total');
  expect(JSON.parse(stdout)).toMatchObject({
    exitCode: 0,
    scripts: [{ name: 'shop', runs: [{ progress: { pass: 2 } }, { progress: { pass: 1 } }] }],
  });
  expect(status).toBe(0);
});

/** Starts the command of the workspace in a project, as a user would with npx. */
async function tryIn({ root }: Project, command: readonly string[], flags: readonly string[] = []): Promise<Ended> {
  const environment = plainEnvironment();
  // What npx and npm start is the Node of this test too.
  const PATH = [dirname(process.execPath), environment['PATH'] ?? ''].join(delimiter);
  return runInProcess(root, { ...environment, PATH }, ['try', ...flags, '--', ...command]);
}

/** From the title of the grid to its end. */
function gridIn(stdout: string): string {
  const lines = stdout.split('\n');
  const grid = lines.slice(lines.indexOf('shop'));
  return grid
    .slice(
      0,
      grid.findIndex((line) => line.startsWith('To keep this ')),
    )
    .filter((line) => !line.startsWith('2 tests, 1 run;'))
    .join('\n')
    .trim();
}

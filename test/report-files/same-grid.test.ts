import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { saidBesideWaits } from '../support/run-command.ts';
import { runRunsheet } from '../support/run-runsheet.ts';
import { runTests } from '../support/run-tests.ts';

const FIXTURES = join(import.meta.dirname, '../compat/fixtures/common');
const SUITE = Object.fromEntries(
  ['titles', 'twins', 'outcomes', 'hooks', 'each', 'syntax', 'throws-in-describe'].map((name) => {
    return [`${name}.test.js`, readFileSync(join(FIXTURES, `${name}.test.js`), 'utf8')];
  }),
);

let service: Service;
let project: Project;

beforeEach(async () => {
  service = await startService();
});

afterEach(async () => {
  project.remove();
  await service.close();
});

test('the JUnit file of Vitest gives the grid of our reporter, but for what it does not hold', async () => {
  project = createProject({
    ...SUITE,
    'package.json': '{ "name": "shop", "type": "module" }',
    'vitest.config.js': `export default { test: { globals: true, reporters: [
      ['@runsheet/vitest', { script: 'reporter' }],
      ['junit', { outputFile: 'vitest.xml' }],
    ] } };`,
  });
  await run();
  expect(await differences('vitest.xml')).toMatchInlineSnapshot(`
    "- ✓    first line ⏎ second line
    - ✓    a␀b
    - ✓    ␛[31mred␛[39m
    - ✓    half a character <U+D83D>
    - ·    outer > inner
    - ✓      with a sign
    - ·      (no title)
    - ✓        below headings without a title
    - #1 is still to do: todo
    - #1 is to do anyway: todo
    - #1 never runs either: beforeAll failed: no database
    - #1 never runs: beforeAll failed: no database
    - #1 syntax.test.js: RolldownError: Parse failure: Parse failed with 1 error:
    - #1 throws an error with a cause: TypeError: outer
    - #1 throws an object: thrown: { code: 404 }
    + ✓    first line second line
    + ✓    ab
    + ✓    red
    + ✓    half a character
    + ✓        with a sign
    + ✓      below headings without a title
    + #1 is still to do: skipped
    + #1 is to do anyway: skipped
    + #1 never runs either: skipped
    + #1 never runs: skipped
    + #1 syntax.test.js: Parse failure: Parse failed with 1 error:
    + #1 throws an error with a cause: outer
    + #1 throws an object: { code: 404, stacks: [] }"
  `);
});

async function run(): Promise<void> {
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const { status } = await runTests(project, 'vitest', { environment });
  expect(status).toBe(1);
}

/** Publishes a file, and tells the lines of its grid (+) and of the reporter's (-) that the other one does not have. */
async function differences(file: string): Promise<string> {
  const published = await runRunsheet(project, service, 'publish', file, '--script', file);
  expect({ status: published.status, said: saidBesideWaits(published) }).toEqual({ status: 0, said: '' });
  const own = linesOf(await drawGrid(service, 'reporter'));
  const others = linesOf(await drawGrid(service, file));
  return [...only(own, others).map((line) => `- ${line}`), ...only(others, own).map((line) => `+ ${line}`)].join('\n');
}

function linesOf(grid: string): readonly string[] {
  return grid.split('\n').map((line) => line.slice(0, 100));
}

/** The lines of one that the other one has less often. */
function only(one: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return one.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../support/outbox.ts';
import { build, publishFile, reportersOf } from './support/build.ts';
import { checkTypes, TSCONFIG } from './support/check-types.ts';
import { countLeftOut, drawRows, readGrid, scriptNames } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { modesOf } from './support/modes.ts';
import { runnable } from './support/nodes.ts';
import { projectFiles } from './support/project-files.ts';
import { createSuite, textsIn } from './support/suite.ts';
import { differences, truthOf } from './support/truth.ts';
import { VITEST_VERSIONS } from './support/versions.ts';

const ODD_SUITE = ['common', 'vitest'];

describe.each(runnable(VITEST_VERSIONS))('$name', (version) => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(() => service.close());

  // All into one script: a row that one of them adds would stand in the grids of those after it.
  test.each(modesOf(version))('shows every test of an odd suite as it is, with $title', async ({ node, flags }) => {
    const reporters = [...reportersOf(version), ['blob', { outputFile: 'blob.json' }]];
    const suite = createSuite(version, projectFiles(version, { reporters }), ODD_SUITE);
    onTestFinished(suite.remove);
    const place = { version, suite, service, node };
    // Titles of several tests are named once, by the build that makes their rows.
    const warnings = (await scriptNames(service)).includes('direct') ? [] : [{ code: 'RS4039' }];
    const built = await build(place, ...flags);
    expect(await publishFile(place, 'blob.json', 'blob')).toMatchObject({ status: 0 });
    expect(differences(drawRows(built.direct), drawRows(await readGrid(service, 'blob')))).toBe(LOST_IN_BLOBS);
    expect(drawRows(built.direct)).toBe(truthOf(textsIn(ODD_SUITE), version));
    expectLawful(built);
    const { passed, failed, others } = built.printed;
    const collected = passed + failed + others - countLeftOut(built.direct);
    expect(statusOf(suite)).toMatchObject({ outcome: 'delivered', collected, warnings });
  });
});

/** Vitest marks every test below a failed hook as skipped before it writes a blob. */
const LOST_IN_BLOBS = `\
- ■      is skipped anyway ← skipped
- ■      is to do anyway ← todo
+ ■      is skipped anyway ← beforeAll failed: no database
+ ■      is to do anyway ← beforeAll failed: no database`;

test.each(runnable(VITEST_VERSIONS))('fits the types of $name', async (version) => {
  const suite = createSuite(version, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': TSCONFIG,
    'a.ts': TYPED,
  });
  onTestFinished(suite.remove);
  expect(await checkTypes(suite)).toEqual({ status: 0, stdout: '', stderr: '' });
});

const TYPED = `
  import { RunsheetReporter } from '@runsheet/vitest';
  import { issue, note, row, tag } from '@runsheet/vitest/meta';
  import { test } from 'vitest';
  import { defineConfig } from 'vitest/config';
  import type { Reporter } from 'vitest/node';

  export const reporter: Reporter = new RunsheetReporter();
  export const named = defineConfig({ test: { reporters: ['default', ['@runsheet/vitest', { folder: 'QA' }]] } });
  export const made = defineConfig({ test: { reporters: ['default', new RunsheetReporter({ folder: 'QA' })] } });
  // @ts-expect-error there is no such option
  export const wrong = new RunsheetReporter({ folders: 'QA' });

  test('says something of itself', ({ task }) => {
    issue('SHOP-12');
    note(task, 'waits for the supplier');
    tag(task, 'slow');
    row(123);
    const issues: readonly string[] | undefined = task.meta.runsheet?.issues;
    // @ts-expect-error a row is a number
    row(task, '123');
    return issues === undefined ? undefined : Promise.resolve();
  });
`;

test('from version to version an outline differs only where Vitest does', () => {
  const [of3 = '', of4 = '', of5 = ''] = VITEST_VERSIONS.map((version) => truthOf(textsIn(ODD_SUITE), version));
  expect(differences(of3, of4)).toMatchInlineSnapshot(`
    "- ✗  import-fails.test.js ← Cannot find module './missing.js' imported from 'import-fails.test.js'
    - ✗  syntax.test.js ← RollupError: Parse failure: Expression expected
    + ✗    aroundAll fails before ← no setup
    + ■      never begins ← aroundAll failed: no setup
    + ✗    aroundAll fails after ← no teardown
    + ■      skips itself ← skipped
    + ✗    beforeAll fails within ← no database
    + ■      never begins either ← beforeAll failed: no database
    + ✗  import-fails.test.js ← Cannot find module './missing.js' imported from import-fails.test.js
    + ✗  syntax.test.js ← RolldownError: Parse failure: Parse failed with 1 error:"
  `);
  expect(differences(of4, of5)).toMatchInlineSnapshot(`
    "- ✓    is called 'ada'
    - ✓    is called 'grace'
    - ■    is left out ← skipped
    + ✓    is called ada
    + ✓    is called grace
    + ·    is left out"
  `);
});

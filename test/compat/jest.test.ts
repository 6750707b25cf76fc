import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../support/outbox.ts';
import { build } from './support/build.ts';
import { countLeftOut, drawRows, scriptNames } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { modesOf } from './support/modes.ts';
import { nodeFor, runnable, widely } from './support/nodes.ts';
import { projectFiles } from './support/project-files.ts';
import { createSuite, textsIn } from './support/suite.ts';
import { differences, truthOf } from './support/truth.ts';
import { JEST_VERSIONS } from './support/versions.ts';

const ODD_SUITE = ['common', 'jest'];

describe.each(runnable(JEST_VERSIONS))('$name', (version) => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(() => service.close());

  // All into one script: a row that one of them adds would stand in the grids of those after it.
  test.each(modesOf(version))('shows every test of an odd suite as it is, with $title', async ({ node, flags }) => {
    const suite = createSuite(version, projectFiles(version), ODD_SUITE);
    onTestFinished(suite.remove);
    // Titles of several tests are named once, by the build that makes their rows.
    const warnings = (await scriptNames(service)).includes('direct') ? [] : [{ code: 'RS4039' }];
    const built = await build({ version, suite, service, node }, ...flags);
    expect(drawRows(built.direct)).toBe(truthOf(textsIn(ODD_SUITE), version));
    expectLawful(built);
    const { passed, failed, others } = built.printed;
    const collected = passed + failed + others - countLeftOut(built.direct);
    expect(statusOf(suite)).toMatchObject({ outcome: 'delivered', collected, warnings });
  });
});

test('from version to version an outline stays the same', () => {
  const [of29 = '', of30 = ''] = JEST_VERSIONS.map((version) => truthOf(textsIn(ODD_SUITE), version));
  expect(differences(of29, of30)).toBe('');
});

describe.each(widely(JEST_VERSIONS))('$name with its own runner', (version) => {
  test('shows failed tests where a hook has failed, and knows neither empty describes nor .only', async () => {
    const service = await startService();
    onTestFinished(() => service.close());
    const suite = createSuite(version, projectFiles(version, { testRunner: 'jest-circus/runner' }), ODD_SUITE);
    onTestFinished(suite.remove);
    const built = await build({ version, suite, service, node: nodeFor(version) });
    expectLawful(built);
    expect(differences(truthOf(textsIn(ODD_SUITE), version), drawRows(built.direct))).toMatchInlineSnapshot(`
      "- ✗  hook-before-all.test.js ← no setup
      - ■    never runs ← beforeAll failed: no setup
      - ■      never runs either ← beforeAll failed: no setup
      - ·  hooks.test.js
      - ✗    beforeAll throws ← no database
      - ■      never runs ← beforeAll failed: no database
      - ■        never runs either ← beforeAll failed: no database
      - ✗    afterAll throws ← not closed
      - ✓    names its issues [SHOP-12, SHOP-13] ← waits for the supplier
      - ✗    names an issue and fails [SHOP-14] ← no such cart
      - ✓      says nothing itself [SHOP-15]
      - ✓      one [SHOP-17]
      - ✓      two [SHOP-18] ← with a note
      - ·    is left out
      - ✓    throws a text once ← passed on attempt 2 of 2 ← thrown: "just text"
      - ✓      is tried again ← passed on attempt 2 of 2 ← no user
      - ✓    differs once ← passed on attempt 2 of 2 ← expect(received).toBe(expected) // Object.is equality
      - ✓    is flaky ← passed on attempt 3 of 3 ← attempt 1
      + ·  hook-before-all.test.js
      + ✗    never runs ← no setup
      + ✗      never runs either ← no setup
      + ✗  hooks.test.js ← not closed
      + ·    beforeAll throws
      + ✗      never runs ← no database
      + ✗        never runs either ← no database
      + ·    afterAll throws
      + ✓    names its issues
      + ✗    names an issue and fails ← no such cart
      + ✓      says nothing itself
      + ✓      one
      + ✓      two
      + ■    is left out ← skipped
      + ✓    is flaky ← passed on attempt 3 of 3
      + ✓    throws a text once ← passed on attempt 2 of 2
      + ✓      is tried again ← passed on attempt 2 of 2
      + ✓    differs once ← passed on attempt 2 of 2"
    `);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { statusOf } from '../support/outbox.ts';
import { createProject, type Project } from '../support/project.ts';
import type { Ended } from '../support/run-command.ts';
import { reporterLines, withoutPort, runTests } from '../support/run-tests.ts';

let service: Service;
let project: Project;

beforeAll(async () => {
  service = await startService();
  project = createProject({
    'package.json': JSON.stringify({ name: 'shop', type: 'module' }),
    'vitest.config.ts': `
      import { defineConfig } from 'vitest/config';
      export default defineConfig({ test: { reporters: ['default', '@runsheet/vitest'] } });
    `,
    'runsheet.config.mjs': `export default () => ({ folder: 'QA/Unit' });`,
    'src/cart.test.ts': `
      import { beforeAll, describe, expect, test } from 'vitest';
      describe('Cart', () => {
        test('adds', () => {});
        test.each([1, 2])('counts %i', () => {});
        test.skip('is shared', () => {});
        test.todo('is saved');
        test('is empty at first', () => expect([1]).toEqual([]));
      });
      let attempts = 0;
      test('loads', { retry: 2 }, () => { attempts += 1; if (attempts < 3) throw new Error('503'); });
    `,
    'src/price.test.ts': `
      import { beforeAll, describe, expect, test } from 'vitest';
      describe('rates', () => {
        beforeAll(() => { throw new Error('no rates'); });
        test('convert', () => {});
      });
    `,
    'src/broken.test.ts': `import './missing.ts';`,
  });
});

afterAll(async () => {
  project.remove();
  await service.close();
});

test('a first build makes the script; a second one adds its new test in place and a column', async () => {
  const first = await build();
  expect(first.status).toBe(1);
  expect(withoutPort(reporterLines(first))).toMatchInlineSnapshot(
    `
    "runsheet  shop: 4 pass, 3 fail (1 test, 2 files or hooks), 3 blocked (1 skipped, 1 todo, 1 not run) (script 3, run 1, new script with 13 rows in the new folder QA/Unit)
              see it at http://127.0.0.1:<port>/scripts/3#run=1 or with: npx runsheet show 3
              8 results delivered with 17 requests; receipt in .runsheet/status.json"
  `,
  );
  project.write({
    'src/cart.test.ts': readFileSync(join(project.root, 'src/cart.test.ts'), 'utf8')
      .replace("test.skip('is shared'", "test('is merged', () => {});\n test('is shared'")
      .replace('toEqual([])', 'toEqual([1])'),
  });
  const second = await build();
  expect(withoutPort(reporterLines(second))).toMatchInlineSnapshot(
    `
    "runsheet  2 failing with no known pass (since #1, 2 builds), 1 flaky, 1 fixed
              failing: src/broken.test.ts (since #1, 2 builds, no known pass)
              failing: src/price.test.ts > rates (since #1, 2 builds, no known pass)
              flaky: src/cart.test.ts > loads
              fixed: src/cart.test.ts > Cart > is empty at first
              shop: 7 pass, 2 fail (2 files or hooks), 2 blocked (1 todo, 1 not run) (script 3, run 2, 1 row added)
              added: src/cart.test.ts > Cart > is merged
              see it at http://127.0.0.1:<port>/scripts/3#run=2 or with: npx runsheet show 3
              9 results delivered with 9 requests; receipt in .runsheet/status.json"
  `,
  );
  expect(await drawGrid(service, 'shop')).toMatchInlineSnapshot(`
    "✗ ✗  src/broken.test.ts
    · ·  src/cart.test.ts
    · ·    Cart
    ✓ ✓      adds
    ✓ ✓      counts 1
    ✓ ✓      counts 2
    ■ ✓      is shared
    ■ ■      is saved
    ✗ ✓      is empty at first
    · ✓      is merged
    ✓ ✓    loads
    · ·  src/price.test.ts
    ✗ ✗    rates
    ■ ■      convert

    #1 convert: beforeAll failed: no rates
    #1 is empty at first: expected [ 1 ] to deeply equal []
    #1 is saved: todo
    #1 is shared: skipped
    #1 loads: passed on attempt 3 of 3
    #1 rates: no rates
    #1 src/broken.test.ts: Cannot find module './missing.ts' imported from src/broken.test.ts
    #2 convert: beforeAll failed: no rates
    #2 is saved: todo
    #2 loads: passed on attempt 3 of 3
    #2 rates: no rates
    #2 src/broken.test.ts: Cannot find module './missing.ts' imported from src/broken.test.ts"
  `);
});

test('an unchanged outline costs three requests in a red build, one of them for its history', async () => {
  await build();
  expect(statusOf(project)).toMatchObject({ outcome: 'delivered', requests: 3, kept: 0, lost: 0 });
});

async function build(): Promise<Ended> {
  return runTests(project, 'vitest', {
    environment: { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key },
  });
}

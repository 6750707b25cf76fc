import { expect, test } from 'vitest';
import { JEST } from '../runners/jest.ts';
import { VITEST } from '../runners/vitest.ts';
import { PLAYWRIGHT } from '../runners/playwright.ts';
import { linesThatReplace, scriptsThatReplace } from './replaced-reporters.ts';

const WORKFLOW = `
jobs:
  test:
    steps:
      - run: npm test -- --reporter=verbose
      - run: npx vitest run --reporter=dot --reporter=@runsheet/vitest
      - run: |
          npx vitest run \\
            --reporter dot
          npx jest --reporters=default
      - run: npx mocha --reporter dot
`;

test('commands of a workflow that leave our reporter out are found', () => {
  expect(linesThatReplace(WORKFLOW, VITEST)).toEqual([
    'npm test -- --reporter=verbose',
    'npx vitest run --reporter dot',
  ]);
  expect(linesThatReplace(WORKFLOW, JEST)).toEqual(['npx jest --reporters=default']);
});

test('a script of Playwright names several reporters in one flag', () => {
  const manifest = { scripts: { unit: 'vitest run --reporter=dot', e2e: 'playwright test --reporter=github' } };
  expect(scriptsThatReplace(manifest, PLAYWRIGHT)).toEqual([
    { script: 'e2e', better: 'playwright test --reporter=github,@runsheet/playwright' },
  ]);
});

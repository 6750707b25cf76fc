import { expect, test } from 'vitest';
import { editWorkflow } from './edit-workflow.ts';

const NONE = new Map<string, readonly string[]>();

test('the steps that run tests get address and key, whatever their layout, and no other', () => {
  const text = `name: CI # ours
on: [push]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - run: npm ci
      - run: npm test # all of them
      - name: unit
        run: |
          npm run build
          npx vitest run

      - run: pnpm test
        env:
          CI_LEVEL: 2
        timeout-minutes: 5
  lint:
    steps:
      - run: npm run lint
`;
  const windows = editWorkflow(text.replaceAll('\n', '\r\n'), NONE)?.text;
  expect(windows).toBe(editWorkflow(text, NONE)?.text.replaceAll('\n', '\r\n'));
  expect(editWorkflow(text, NONE)?.text).toMatchInlineSnapshot(`
    "name: CI # ours
    on: [push]
    jobs:
      test:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v5
          - run: npm ci
          - run: npm test # all of them
            env:
              RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
          - name: unit
            run: |
              npm run build
              npx vitest run
            env:
              RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}

          - run: pnpm test
            env:
              CI_LEVEL: 2
              RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
            timeout-minutes: 5
          # Delivers what the tests could not, and makes a build without a run red.
          - run: npx runsheet publish --expect-run
            if: \${{ always() }}
            env:
              RUNSHEET_JOB_STATUS: \${{ job.status }}
              RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
      lint:
        steps:
          - run: npm run lint
    "
  `);
});

test.each([
  ['no tests', 'jobs: { lint: { steps: [{ run: npm run lint }] } }'],
  ['no jobs', 'name: CI'],
  ['no YAML', 'jobs: ]'],
  [
    'only words that look like it',
    'jobs:\n  a:\n    steps:\n      - run: echo npm test\n      - run: npm run testimonials\n',
  ],
])('a workflow with %s is left alone', (_what, text) => {
  expect(editWorkflow(text, NONE)).toBeUndefined();
});

test.each([
  ['the workflow', 'env:\n  RUNSHEET_API_KEY: x\njobs:\n  a:\n    steps:\n      - run: npm test\n'],
  ['its job', 'jobs:\n  a:\n    env:\n      RUNSHEET_API_KEY: x\n    steps:\n      - run: npm test\n'],
  ['itself', 'jobs:\n  a:\n    steps:\n      - run: npm test\n        env:\n          RUNSHEET_API_KEY: x\n'],
  ['a shard', 'jobs:\n  a:\n    steps:\n      - run: npm test\n        env:\n          RUNSHEET_MODE: record\n'],
])('a step that has what it needs from %s is left alone', (_where, text) => {
  expect(editWorkflow(text, NONE)).toEqual({ text, left: [] });
});

test('each step is judged by itself: one with a key, one with an address, a new one, and two that are not understood', () => {
  const text = `jobs:
  a:
    steps:
      - run: npm test
        env:
          RUNSHEET_API_KEY: x
      - run: npx jest
        env:
          RUNSHEET_BASE_URL: https://tests.example/api/v1
      - run: npx vitest run
      - { run: pnpm -r test }
      - run: make test
`;
  const { text: changed, ...named } = editWorkflow(text, NONE) ?? { text: '' };
  expect(named).toEqual({ left: ['pnpm -r test'] });
  expect(changed).toMatchInlineSnapshot(`
    "jobs:
      a:
        steps:
          - run: npm test
            env:
              RUNSHEET_API_KEY: x
          - run: npx jest
            env:
              RUNSHEET_BASE_URL: https://tests.example/api/v1
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
          - run: npx vitest run
            env:
              RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
          # Delivers what the tests could not, and makes a build without a run red.
          - run: npx runsheet publish --expect-run
            if: \${{ always() }}
            env:
              RUNSHEET_JOB_STATUS: \${{ job.status }}
              RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
              RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}
          - { run: pnpm -r test }
          - run: make test
    "
  `);
  expect(editWorkflow(changed, NONE)).toEqual({ text: changed, ...named });
});

test('the run is expected in the folder where the tests run', () => {
  const text = "jobs:\n  a:\n    steps:\n      - run: npm test\n        working-directory: 'the app' # ours\n";
  expect(editWorkflow(text, NONE)?.text).toContain(
    "- run: npx runsheet publish --expect-run\n        working-directory: 'the app'\n        if: ${{ always() }}\n",
  );
});

test('steps in one line are left', () => {
  const text = 'jobs: { test: { steps: [{ run: npm test }] } }';
  expect(editWorkflow(text, NONE)).toEqual({ text, left: ['npm test'] });
});

import { expect, test } from 'vitest';
import { editWorkflow } from './edit-workflow.ts';

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
  const edit = editWorkflow(text);
  expect(edit?.kind === 'changed' ? edit.text : edit).toMatchInlineSnapshot(`
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
])('a workflow with %s is none of ours', (_what, text) => {
  expect(editWorkflow(text)).toBeUndefined();
});

test('a workflow that has the key already is left alone', () => {
  const text = 'env:\n  RUNSHEET_API_KEY: x\njobs:\n  a:\n    steps:\n      - run: npm test\n';
  expect(editWorkflow(text)).toEqual({ kind: 'unchanged' });
});

test('steps in one line are left to a person', () => {
  expect(editWorkflow('jobs: { test: { steps: [{ run: npm test }] } }')).toMatchInlineSnapshot(`
    {
      "kind": "by-hand",
      "why": "the layout of its steps is not understood",
      "write": "env:
      RUNSHEET_BASE_URL: \${{ vars.RUNSHEET_BASE_URL }}
      RUNSHEET_API_KEY: \${{ secrets.RUNSHEET_API_KEY }}",
    }
  `);
});

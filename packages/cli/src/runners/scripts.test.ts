import { expect, test } from 'vitest';
import { MOCHA } from './mocha.ts';
import { NODE_TEST } from './node-test.ts';

const OURS = '--require @runsheet/mocha';

test.each([
  ['mocha', `mocha ${OURS}`],
  ['mocha test && mocha other', `mocha ${OURS} test && mocha ${OURS} other`],
  ['npm run lint && npx mocha --exit', `npm run lint && npx mocha ${OURS} --exit`],
  ['nyc --reporter=lcov mocha', `nyc --reporter=lcov mocha ${OURS}`],
  [
    'NODE_ENV=test cross-env A=1 ./node_modules/.bin/mocha',
    `NODE_ENV=test cross-env A=1 ./node_modules/.bin/mocha ${OURS}`,
  ],
  ['yarn mocha test', `yarn mocha ${OURS} test`],
])('mocha is started by %s', (script, edited) => {
  expect(MOCHA.kind === 'scripts' && MOCHA.scripts.pattern.test(script)).toBe(true);
  expect(MOCHA.scripts.withReporter(script)).toBe(edited);
});

test.each([
  'npm run mocha',
  'npm run lint && npm run mocha',
  'nyc npm run mocha',
  'eslint test/mocha src',
  'rm -rf build/mocha',
  'npm install mocha --no-save',
  'echo run mocha now',
  'mocha-runner test',
])('mocha is not started by %s', (script) => {
  expect(MOCHA.scripts.pattern.test(script)).toBe(false);
  expect(MOCHA.scripts.withReporter(script)).toBe(script);
});

test('the reporter is told to node alone', () => {
  const script = 'node --test a && tool --test x';
  expect(NODE_TEST.scripts.withReporter(script)).toMatch(/^node --test --test-reporter=spec .* a && tool --test x$/);
});

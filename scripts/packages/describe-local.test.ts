import { expect, test } from 'vitest';

import { describeLocal, isManager } from './describe-local.ts';

const FILES = { runsheet: 'file:/clone/runsheet.tgz', '@runsheet/vitest': 'file:/clone/vitest.tgz' };

test.each([
  ['npm', 'npm install', 'npx', '"overrides": {'],
  ['pnpm', 'pnpm install', 'pnpm exec', "overrides:\n  '@runsheet/vitest': 'file:/clone/vitest.tgz'"],
  ['yarn', 'yarn install', 'yarn', '"resolutions": {'],
])('a project that uses %s learns what it adds, and how it goes on', (...[manager, install, launcher, list]) => {
  if (!isManager(manager)) throw new Error(manager);
  const text = describeLocal(FILES, manager);
  expect(text.match(/overrides|resolutions/g)).toHaveLength(1);
  expect(text).toContain(list);
  expect(text.match(/runsheet\.tgz/g)).toHaveLength(1);
  expect(text).toContain(`\`${install}\``);
  expect(text).toContain(`\`${launcher} runsheet try -- <the command of your tests>\``);
});

test('another name is no package manager', () => {
  expect([isManager('npm'), isManager('bun')]).toEqual([true, false]);
});

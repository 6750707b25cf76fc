import { expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { recordSettings, scriptName } from './record-settings.ts';

const BUILD = {
  isCi: true,
  branch: 'main',
  commit: undefined,
  url: undefined,
  isDefaultBranch: true,
  isForeign: false,
};

test('a script is named after the package, by a name, or by its id', () => {
  const table = [{}, { script: 'Checkout' }, { script: 31 }, { script: '31' }, { script: '31a' }, { script: '3.1' }];
  const told = table.map((options) => {
    const { script } = recordSettings(readConfig({ options, environment: {}, keyFile: undefined }).config, 'shop', {
      build: BUILD,
      named: { branch: 'main', startedAt: '2026-03-04T12:00:00Z' },
    });
    return `${JSON.stringify(options)}: ${script.kind === 'id' ? `id ${script.id}` : `name ${script.name}`}`;
  });
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "{}: name shop
    {"script":"Checkout"}: name Checkout
    {"script":31}: id 31
    {"script":"31"}: id 31
    {"script":"31a"}: name 31a
    {"script":"3.1"}: name 3.1"
  `);
});

test.each([
  ['shop', 'shop'],
  ['shop {year}', 'shop 2026'],
  ['{branch}: {year}-{month}', 'feat/{year}: 2026-03'],
  ['{day} {Year} {', '{day} {Year} {'],
])('the name %j becomes %j', (name, filled) => {
  expect(scriptName(name, { branch: 'feat/{year}', startedAt: '2026-02-28T23:30:00-02:00' })).toBe(filled);
});

test.each([
  [`gh-readonly-queue/main/pr-12-${'a'.repeat(40)}`, 'main'],
  [`gh-readonly-queue/release/2.x/pr-7-${'0'.repeat(40)}`, 'release/2.x'],
  ['gh-readonly-queue/main/pr-12-fix', 'gh-readonly-queue/main/pr-12-fix'],
  ['main', 'main'],
])('the branch of an entry of a merge queue is the one it goes to: %s', (branch, named) => {
  expect(scriptName('{branch}', { branch, startedAt: '2026-02-28T23:30:00Z' })).toBe(named);
});

test('what is not known reads unknown', () => {
  expect(scriptName('{branch} {year}-{month}', { branch: undefined, startedAt: 'soon' })).toBe(
    'unknown unknown-unknown',
  );
});

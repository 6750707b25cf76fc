import { expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { recordSettings } from './record-settings.ts';

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

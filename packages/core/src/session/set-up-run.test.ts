import { expect, test } from 'vitest';
import type { Build } from '../ci/detect-build.ts';
import { readConfig } from '../config/read-config.ts';
import { mayAddRows } from './record-settings.ts';
import { decideMode } from './set-up-run.ts';

const MODES = ['auto', 'publish', 'record', 'plan', 'off'];
const SHARD = { index: 1, count: 2 };

test('the mode, the key, CI, shard and watch decide what a run does', () => {
  const lines = MODES.flatMap((mode) =>
    [true, false].map((hasKey) => {
      const config = configOf({ mode, ...(hasKey ? { apiKey: 'key' } : {}) });
      const cells = [
        decideMode(config, buildOf({ isCi: true }), { watch: false, shard: undefined }),
        decideMode(config, buildOf({ isCi: false }), { watch: false, shard: undefined }),
        decideMode(config, buildOf({ isCi: true }), { watch: false, shard: SHARD }),
        decideMode(config, buildOf({ isCi: false }), { watch: false, shard: SHARD }),
        decideMode(config, buildOf({ isCi: true }), { watch: true, shard: undefined }),
      ];
      return [`${mode}, ${hasKey ? 'key' : 'no key'}`.padEnd(16), ...cells.map((cell) => cell.padEnd(8))].join('| ');
    }),
  );
  const head = ['                ', 'CI      ', 'at home ', 'CI shard', 'shard   ', 'watch   '].join('| ');
  expect([head, ...lines].map((line) => line.trimEnd()).join('\n')).toMatchInlineSnapshot(`
    "                | CI      | at home | CI shard| shard   | watch
    auto, key       | publish | publish | record  | record  | off
    auto, no key    | record  | off     | record  | off     | off
    publish, key    | publish | publish | publish | publish | off
    publish, no key | publish | publish | publish | publish | off
    record, key     | record  | record  | record  | record  | off
    record, no key  | record  | record  | record  | record  | off
    plan, key       | plan    | plan    | plan    | plan    | off
    plan, no key    | plan    | plan    | plan    | plan    | off
    off, key        | off     | off     | off     | off     | off
    off, no key     | off     | off     | off     | off     | off"
  `);
});

test('a key that was given and cannot be used is not the same as none', () => {
  const start = { watch: false, shard: undefined, isKeyUnusable: true };
  expect(decideMode(configOf({}), buildOf({ isCi: false }), start)).toBe('publish');
  expect(decideMode(configOf({}), buildOf({ isCi: false }), { ...start, shard: SHARD })).toBe('record');
  expect(decideMode(configOf({ mode: 'off' }), buildOf({ isCi: false }), start)).toBe('off');
});

test('who may add rows', () => {
  const table = ['always', 'default-branch', 'never'].map((sync) => {
    const may = [true, false, undefined].map((isDefaultBranch) =>
      mayAddRows(configOf({ sync }), buildOf({ isDefaultBranch })),
    );
    return `${sync}: on the default branch ${may[0]}, on another ${may[1]}, on one that is not known ${may[2]}`;
  });
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "always: on the default branch true, on another true, on one that is not known true
    default-branch: on the default branch true, on another false, on one that is not known false
    never: on the default branch false, on another false, on one that is not known false"
  `);
  expect(mayAddRows(configOf({ sync: 'always' }), buildOf({ isForeign: true }))).toBe(false);
});

function configOf(options: object) {
  return readConfig({ options, environment: {}, keyFile: undefined }).config;
}

function buildOf(more: Partial<Build>): Build {
  const unknown = { commit: undefined, url: undefined, isForeign: false };
  return { isCi: false, branch: 'main', isDefaultBranch: true, ...unknown, ...more };
}

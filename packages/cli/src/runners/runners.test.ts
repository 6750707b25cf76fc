import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RUNNERS, versionsOf } from './runners.ts';

type Manifest = { readonly dependencies: Readonly<Record<string, string>> };

test('each reporter that comes along has a runner', () => {
  const { dependencies }: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@runsheet/') && name !== '@runsheet/core');
  expect(RUNNERS.map(({ reporter }) => reporter).toSorted()).toEqual(ours);
});

test.each([
  [[10, 0], 12, '10 to 12'],
  [[28, 1], 30, '28.1 to 30'],
  [[1, 58], 1, '1.58 or a later 1.x'],
  [[12, 0], 12, '12'],
] as const)('versions from %j to %i are %s', (oldest, newestMajor, told) => {
  expect(versionsOf({ oldest, newestMajor })).toBe(told);
});

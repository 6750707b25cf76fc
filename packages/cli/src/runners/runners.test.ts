import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RUNNERS } from './runners.ts';

type Manifest = { readonly dependencies: Readonly<Record<string, string>> };

test('each reporter that comes along has a runner', () => {
  const { dependencies }: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@runsheet/') && name !== '@runsheet/core');
  expect(RUNNERS.map(({ reporter }) => reporter).toSorted()).toEqual(ours);
});

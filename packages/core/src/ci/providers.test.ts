import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDERS } from './providers.ts';

const PAGE = readFileSync(new URL('../../../../docs/ci.md', import.meta.url), 'utf8');

test('docs/ci.md names each provider', () => {
  const names = PROVIDERS.map(({ name }) => name.replace(/^(GitHub|GitLab) .*/, '$1'));
  expect(names.filter((name) => !PAGE.includes(name))).toEqual([]);
});

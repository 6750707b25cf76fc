import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sayOldNode } from './old-node.ts';

test.each([
  ['14.21.3', true],
  ['18.20.8', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['21.7.3', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['26.10.0', false],
])('Node %s is too old: %s', (version, isOld) => {
  expect(sayOldNode(version, {}) !== undefined).toBe(isOld);
});

test('the versions are those that the packages name, and a CI service shows the line as an annotation', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ engines: { node: '^20.19.0 || >=22.12.0' } });
  const text = 'runsheet needs Node 20.19, 22.12 or newer. This is Node 18.20.8, so nothing is published.';
  expect(sayOldNode('18.20.8', {})).toBe(text);
  expect(sayOldNode('18.20.8', { GITHUB_ACTIONS: 'true' })).toBe(`::warning title=runsheet::${text}`);
});

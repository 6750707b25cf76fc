import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8');
const FOLDER = new URL('../../examples/workflows/', import.meta.url);
const SNIPPETS = [...PAGE.matchAll(/\[`examples\/workflows\/([\w-]+\.yml)`\]\([^)]*\)\n\n```yaml\n(.*?)```/gs)];

test.each(SNIPPETS.map(([, name = '', text = '']) => [name, text]))('the snippet %s is the file', (name, text) => {
  expect(text).toBe(readFileSync(new URL(name, FOLDER), 'utf8'));
});

test('the page shows every file once, and no other workflow', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'));
  const shown = SNIPPETS.map(([, name = '']) => name);
  expect(shown.toSorted()).toEqual(files.toSorted());
  expect(PAGE.match(/```yaml/g)).toHaveLength(files.length);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCS = new URL('../../docs/', import.meta.url);
const PAGES = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, DOCS), 'utf8'));
const FOLDER = new URL('../../examples/workflows/', import.meta.url);
const WORKFLOW = /\[`examples\/workflows\/([\w-]+\.yml)`\]\([^)]*\)\n\n```yaml\n(.*?)```/gs;
const LINK = /\[`examples\/workflows\/([\w-]+\.yml)`\]/g;
const SNIPPETS = PAGES.flatMap((page) => [...page.matchAll(WORKFLOW)]);

test.each(SNIPPETS.map(([, name = '', text = '']) => [name, text]))('the snippet %s is the file', (name, text) => {
  expect(text).toBe(readFileSync(new URL(name, FOLDER), 'utf8'));
});

test('the pages name every workflow once', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'));
  const named = PAGES.flatMap((page) => [...page.matchAll(LINK)].map(([, name = '']) => name));
  expect(named.toSorted()).toEqual(files.toSorted());
});

import { expect, test } from 'vitest';
import { z } from 'zod';

import { createRoutes } from '../api.ts';
import { openApp } from '../app.test.support.ts';

import { createLargeAnswers } from '../output/large-answers.ts';

import { item } from './answers.ts';
import { createDocument } from './document.ts';

test('the description is served without a key, and every reference in it leads somewhere', async () => {
  const app = await openApp();
  const text = await app.page('/openapi.json');
  const { components }: { components: { schemas: object } } = JSON.parse(text);
  const named = Object.keys(components.schemas);
  const references = Array.from(text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g), ([, name]) => name);

  expect(JSON.parse(text)).toEqual(createDocument());
  expect([...new Set(references)].filter((name) => name === undefined || !named.includes(name))).toEqual([]);
});

test('what is described is what is served, and nothing else', async () => {
  const { store } = await openApp();
  const { paths = {} }: { paths?: Readonly<Record<string, object>> } = createDocument();

  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const served = createRoutes(store, { now: () => new Date(), answers: createLargeAnswers() }).routes.filter(
    ({ method }) => method !== 'ALL',
  );

  expect(served.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted());
});

test('scripts and folders are answered with what is described, and nothing else', async () => {
  const app = await openApp();
  const tests = [{ text: 'a', tags: 'fast', results: ['pass'] }];
  await app.post('/projects/1/folders', { name: 'Folder' });
  await app.post('/projects/1/folders/f1/scripts', { name: 'Script', tests, runs: [{}] });
  await app.post('/projects/1/folders/f1/notes', { name: 'Note' });

  for (const query of [
    'tests=full&fields=full&runs=full&results=full&progress=full&scripts=full',
    'tests=text&runs=terse',
  ]) {
    const { body } = await app.get(`/projects/1/folders?${query}`);
    expect(z.object({ folders: z.array(item), context: z.unknown() }).parse(body)).toEqual(body);
  }
});

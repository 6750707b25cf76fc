import { expect, test } from 'vitest';

import { createRoutes } from '../api.ts';
import { openApp } from '../app.test.support.ts';

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
  const served = createRoutes(store, () => new Date()).routes.filter(({ method }) => method !== 'ALL');

  expect(served.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted());
});

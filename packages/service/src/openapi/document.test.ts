import { expect, test } from 'vitest';

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

test('every endpoint that is served is described', async () => {
  const app = await openApp();
  const { paths = {} }: { paths?: Readonly<Record<string, object>> } = createDocument();

  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  for (const [path, methods] of Object.entries(paths)) {
    const { headers } = await app.send(path.replaceAll(/\{\w+\}/g, '1'), { method: 'DELETE' });
    const served = (headers.get('allow') ?? '').split(', ').map((method) => `${method} ${path}`);
    expect(served.toSorted()).toEqual(described.filter((name) => name.endsWith(` ${path}`)).toSorted());
    expect(Object.keys(methods)).not.toEqual([]);
  }
});

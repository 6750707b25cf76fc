import { expect, test } from 'vitest';

import { openApp } from '../app.test.support.ts';

test('a new service has one project, and it can be read alone', async () => {
  const app = await openApp();

  expect((await app.get('/projects')).body).toEqual({ projects: [{ id: 1, name: 'My project', description: '' }] });
  expect((await app.get('/projects/1')).body).toEqual({
    project: { id: 1, name: 'My project', description: '', created: '2026-03-04T05:06:07.890Z' },
  });
});

test('archived projects are left out of the list and still answer by their id', async () => {
  const app = await openApp({ projects: ['Shop', { name: 'Old shop', archived: true }, { name: 'Depot' }] });

  expect((await app.get('/projects')).body).toMatchObject({ projects: [{ name: 'Shop' }, { name: 'Depot' }] });
  expect((await app.get('/projects/2')).body).toMatchObject({ project: { name: 'Old shop' } });
});

test('the bug pattern is told in the context and not in the project itself', async () => {
  const app = await openApp({ projects: [{ name: 'Shop', bugPattern: 'https://bugs.example/{id}' }] });

  expect((await app.get('/projects/1/folders')).body).toMatchObject({
    context: { project: { id: 1, name: 'Shop', bugPattern: 'https://bugs.example/{id}' } },
  });
  expect((await app.get('/projects/1')).body).not.toHaveProperty('project.bugPattern');
});

test('whoami names the account and the key without telling the key', async () => {
  const app = await openApp();

  const { status, body } = await app.get('/whoami');

  expect({ status, body }).toMatchInlineSnapshot(`
    {
      "body": {
        "account": {
          "id": 1,
          "name": "Local account",
        },
        "apiKey": {
          "ending": "23",
          "id": 1,
          "name": "Local key",
        },
      },
      "status": 200,
    }
  `);
});

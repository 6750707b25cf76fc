import { describe, expect, it } from 'vitest';
import { idAt, listAt, numberAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { CONTEXT_PROJECT, INTEGER, REFUSAL, TEXT, TIMESTAMP } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript, readContents } = await openService();
const CONTEXT = { project: CONTEXT_PROJECT, folderPath: { folders: expect.any(Array), path: TEXT } };
const scriptsIn = (folderId: string): string => `/projects/${projectId}/folders/${folderId}/scripts`;

describe('4.4 create a script', () => {
  it('4.4 POST /projects/{project_id}/scripts: creates it at the top level of the project', async () => {
    const answer = await api.post(`/projects/${projectId}/scripts`, { name: 'At the top' });
    const tree = await api.get(`/projects/${projectId}/folders?subfolders=none`);
    const item = { type: 'script', id: idAt(answer.body, 'script', 'id'), name: 'At the top' };
    expect(answer.status).toBe(200);
    expect(listAt(tree.body, 'folders')).toContainEqual(item);
  });

  it('4.4 POST …/folders/{folder_id}/scripts: creates it in the folder', async () => {
    const folderId = await newFolder();
    const answer = await api.post(scriptsIn(folderId), { name: 'In the folder' });
    const item = { type: 'script', id: idAt(answer.body, 'script', 'id'), name: 'In the folder' };
    expect(answer.status).toBe(200);
    expect(await readContents(folderId)).toEqual([item]);
  });

  it('4.4 response: id, name, created, description, archived, fields, tests, progress, type, and context', async () => {
    const draft = { name: 'Checkout', description: 'Buying', fields: ['branch'], tests: ['Cart', '\tadds'] };
    const answer = await api.post(scriptsIn(await newFolder()), draft);
    expect(answer).toMatchObject({
      status: 200,
      mediaType: 'application/json',
      body: {
        script: {
          id: INTEGER,
          name: 'Checkout',
          created: TIMESTAMP,
          description: 'Buying',
          archived: false,
          fields: expect.arrayContaining([expect.objectContaining({ id: 'branch' })]),
          tests: [
            { id: INTEGER, indent: 0, text: 'Cart' },
            { id: INTEGER, indent: 1, text: 'adds' },
          ],
          progress: { total: 0 },
          type: 'script',
        },
        context: CONTEXT,
      },
    });
  });

  it('4.4 response: no common URL parameters are used', async () => {
    const answer = await api.post(`${scriptsIn(await newFolder())}?tests=none&fields=none&progress=none`, {
      tests: ['Cart'],
    });
    expect(answer.body).toMatchObject({
      script: { tests: [{ text: 'Cart' }], fields: expect.any(Array), progress: { total: 0 } },
    });
  });

  it('4.4 body: all fields at once are stored', async () => {
    const { scriptId } = await newScript({
      name: 'Checkout',
      description: 'Buying',
      comments: 'Flaky on Fridays',
      fields: ['branch'],
      tests: [{ text: 'pays', results: ['pass'] }],
      runs: [{ headers: { branch: 'main' } }],
    });
    expect(await readScript(scriptId)).toMatchObject({
      name: 'Checkout',
      description: 'Buying',
      comments: 'Flaky on Fridays',
      tests: [{ text: 'pays' }],
      runs: [{ headers: { branch: 'main' } }],
      progress: { pass: 1 },
    });
  });

  it('4.4 body: no field is required', async () => {
    expect(await api.post(scriptsIn(await newFolder()), {})).toMatchObject({
      status: 200,
      body: { script: { id: INTEGER, name: 'New Script', description: '', tests: [] } },
    });
  });

  it('4.4 two scripts of the same name are two scripts', async () => {
    const folderId = await newFolder();
    await api.post(scriptsIn(folderId), { name: 'Twin' });
    await api.post(scriptsIn(folderId), { name: 'Twin' });
    expect(await readContents(folderId)).toMatchObject([{ name: 'Twin' }, { name: 'Twin' }]);
  });

  it('4.4 a folder that does not exist is refused', async () => {
    expect(await api.post(scriptsIn('f987654321'), {})).toEqual(REFUSAL);
  });
});

describe('4.4 create a script: insert', () => {
  /** The names in a folder of A, B, C after a script X was created there. */
  async function namesAfter(query: string): Promise<readonly unknown[]> {
    const folderId = await newFolder();
    for (const name of ['A', 'B', 'C']) await api.post(`${scriptsIn(folderId)}?insert=last`, { name });
    await api.succeed(api.post(`${scriptsIn(folderId)}${query}`, { name: 'X' }));
    return (await readContents(folderId)).map((item) => pick(item, 'name'));
  }

  it.each([
    { query: '', rule: 'default: top of the folder', names: ['X', 'A', 'B', 'C'] },
    { query: '?insert=first', rule: 'first: top of the folder', names: ['X', 'A', 'B', 'C'] },
    { query: '?insert=last', rule: 'last: end', names: ['A', 'B', 'C', 'X'] },
    { query: '?insert=1', rule: 'an integer N: after the Nth item', names: ['A', 'X', 'B', 'C'] },
    { query: '?insert=2', rule: 'an integer N: after the Nth item', names: ['A', 'B', 'X', 'C'] },
    { query: '?insert=3', rule: 'an integer N: after the Nth item', names: ['A', 'B', 'C', 'X'] },
  ])('4.4 insert $rule ($query)', async ({ query, names }) => {
    expect(await namesAfter(query)).toEqual(names);
  });

  it('4.4 insert an integer N: notes and folders count as items', async () => {
    const folderId = await newFolder();
    const path = `/projects/${projectId}/folders/${folderId}`;
    await api.post(`${path}/notes?insert=last`, { name: 'note' });
    await api.post(`${path}/scripts?insert=last`, { name: 'script' });
    await api.post(`${path}/scripts?insert=1`, { name: 'X' });
    expect((await readContents(folderId)).map((item) => pick(item, 'name'))).toEqual(['note', 'X', 'script']);
  });

  it('4.4 insert first: top of the project', async () => {
    const { body } = await api.post(`/projects/${projectId}/scripts?insert=first`, { name: 'Topmost' });
    const tree = await api.get(`/projects/${projectId}/folders?subfolders=none`);
    expect(pick(tree.body, 'folders', 0, 'id')).toBe(idAt(body, 'script', 'id'));
  });

  it('4.4 insert last: end of the project', async () => {
    const { body } = await api.post(`/projects/${projectId}/scripts?insert=last`, { name: 'Last' });
    const tree = await api.get(`/projects/${projectId}/folders?subfolders=none`);
    expect(pick(listAt(tree.body, 'folders').at(-1), 'id')).toBe(idAt(body, 'script', 'id'));
  });
});

describe('4.4 get a script', () => {
  it('4.4 GET /scripts/{script_id}: all its fields, and context', async () => {
    const { scriptId, folderId } = await newScript({ name: 'Checkout', tests: ['pays'], runs: [{}] });
    expect(await api.get(`/scripts/${scriptId}`)).toMatchObject({
      status: 200,
      body: {
        script: {
          id: scriptId,
          name: 'Checkout',
          description: '',
          comments: '',
          created: TIMESTAMP,
          archived: false,
          fields: expect.any(Array),
          tests: [{ id: INTEGER, indent: 0, text: 'pays' }],
          runs: [{ id: INTEGER }],
          progress: { total: 0 },
        },
        context: { project: CONTEXT_PROJECT, folderPath: { folders: [{ id: folderId }] } },
      },
    });
  });

  it('4.4 GET /scripts/{script_id}: one that does not exist is refused', async () => {
    expect(await api.get('/scripts/987654321')).toEqual(REFUSAL);
  });
});

describe('4.4 modify a script', () => {
  const BEFORE = { name: 'Old', description: 'old words', comments: 'old comments' };

  it.each(['name', 'description', 'comments'])('4.4 PATCH %s: replaces the current one and no other', async (key) => {
    const { scriptId } = await newScript(BEFORE);
    expect(await api.patch(`/scripts/${scriptId}`, { [key]: 'new' })).toMatchObject({ status: 200 });
    expect(await readScript(scriptId)).toMatchObject({ ...BEFORE, [key]: 'new' });
  });

  it('4.4 PATCH: several values at once', async () => {
    const after = { name: 'New', description: 'new words', comments: 'new comments' };
    const { scriptId } = await newScript(BEFORE);
    await api.patch(`/scripts/${scriptId}`, after);
    expect(await readScript(scriptId)).toMatchObject(after);
  });

  it('4.4 PATCH: an empty string empties description and comments', async () => {
    const { scriptId } = await newScript(BEFORE);
    await api.patch(`/scripts/${scriptId}`, { description: '', comments: '' });
    expect(await readScript(scriptId)).toMatchObject({ name: 'Old', description: '', comments: '' });
  });

  it('4.4 PATCH: only metadata changes, never id, created, tests, fields or runs', async () => {
    const { scriptId } = await newScript({ ...BEFORE, fields: ['branch'], tests: ['a'], runs: [{}] });
    const before = await readScript(scriptId);
    const foreign = { id: 1, created: '2001-01-01T00:00:00Z', tests: ['z'], fields: [], runs: [] };
    const { status } = await api.patch(`/scripts/${scriptId}`, { ...foreign, name: 'Old' });
    expect(status).toBeLessThan(500);
    expect(await readScript(scriptId)).toEqual(before);
  });

  it('4.4 PATCH: a script that does not exist is refused', async () => {
    expect(await api.patch('/scripts/987654321', { name: 'x' })).toEqual(REFUSAL);
  });
});

describe('4.4 ids of scripts', () => {
  it('4.4 scripts created at the same time have ids of their own', async () => {
    const path = scriptsIn(await newFolder());
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(path, {})));
    expect(new Set(answers.map(({ body }) => numberAt(body, 'script', 'id'))).size).toBe(8);
  });
});

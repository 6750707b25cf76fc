import { describe, expect, it } from 'vitest';
import { keysOf, listAt, listIn, numberAt, oneIn, pick } from './support/json.ts';
import { isForeign } from './support/api.ts';
import { openOwnService, openService } from './support/open-service.ts';
import { FOLDER_ID, INTEGER, NOTE_ID, RUN_ID, TIMESTAMP } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript, readContents } = await openService();

describe('2.1 identifier shapes', () => {
  it('2.1 Project: an integer', async () => {
    const { body } = await api.get('/projects');
    const ids = listAt(body, 'projects').map((project) => pick(project, 'id'));
    expect(ids).toEqual(ids.map(() => INTEGER));
    expect(ids).toContain(projectId);
  });

  it('2.1 Folder: the letter f followed by an integer', async () => {
    expect(await newFolder()).toEqual(FOLDER_ID);
  });

  it('2.1 Note: a string that starts with n', async () => {
    const folderId = await newFolder();
    const { body } = await api.post(`/projects/${projectId}/folders/${folderId}/notes`, { name: 'read me' });
    expect(pick(oneIn(body, 'note'), 'id')).toEqual(NOTE_ID);
  });

  it('2.1 Script: an integer, another one for every script', async () => {
    const scripts = [await newScript(), await newScript(), await newScript()];
    const ids = scripts.map(({ scriptId }) => scriptId);
    expect(ids).toEqual([INTEGER, INTEGER, INTEGER]);
    expect(new Set(ids).size).toBe(3);
  });

  it.skipIf(isForeign)(
    '2.1 Script: unique across all projects (with two projects of our own, so not against another server)',
    async () => {
      const own = await openOwnService({ projects: ['First', 'Second'] });
      const projects = listAt((await own.api.get('/projects')).body, 'projects');
      const ids: number[] = [];
      for (const project of [...projects, ...projects]) {
        const { body } = await own.api.post(`/projects/${numberAt(project, 'id')}/scripts`, {});
        ids.push(numberAt(body, 'script', 'id'));
      }
      expect(projects).toHaveLength(2);
      expect(new Set(ids).size).toBe(4);
    },
  );

  it('2.1 Test: an integer, used as a string key in the results of a run', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'one', results: ['pass'] }], runs: [{}] });
    const script = await readScript(scriptId);
    const id = pick(script, 'tests', 0, 'id');
    expect(id).toEqual(INTEGER);
    expect(keysOf(pick(script, 'runs', 0, 'results'))).toEqual([String(id)]);
  });

  it('2.1 Run: an integer, or a string such as 1.1 for a retest', async () => {
    const { scriptId } = await newScript({ runs: [{}] });
    await api.post(`/scripts/${scriptId}/runs`, {});
    const runs = listAt(await readScript(scriptId, 'retests=all'), 'runs');
    expect(runs.map((run) => pick(run, 'id'))).toEqual([RUN_ID, RUN_ID]);
  });

  it('2.1 Field: the ids that start with _ are built in', async () => {
    const { scriptId } = await newScript({ fields: ['browser', '_tester'] });
    const ids = listAt(await readScript(scriptId), 'fields').map((field) => String(pick(field, 'id')));
    const builtIn = ['_run', '_tester', '_createdDate', '_createdTime', '_tags'];
    expect(ids).toContain('browser');
    expect(ids).toContain('_tester');
    expect(builtIn).toEqual(expect.arrayContaining(ids.filter((id) => id.startsWith('_'))));
  });

  it.each([
    { form: 'object', field: { id: '_mine', label: 'Mine' } },
    { form: 'string', field: '_mine' },
    { form: 'parenthesised string', field: '(_mine)' },
  ])('2.1 Field: a user-supplied id cannot start with _ ($form)', async ({ field }) => {
    const folderId = await newFolder();
    const { status } = await api.post(`/projects/${projectId}/folders/${folderId}/scripts`, { fields: [field] });
    const scripts = await readContents(folderId, 'fields=full');
    const ids = scripts.flatMap((script) => listAt(script, 'fields')).map((known) => pick(known, 'id'));
    expect(status).toBeLessThan(500);
    expect(ids).not.toContain('_mine');
  });
});

describe('2.1 timestamps', () => {
  it('2.1 timestamps: ISO 8601 strings', async () => {
    const { scriptId } = await newScript({ runs: [{}] });
    const project = await api.get(`/projects/${projectId}`);
    const script = await readScript(scriptId);
    expect(pick(project.body, 'project', 'created')).toEqual(TIMESTAMP);
    expect(pick(script, 'created')).toEqual(TIMESTAMP);
    expect(pick(script, 'runs', 0, 'created')).toEqual(TIMESTAMP);
  });
});

describe('2.1 ids of tests', () => {
  it('2.1 Test: another id for every test of a script', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b'] });
    await api.post(`/scripts/${scriptId}/tests`, ['c', 'd']);
    const tests = listIn((await api.get(`/scripts/${scriptId}/tests`)).body, 'tests');
    expect(new Set(tests.map((test) => pick(test, 'id'))).size).toBe(4);
  });
});

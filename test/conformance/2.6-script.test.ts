import { describe, expect, it } from 'vitest';
import { keysOf, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER, TEXT, TIMESTAMP } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript, readContents } = await openService();

describe('2.6 Script', () => {
  it('2.6 type: script, in the answer to its creation and in the tree', async () => {
    const folderId = await newFolder();
    const { body } = await api.post(`/projects/${projectId}/folders/${folderId}/scripts`, {});
    expect(pick(body, 'script', 'type')).toBe('script');
    expect(await readContents(folderId)).toMatchObject([{ type: 'script' }]);
  });

  it('2.6 id: an integer', async () => {
    const { scriptId } = await newScript();
    expect(await readScript(scriptId)).toMatchObject({ id: scriptId });
    expect(scriptId).toEqual(INTEGER);
  });

  it('2.6 name: as given', async () => {
    const { scriptId } = await newScript({ name: 'Checkout' });
    expect(await readScript(scriptId)).toMatchObject({ name: 'Checkout' });
  });

  it('2.6 name: default `New Script` when creating without a name', async () => {
    const { scriptId } = await newScript({});
    expect(await readScript(scriptId)).toMatchObject({ name: 'New Script' });
  });

  it('2.6 description: as given, empty when not supplied', async () => {
    const described = await newScript({ description: 'What a buyer does' });
    const plain = await newScript({});
    expect(await readScript(described.scriptId)).toMatchObject({ description: 'What a buyer does' });
    expect(await readScript(plain.scriptId)).toMatchObject({ description: '' });
  });

  it('2.6 comments: report comments as given, a string when not supplied', async () => {
    const commented = await newScript({ comments: 'Flaky on Fridays' });
    const plain = await newScript({});
    expect(await readScript(commented.scriptId)).toMatchObject({ comments: 'Flaky on Fridays' });
    expect(await readScript(plain.scriptId)).toMatchObject({ comments: TEXT });
  });

  it('2.6 created: a timestamp that stays', async () => {
    const { scriptId } = await newScript({});
    const created = pick(await readScript(scriptId), 'created');
    await api.patch(`/scripts/${scriptId}`, { name: 'Renamed' });
    expect(created).toEqual(TIMESTAMP);
    expect(await readScript(scriptId)).toMatchObject({ created });
  });

  it('2.6 archived: false for a new script', async () => {
    const { scriptId } = await newScript({});
    expect(await readScript(scriptId)).toMatchObject({ archived: false });
  });

  it('2.6 fields: a list of fields, or a list of strings, by the fields parameter', async () => {
    const { scriptId } = await newScript({ fields: ['browser'] });
    expect(pick(await readScript(scriptId, 'fields=full'), 'fields')).toContainEqual(
      expect.objectContaining({ id: 'browser' }),
    );
    expect(pick(await readScript(scriptId, 'fields=list'), 'fields')).toContain('browser');
  });

  it('2.6 tests: a list, a string or absent, by the tests parameter', async () => {
    const { scriptId } = await newScript({ tests: ['one'] });
    expect(await readScript(scriptId, 'tests=full')).toMatchObject({ tests: [{ text: 'one' }] });
    expect(await readScript(scriptId, 'tests=list')).toMatchObject({ tests: ['one'] });
    expect(await readScript(scriptId, 'tests=text')).toMatchObject({ tests: TEXT });
    expect(await readScript(scriptId, 'tests=none')).not.toHaveProperty('tests');
  });

  it('2.6 runs: a list of runs, or a list of strings, by the runs parameter', async () => {
    const { scriptId } = await newScript({ runs: [{}] });
    expect(await readScript(scriptId, 'runs=full')).toMatchObject({ runs: [{ state: TEXT }] });
    expect(await readScript(scriptId, 'runs=terse')).toMatchObject({ runs: [TEXT] });
  });

  it('2.6 progress: an object, by the progress parameter', async () => {
    const { scriptId } = await newScript({ tests: ['one'], runs: [{}] });
    expect(await readScript(scriptId, 'progress=terse')).toMatchObject({ progress: { summary: TEXT } });
    expect(await readScript(scriptId, 'progress=full')).toMatchObject({ progress: { passPc: INTEGER } });
    expect(await readScript(scriptId, 'progress=none')).not.toHaveProperty('progress');
  });

  it('2.6 in tree listings the default script item has only type, id, name', async () => {
    const { folderId } = await newScript({ name: 'S', description: 'd', comments: 'c', tests: ['one'], runs: [{}] });
    const [item] = await readContents(folderId);
    expect(keysOf(item)).toEqual(['id', 'name', 'type']);
  });
});

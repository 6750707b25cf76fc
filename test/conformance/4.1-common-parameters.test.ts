import { describe, expect, it } from 'vitest';
import { idAt, keysOf, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { createReaders } from './support/read-item.ts';
import { INTEGER, TEXT, TIMESTAMP } from './support/shapes.ts';

const service = await openService();
const { api, projectId, newFolder, newScript, readScript, readContents } = service;
const readers = createReaders(service);
const folderReaders = readers.filter(({ isFolder }) => isFolder);

const DRAFT = {
  name: 'Checkout',
  description: 'What a buyer does',
  comments: 'Flaky on Fridays',
  fields: ['branch', '(commit)'],
  tests: [{ text: 'pays', tags: 'smoke', results: ['pass'] }],
  runs: [{ headers: { branch: 'main' } }],
};
const sample = await newScript(DRAFT);

describe('4.1 defaults', () => {
  it.each(folderReaders)(
    '4.1 defaults of $endpoint: scripts terse, no tests, fields, runs, results, progress',
    async ({ read }) => {
      const item = await read(sample, '');
      expect(keysOf(item)).toEqual(['id', 'name', 'type']);
      expect(item).toEqual({ type: 'script', id: sample.scriptId, name: 'Checkout' });
    },
  );

  it('4.1 defaults of GET /scripts/{script_id}: everything full, progress terse', async () => {
    const script = await readScript(sample.scriptId);
    const explicit = await readScript(
      sample.scriptId,
      'scripts=full&tests=full&testswith=none&fields=full&runs=full&retests=latest&results=full&progress=terse',
    );
    expect(script).toEqual(explicit);
    expect(script).toMatchObject({
      description: 'What a buyer does',
      tests: [{ id: INTEGER, indent: 0, text: 'pays', tags: 'SMOKE' }],
      fields: expect.arrayContaining([expect.objectContaining({ id: 'branch', label: 'branch' })]),
      runs: [{ state: TEXT, headers: { branch: 'main' }, results: expect.anything() }],
      progress: { pass: 1, summary: TEXT },
    });
  });

  it.each(folderReaders)('4.1 the defaults of $endpoint can be given explicitly', async ({ read }) => {
    const query =
      'subfolders=all&scripts=terse&tests=none&testswith=none&fields=none&runs=none&retests=latest&results=none&progress=none';
    expect(await read(sample, query)).toEqual(await read(sample, ''));
  });
});

describe('4.1 subfolders', () => {
  async function nested(): Promise<string> {
    const outerId = await newFolder();
    const folders = `/projects/${projectId}/folders`;
    const inner = await api.post(`${folders}/${outerId}/folders`, { name: 'Inner' });
    await api.post(`${folders}/${idAt(inner.body, 'folder', 'id')}/scripts`, { name: 'Deep' });
    return outerId;
  }

  it.each(['subfolders=all', ''])('4.1 subfolders=all: recursive contents included (%j)', async (query) => {
    expect(await readContents(await nested(), query)).toMatchObject([
      { type: 'folder', name: 'Inner', contents: [{ type: 'script', name: 'Deep' }] },
    ]);
  });

  it('4.1 subfolders=none: subfolder contents excluded, the subfolder itself is listed', async () => {
    const [inner] = await readContents(await nested(), 'subfolders=none');
    expect(inner).toMatchObject({ type: 'folder', name: 'Inner' });
    expect(pick(inner, 'contents') ?? []).toEqual([]);
  });

  it('4.1 subfolders=none: the folder that is asked for keeps its own contents', async () => {
    const contents = await readContents(sample.folderId, 'subfolders=none');
    expect(contents).toMatchObject([{ type: 'script', name: 'Checkout' }]);
  });

  it('4.1 subfolders=none: folders at the top of the tree are listed without contents', async () => {
    const { body } = await api.get(`/projects/${projectId}/folders?subfolders=none`);
    const folders = pick(body, 'folders');
    expect(folders).toContainEqual(expect.objectContaining({ type: 'folder', id: sample.folderId }));
    expect(JSON.stringify(folders)).not.toContain('"Checkout"');
  });
});

describe('4.1 scripts', () => {
  it.each(folderReaders)('4.1 scripts=terse: name and id only ($endpoint)', async ({ read }) => {
    expect(keysOf(await read(sample, 'scripts=terse'))).toEqual(['id', 'name', 'type']);
  });

  it.each(readers)(
    '4.1 scripts=full: adds description, creation date, report comments, archived flag ($endpoint)',
    async ({ read }) => {
      expect(await read(sample, 'scripts=full')).toMatchObject({
        id: sample.scriptId,
        name: 'Checkout',
        description: 'What a buyer does',
        created: TIMESTAMP,
        comments: 'Flaky on Fridays',
        archived: false,
      });
    },
  );

  it('4.1 scripts=terse: name and id only (GET /scripts/{script_id})', async () => {
    const script = await readScript(sample.scriptId, 'scripts=terse');
    expect(script).toMatchObject({ id: sample.scriptId, name: 'Checkout' });
    expect(keysOf(script)).not.toEqual(expect.arrayContaining(['description']));
    expect(keysOf(script)).not.toEqual(expect.arrayContaining(['comments']));
  });

  it.each(readers)('4.1 scripts does not affect tests, fields, runs or results ($endpoint)', async ({ read }) => {
    const query = 'tests=full&fields=full&runs=full&results=full';
    const terse = await read(sample, `scripts=terse&${query}`);
    const full = await read(sample, `scripts=full&${query}`);
    expect(pick(terse, 'tests')).toMatchObject([{ text: 'pays' }]);
    expect(pick(terse, 'tests')).toEqual(pick(full, 'tests'));
    expect(pick(terse, 'fields')).toEqual(pick(full, 'fields'));
    expect(pick(terse, 'runs')).toEqual(pick(full, 'runs'));
  });
});

describe('4.1 progress', () => {
  it.each(readers)('4.1 progress=none: no progress field ($endpoint)', async ({ read }) => {
    const item = await read(sample, 'progress=none&runs=full');
    expect(item).not.toHaveProperty('progress');
    expect(pick(item, 'runs', 0)).not.toHaveProperty('progress');
  });

  it.each(readers)('4.1 progress=terse: counts and summary, no percentages ($endpoint)', async ({ read }) => {
    const progress = pick(await read(sample, 'progress=terse'), 'progress');
    expect(progress).toMatchObject({ total: 1, pass: 1, fail: 0, block: 0, query: 0, summary: TEXT });
    expect(progress).not.toHaveProperty('passPc');
  });

  it.each(readers)('4.1 progress=full: counts and percentages ($endpoint)', async ({ read }) => {
    const progress = pick(await read(sample, 'progress=full'), 'progress');
    expect(progress).toMatchObject({ pass: 1, fail: 0, query: 0, passPc: 100, failPc: 0, tried: 1, remain: 0 });
    expect(progress).toHaveProperty('counts');
  });
});

describe('4.1 parameters the specification does not list', () => {
  it.each(readers)('4.1 an unknown parameter changes nothing ($endpoint)', async ({ read }) => {
    expect(await read(sample, 'colour=red')).toEqual(await read(sample, ''));
  });

  it.each(['subfolders', 'scripts', 'tests', 'testswith', 'fields', 'runs', 'retests', 'results', 'progress'])(
    '4.1 %s: a value outside its list is refused, or answered as if it were left out',
    async (name) => {
      const answer = await api.get(`/projects/${projectId}/folders/${sample.folderId}?${name}=bogus`);
      const plain = await api.get(`/projects/${projectId}/folders/${sample.folderId}`);
      expect(answer.status).toBeOneOf([200, 400, 422]);
      expect(answer.body).toBeOneOf([plain.body, expect.objectContaining({ error: TEXT })]);
    },
  );
});

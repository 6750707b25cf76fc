import { describe, expect, it } from 'vitest';
import { idAt, keysOf, pick } from './support/json.ts';
import { isForeign } from './support/api.ts';
import { openService } from './support/open-service.ts';
import { CONTEXT_PROJECT, INTEGER, REFUSAL, TEXT, TIMESTAMP } from './support/shapes.ts';

// What the specification does not show, as our own service answers it. Another server may choose otherwise.
const service = await openService();
const { api, projectId, newFolder, newScript, readScript, readContents } = service;
const BUILT_IN = ['_run', '_tester', '_createdDate', '_createdTime', '_tags'];
const inFolder = async (path: string): Promise<string> => `/projects/${projectId}/folders/${await newFolder()}${path}`;

async function testsOf(draft: object, query = ''): Promise<unknown> {
  const { scriptId } = await newScript(draft);
  return pick(await readScript(scriptId, query), 'tests');
}

describe.skipIf(isForeign)('choices about projects, folders and notes (our own service)', () => {
  it('2.2 bugPattern: there in every context.project, empty when the project has none', async () => {
    const { body } = await api.get(`/projects/${projectId}/folders`);
    expect(pick(body, 'context', 'project', 'bugPattern')).toBe('');
  });

  it('2.14 folderPath of a folder: includes the folder itself', async () => {
    const folderId = await newFolder('QA');
    const { body } = await api.get(`/projects/${projectId}/folders/${folderId}`);
    expect(pick(body, 'context', 'folderPath')).toEqual({ folders: [{ id: folderId, name: 'QA' }], path: 'QA/' });
  });

  it('4.3a a new folder goes to the end of its parent', async () => {
    const { folderId } = await newScript({ name: 'first' });
    await api.post(`/projects/${projectId}/folders/${folderId}/folders`, { name: 'second' });
    expect(await readContents(folderId)).toMatchObject([{ name: 'first' }, { name: 'second' }]);
  });

  it('4.3a answers about a folder say its type', async () => {
    const { body } = await api.post(`/projects/${projectId}/folders`, { name: 'F' });
    expect(pick(body, 'folder')).toEqual({ type: 'folder', id: TEXT, name: 'F', contents: [] });
  });

  it('4.1 subfolders=none: a subfolder has empty contents', async () => {
    const folderId = await newFolder();
    const { body } = await api.post(`/projects/${projectId}/folders/${folderId}/folders`, { name: 'Inner' });
    await api.post(`/projects/${projectId}/folders/${idAt(body, 'folder', 'id')}/scripts`, {});
    expect(await readContents(folderId, 'subfolders=none')).toMatchObject([{ name: 'Inner', contents: [] }]);
  });

  it.each(['/folders', '/notes', '/scripts'])('7 a blank name is refused with 400: POST …%s', async (path) => {
    const at = await inFolder(path);
    for (const name of ['', '   ']) expect(await api.post(at, { name })).toMatchObject({ status: 400 });
  });

  it('4.6 a note, and a list of notes, with their context', async () => {
    const path = await inFolder('/notes');
    const { body } = await api.post(path, { name: 'N' });
    const note = { type: 'note', id: TEXT, name: 'N' };
    const context = { project: CONTEXT_PROJECT, folderPath: { path: expect.stringMatching(/\/$/) } };
    expect(body).toMatchObject({ note, context });
    expect((await api.get(path)).body).toMatchObject({ notes: [note], context });
    expect((await api.get(`${path}/${idAt(body, 'note', 'id')}`)).body).toMatchObject({ note, context });
  });

  it('4.6 a note of a folder is not found at the project, nor in another folder', async () => {
    const { body } = await api.post(await inFolder('/notes'), { name: 'N' });
    const id = idAt(body, 'note', 'id');
    expect(await api.get(`/projects/${projectId}/notes/${id}`)).toMatchObject({ status: 404 });
    expect(await api.get(`${await inFolder('/notes')}/${id}`)).toMatchObject({ status: 404 });
  });

  it('4.4 insert=0 is the top, a number beyond the items the end', async () => {
    const folderId = await newFolder();
    const path = `/projects/${projectId}/folders/${folderId}/scripts`;
    await api.post(path, { name: 'A' });
    await api.post(`${path}?insert=0`, { name: 'top' });
    await api.post(`${path}?insert=999`, { name: 'end' });
    expect(await readContents(folderId)).toMatchObject([{ name: 'top' }, { name: 'A' }, { name: 'end' }]);
  });
});

describe.skipIf(isForeign)('choices about scripts and their tests (our own service)', () => {
  it('2.9 a script has the built-in fields before its own, two of them shown', async () => {
    const { scriptId } = await newScript({ fields: ['branch'] });
    const script = await readScript(scriptId, 'fields=list_shown');
    const full = pick(await readScript(scriptId), 'fields');
    expect(full).toMatchObject([...BUILT_IN, 'branch'].map((id) => ({ id, show: expect.any(Boolean) })));
    expect(pick(script, 'fields')).toEqual(['number', 'tester', 'branch']);
  });

  it('2.9 the same field twice is refused', async () => {
    expect(await api.post(await inFolder('/scripts'), { fields: ['os', '(os)'] })).toMatchObject({ status: 400 });
  });

  it('4.4 PATCH /scripts/{script_id}: answers with the metadata and context', async () => {
    const { scriptId } = await newScript({ tests: ['a'] });
    const { body } = await api.patch(`/scripts/${scriptId}`, { name: 'New' });
    const keys = ['archived', 'comments', 'created', 'description', 'id', 'name', 'type'];
    expect(keysOf(pick(body, 'script'))).toEqual(keys);
    expect(pick(body, 'context', 'project')).toEqual(CONTEXT_PROJECT);
  });

  it('4.4 the tests of a script: tests is a list, test is one', async () => {
    const { scriptId } = await newScript({ tests: ['a'] });
    expect((await api.get(`/scripts/${scriptId}/tests`)).body).toEqual({ tests: [{ id: 1, indent: 0, text: 'a' }] });
    expect((await api.get(`/scripts/${scriptId}/tests/1`)).body).toEqual({ test: { id: 1, indent: 0, text: 'a' } });
  });

  it('4.4 POST tests: answers with the new tests only, in their order, with their notes', async () => {
    const { scriptId } = await newScript({ tests: ['a'] });
    const { body } = await api.post(`/scripts/${scriptId}/tests`, [{ text: 'b', notes: 'n' }, { text: 'c' }]);
    expect(body).toEqual({
      tests: [
        { id: 2, indent: 0, text: 'b', notes: 'n' },
        { id: 3, indent: 0, text: 'c' },
      ],
    });
  });

  it.each([
    { insert: 'first', texts: ['x', 'a', 'b'] },
    { insert: 'last', texts: ['a', 'b', 'x'] },
    { insert: '0', texts: ['x', 'a', 'b'] },
    { insert: '1', texts: ['a', 'x', 'b'] },
    { insert: '999', texts: ['a', 'b', 'x'] },
  ])('4.4 POST tests: insert=$insert works as for scripts', async ({ insert, texts }) => {
    const { scriptId } = await newScript({ tests: ['a', 'b'] });
    await api.post(`/scripts/${scriptId}/tests?insert=${insert}`, ['x']);
    expect(await readScript(scriptId)).toMatchObject({ tests: texts.map((text) => ({ text })) });
  });

  it('4.4 POST tests: a JSON string is read like plain text', async () => {
    const { scriptId } = await newScript();
    await api.post(`/scripts/${scriptId}/tests`, 'a\n\tb');
    expect(await readScript(scriptId)).toMatchObject({ tests: [{ text: 'a' }, { text: 'b', indent: 1 }] });
  });

  it('2.8 a text line that is empty is no test, an empty string in a list is one', async () => {
    expect(await testsOf({ tests: 'a\n\n   \nb\n' })).toMatchObject([{ text: 'a' }, { text: 'b' }]);
    expect(await testsOf({ tests: ['a', '', 'b'] })).toMatchObject([{ text: 'a' }, { text: '' }, { text: 'b' }]);
  });

  it('2.8 lines may end in CR LF; two spaces are as deep as a tab', async () => {
    expect(await testsOf({ tests: 'a\r\n  b\r\n\tc\r\n    d' })).toMatchObject([
      { text: 'a', indent: 0 },
      { text: 'b', indent: 1 },
      { text: 'c', indent: 1 },
      { text: 'd', indent: 2 },
    ]);
  });

  it('2.8 an explicit indent is no context for a following inferred one', async () => {
    const tests = [
      { text: 'a', indent: 3 },
      { text: '  b' },
      { text: '    c' },
      { text: 'd', indent: 1 },
      { text: '      e' },
    ];
    expect(await testsOf({ tests })).toMatchObject([3, 0, 1, 1, 2].map((indent) => ({ indent })));
  });

  it('2.8 in objects hashtags are text, and with an indent leading whitespace is text too', async () => {
    expect(await testsOf({ tests: [{ text: '\tpays #smoke', indent: 2 }] })).toEqual([
      { id: INTEGER, indent: 2, text: '\tpays #smoke' },
    ]);
  });

  it('2.8 an indent beyond 100 and an id beyond 2147483647 are refused', async () => {
    const path = await inFolder('/scripts');
    expect(await api.post(path, { tests: [{ text: 'a', indent: 101 }] })).toMatchObject({ status: 400 });
    expect(await api.post(path, { tests: [{ text: 'a', id: 2_147_483_648 }] })).toMatchObject({ status: 400 });
  });

  it('4.1 tests=list: one tab a level; ids stand before the indentation', async () => {
    const tests = ['a', '\tb #smoke', '\t\tc'];
    expect(await testsOf({ tests }, 'tests=list')).toEqual(['a', '\tb', '\t\tc']);
    expect(await testsOf({ tests }, 'tests=list&testswith=ids,hashtags')).toEqual(['1 a', '2 \tb #SMOKE', '3 \t\tc']);
    expect(await testsOf({ tests }, 'tests=list&testswith=_ids')).toEqual(['   1 a', '   2 \tb', '   3 \t\tc']);
  });

  it('4.1 tests=text: no newline at the end, and a newline inside a test is a blank', async () => {
    expect(await testsOf({ tests: ['a\nb', '\tc'] }, 'tests=text')).toBe('a b\n\tc');
  });
});

describe.skipIf(isForeign)('choices about runs, results and progress (our own service)', () => {
  it.each([
    { completed: true, state: 'complete' },
    { completed: false, state: 'incomplete' },
    { completed: undefined, state: 'incomplete' },
  ])('3 state: $state for completed $completed', async ({ completed, state }) => {
    const { scriptId } = await newScript({ tests: ['a'], runs: [{ completed }] });
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ state }] });
  });

  it('3 state: completed auto is complete when every test has a result', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b'] });
    await api.post(`/scripts/${scriptId}/runs`, { completed: 'auto', results: { '1': 'pass' } });
    await api.post(`/scripts/${scriptId}/runs`, { completed: 'auto', results: { '1': 'pass', '2': 'fail' } });
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ state: 'incomplete' }, { state: 'complete' }] });
  });

  it('4.5 the answer is the run without its results, and its id follows the highest', async () => {
    const { scriptId } = await newScript({ tests: ['a'], runs: [{ id: 7 }] });
    const { body } = await api.post(`/scripts/${scriptId}/runs`, { id: 99, results: { '1': 'pass' } });
    const keys = ['assignee', 'created', 'headers', 'id', 'label', 'progress', 'state'];
    expect(keysOf(pick(body, 'run'))).toEqual(keys);
    expect(body).toMatchObject({ run: { id: 8, created: TIMESTAMP, progress: { pass: 1 } } });
  });

  it('4.5 a result for a test the script does not have is refused', async () => {
    const { scriptId } = await newScript({ tests: ['a'] });
    expect(await api.post(`/scripts/${scriptId}/runs`, { results: { '2': 'pass' } })).toMatchObject({ status: 400 });
  });

  it('2.10 headers: every field of the script is there, empty when unset', async () => {
    const { scriptId } = await newScript({ fields: ['os'], runs: [{}] });
    expect(keysOf(pick(await readScript(scriptId), 'runs', 0, 'headers'))).toEqual([...BUILT_IN, 'os'].toSorted());
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ headers: { os: '', _tester: '' } }] });
  });

  it('2.10 label: the shown header values that are set, then the number', async () => {
    const runs = [{ headers: { os: 'linux', key: 'secret', _tester: 'Ann' } }, {}];
    const { scriptId } = await newScript({ fields: ['os', '(key)'], runs });
    expect(pick(await readScript(scriptId, 'runs=terse'), 'runs')).toEqual(['Ann / linux / 1', '2']);
  });

  it('2.11 what a result lacks is an empty string; exclude is shown as it was sent', async () => {
    const results = ['pass', ['fail'], ['query', 'why'], { issue: 'SHOP-1' }, 'exclude'];
    const tests = results.map((result, index) => ({ text: `test ${index}`, results: [result] }));
    const { scriptId } = await newScript({ tests, runs: [{}] });
    expect(pick(await readScript(scriptId), 'runs', 0, 'results')).toEqual({
      '1': { result: 'pass', comment: '', issue: '' },
      '2': { result: 'fail', comment: '', issue: '' },
      '3': { result: 'query', comment: 'why', issue: '' },
      '4': { result: '', comment: '', issue: 'SHOP-1' },
      '5': { result: 'exclude', comment: '', issue: '' },
    });
  });

  it('2.13 headings without a result and excluded tests do not count as tests', async () => {
    const { scriptId } = await newScript({ tests: ['Heading', '\ta', '\tb', '\tc'] });
    await api.post(`/scripts/${scriptId}/runs`, { results: { '2': 'pass', '3': 'exclude' } });
    expect(await readScript(scriptId)).toMatchObject({
      progress: { total: 1, summary: expect.stringMatching('1/2$') },
    });
  });

  it('2.13 a script counts all its runs, a folder all scripts below it', async () => {
    const run = { results: { '1': 'pass' } };
    const { scriptId, folderId } = await newScript({ tests: ['a'], runs: [run, run, {}] });
    const inner = await api.post(`/projects/${projectId}/folders/${folderId}/folders`, { name: 'Inner' });
    const scripts = `/projects/${projectId}/folders/${idAt(inner.body, 'folder', 'id')}/scripts`;
    await api.post(scripts, { tests: ['a'], runs: [{ results: { '1': 'fail' } }] });
    const { body } = await api.get(`/projects/${projectId}/folders/${folderId}?progress=terse`);
    expect(await readScript(scriptId)).toMatchObject({
      progress: { summary: 'Pass:2 Fail:0 Block:0 Query:0 Total:2/3' },
    });
    expect(pick(body, 'folder', 'progress', 'summary')).toBe('Pass:2 Fail:1 Block:0 Query:0 Total:3/4');
  });

  it('2.13 progress=full: the percentages are parts of all tests, the remaining ones included', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b', 'c', 'd'] });
    await api.post(`/scripts/${scriptId}/runs`, { results: { '1': 'pass', '2': 'blocked' } });
    expect(pick(await readScript(scriptId, 'progress=full'), 'progress')).toEqual({
      total: 2,
      pass: 1,
      fail: 0,
      block: 1,
      blocked: 1,
      query: 0,
      summary: 'Pass:1 Fail:0 Block:1 Query:0 Total:2/4',
      tests: 4,
      tried: 2,
      remain: 2,
      passPc: 25,
      failPc: 0,
      blockPc: 25,
      queryPc: 0,
      remainPc: 50,
      counts: { pass: 1, fail: 0, block: 1, query: 0, remain: 2 },
    });
  });

  it('4.1 a value outside the list of a parameter is refused with 400', async () => {
    const { scriptId } = await newScript();
    const answer = await api.get(`/scripts/${scriptId}?tests=bogus`);
    expect(answer).toEqual(REFUSAL);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('tests') } });
  });
});

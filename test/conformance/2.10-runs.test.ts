import { describe, expect, it } from 'vitest';
import { keysOf, listAt, numberAt, pick, textAt } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER, REFUSAL, RUN_ID, TEXT, TIMESTAMP } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript, readContents } = await openService();

/** The first run of a new script, as `runs=full` shows it. */
async function runOf(draft: object): Promise<unknown> {
  const { scriptId } = await newScript(draft);
  return pick(await readScript(scriptId), 'runs', 0);
}

describe('2.10 Run, output', () => {
  it('2.10 id: an integer for a run that is no retest', async () => {
    expect(await runOf({ runs: [{}] })).toMatchObject({ id: INTEGER });
  });

  it('2.10 created: a timestamp', async () => {
    expect(await runOf({ runs: [{}] })).toMatchObject({ created: TIMESTAMP });
  });

  it('2.10 state: a string that says something', async () => {
    expect(textAt(await runOf({ runs: [{}] }), 'state')).toMatch(/\S/);
  });

  it('2.10 label: one line that sums up the header values and the run number', async () => {
    const run = await runOf({ fields: ['branch', 'os'], runs: [{ headers: { branch: 'main', os: 'linux' } }] });
    const label = textAt(run, 'label');
    expect(label).toContain('main');
    expect(label).toContain('linux');
    expect(label).toContain(String(pick(run, 'id')));
    expect(label).not.toContain('\n');
  });

  it('2.10 label: one line also where a header value has several', async () => {
    const run = await runOf({ fields: ['branch'], runs: [{ headers: { branch: 'main\r\nnext\u2028last' } }] });
    expect(textAt(run, 'label')).not.toMatch(/[\n\r\u2028]/);
    expect(run).toMatchObject({ headers: { branch: 'main\r\nnext\u2028last' } });
  });

  it('2.10 headers: a map of header field id to string value', async () => {
    const run = await runOf({ fields: ['branch', 'os'], runs: [{ headers: { branch: 'main', os: 'linux' } }] });
    const headers = pick(run, 'headers');
    expect(headers).toMatchObject({ branch: 'main', os: 'linux' });
    expect(keysOf(headers).filter((id) => typeof pick(headers, id) !== 'string')).toEqual([]);
  });

  it('2.10 headers: built-in keys have the values the service knows', async () => {
    const fields = ['_run', '_tester', '_createdDate', '_createdTime', '_tags'];
    const run = await runOf({ fields, runs: [{}] });
    expect(pick(run, 'headers')).toMatchObject({
      _run: String(pick(run, 'id')),
      _createdDate: expect.stringMatching(/\d/),
      _createdTime: expect.stringMatching(/\d/),
    });
  });

  it('2.10 assignee: id _anyone when unassigned, name a string, email empty if no invitation was sent', async () => {
    expect(await runOf({ runs: [{}] })).toMatchObject({ assignee: { id: '_anyone', name: TEXT, email: '' } });
  });

  it('2.10 results: a map from test id to Result in which only non-empty results appear', async () => {
    const tests = [
      { id: 1, text: 'a', results: ['pass'] },
      { id: 2, text: 'b' },
      { id: 3, text: 'c', results: ['fail'] },
    ];
    const results = pick(await runOf({ tests, runs: [{}] }), 'results');
    expect(keysOf(results)).toEqual(['1', '3']);
    expect(results).toMatchObject({ '1': { result: 'pass' }, '3': { result: 'fail' } });
  });

  it('2.10 results: an empty map for a run without results', async () => {
    expect(await runOf({ tests: ['a'], runs: [{}] })).toMatchObject({ results: {} });
    expect(pick(await runOf({ tests: ['a'], runs: [{}] }), 'results')).toEqual({});
  });

  it('2.10 progress: per run', async () => {
    const tests = [{ text: 'a', results: ['pass', 'fail'] }];
    const { scriptId } = await newScript({ tests, runs: [{}, {}] });
    expect(await readScript(scriptId)).toMatchObject({
      runs: [{ progress: { pass: 1, fail: 0, total: 1 } }, { progress: { pass: 0, fail: 1, total: 1 } }],
    });
  });
});

describe('2.10 Run, input', () => {
  it('2.10 id: can be supplied when creating scripts', async () => {
    const { scriptId } = await newScript({ runs: [{ id: 5 }, { id: 9 }] });
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ id: 5 }, { id: 9 }] });
  });

  it('2.10 id: optional for each run of a new script', async () => {
    const { scriptId } = await newScript({ runs: [{}, { id: 1 }] });
    const ids = listAt(await readScript(scriptId), 'runs').map((run) => pick(run, 'id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(1);
  });

  it('2.10 id: assigned by the server afterwards, whatever a run that is added says', async () => {
    const { scriptId } = await newScript({ runs: [{ id: 5 }] });
    await api.post(`/scripts/${scriptId}/runs`, { id: 4711 });
    const ids = listAt(await readScript(scriptId), 'runs').map((run) => pick(run, 'id'));
    expect(ids).not.toContain(4711);
    expect(ids).toEqual(expect.arrayContaining([5]));
  });

  it('2.10 id: one that the server assigns is not in use', async () => {
    const { scriptId } = await newScript({ runs: [{ id: 1 }, { id: 2 }] });
    await api.post(`/scripts/${scriptId}/runs`, {});
    const ids = listAt(await readScript(scriptId), 'runs').map((run) => pick(run, 'id'));
    expect(ids).toEqual([1, 2, RUN_ID]);
    expect(new Set(ids).size).toBe(3);
  });

  it('2.10 headers: unset headers are left empty', async () => {
    const run = await runOf({ fields: ['branch', 'os'], runs: [{ headers: { branch: 'main' } }] });
    expect(pick(run, 'headers', 'os') ?? '').toBe('');
  });

  it('2.10 headers: ids not defined in the script are ignored', async () => {
    const run = await runOf({ fields: ['branch'], runs: [{ headers: { branch: 'main', nowhere: 'x' } }] });
    expect(pick(run, 'headers')).toMatchObject({ branch: 'main' });
    expect(pick(run, 'headers')).not.toHaveProperty('nowhere');
  });

  it('2.10 headers: the built-in fields that are not read-only can be set', async () => {
    const fields = ['_tester', '_tags'];
    const run = await runOf({ fields, runs: [{ headers: { _tester: 'Ann', _tags: 'smoke' } }] });
    expect(pick(run, 'headers', '_tester')).toBe('Ann');
    expect(pick(run, 'headers', '_tags')).toMatch(/^smoke$/i);
  });

  it.each([true, false, 'auto'])('2.10 completed: %j is accepted', async (completed) => {
    expect(await runOf({ runs: [{ completed }] })).toMatchObject({ id: INTEGER, state: TEXT });
  });

  it('2.10 completed: anything but a boolean or auto is refused', async () => {
    const folderId = await newFolder();
    const path = `/projects/${projectId}/folders/${folderId}/scripts`;
    expect(await api.post(path, { runs: [{ completed: 'perhaps' }] })).toEqual(REFUSAL);
    expect(await readContents(folderId)).toEqual([]);
  });

  it('2.10 results: a map from test id to an individual result', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b'] });
    const second = String(numberAt(await readScript(scriptId), 'tests', 1, 'id'));
    await api.post(`/scripts/${scriptId}/runs`, { results: { [second]: 'fail' } });
    expect(pick(await readScript(scriptId), 'runs', 0, 'results')).toMatchObject({ [second]: { result: 'fail' } });
  });
});

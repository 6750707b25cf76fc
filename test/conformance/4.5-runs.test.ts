import { describe, expect, it } from 'vitest';
import { idAt, listAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { REFUSAL, RUN_ID } from './support/shapes.ts';

const { api, newScript, readScript } = await openService();

const TESTS = [
  { id: 1, text: 'a' },
  { id: 2, text: 'b' },
  { id: 3, text: 'c' },
];

describe('4.5 POST /scripts/{script_id}/runs', () => {
  it('4.5 response: run, with its new id', async () => {
    const { scriptId } = await newScript();
    const answer = await api.post(`/scripts/${scriptId}/runs`, {});
    expect(answer).toMatchObject({ status: 200, mediaType: 'application/json', body: { run: { id: RUN_ID } } });
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ id: idAt(answer.body, 'run', 'id') }] });
  });

  it('4.5 the run is appended to the existing runs', async () => {
    const { scriptId } = await newScript({ runs: [{ id: 1 }, { id: 2 }] });
    const { body } = await api.post(`/scripts/${scriptId}/runs`, {});
    const ids = listAt(await readScript(scriptId), 'runs').map((run) => pick(run, 'id'));
    expect(ids).toEqual([1, 2, idAt(body, 'run', 'id')]);
  });

  it('4.5 runs that were there stay as they are', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'a', results: ['pass'] }], runs: [{}] });
    const before = pick(await readScript(scriptId), 'runs', 0);
    await api.post(`/scripts/${scriptId}/runs`, { completed: true });
    expect(pick(await readScript(scriptId), 'runs', 0)).toEqual(before);
  });

  it('4.5 results: keyed by test id, in each form of an individual result', async () => {
    const { scriptId } = await newScript({ tests: TESTS });
    const results = {
      '1': 'pass',
      '2': ['fail', 'total is 0', 'SHOP-12'],
      '3': { result: 'query', comment: 'is this right?', issue: 'SHOP-13' },
    };
    await api.succeed(api.post(`/scripts/${scriptId}/runs`, { results }));
    expect(await readScript(scriptId)).toMatchObject({
      runs: [
        {
          results: {
            '1': { result: 'pass' },
            '2': { result: 'fail', comment: 'total is 0', issue: 'SHOP-12' },
            '3': { result: 'query', comment: 'is this right?', issue: 'SHOP-13' },
          },
          progress: { pass: 1, fail: 1, query: 1, total: 3 },
        },
      ],
    });
  });

  it('4.5 headers: those of the fields of the script', async () => {
    const { scriptId } = await newScript({ fields: ['branch', '(key)'] });
    await api.post(`/scripts/${scriptId}/runs`, { headers: { branch: 'main', key: 'rs1-abc' } });
    expect(await readScript(scriptId)).toMatchObject({ runs: [{ headers: { branch: 'main', key: 'rs1-abc' } }] });
  });

  it('4.5 headers: unrecognised ones are ignored, and no field is created', async () => {
    const { scriptId } = await newScript({ fields: ['branch'] });
    const before = pick(await readScript(scriptId), 'fields');
    const answer = await api.post(`/scripts/${scriptId}/runs`, { headers: { branch: 'main', os: 'linux' } });
    const script = await readScript(scriptId);
    expect(answer.status).toBe(200);
    expect(pick(script, 'fields')).toEqual(before);
    expect(pick(script, 'runs', 0, 'headers')).toMatchObject({ branch: 'main' });
    expect(pick(script, 'runs', 0, 'headers')).not.toHaveProperty('os');
  });

  it('4.5 creating retests is not supported: an id of a retest does not make one', async () => {
    const { scriptId } = await newScript({ runs: [{ id: 1 }] });
    const { status } = await api.post(`/scripts/${scriptId}/runs`, { id: '1.1' });
    const ids = listAt(await readScript(scriptId, 'retests=all'), 'runs').map((run) => pick(run, 'id'));
    expect(status).toBeLessThan(500);
    expect(ids).not.toContain('1.1');
    expect(ids).toContain(1);
  });

  it('4.5 no common parameters are used', async () => {
    const { scriptId } = await newScript();
    const answer = await api.post(`/scripts/${scriptId}/runs?runs=none&results=none`, {});
    expect(answer).toMatchObject({ status: 200, body: { run: { id: RUN_ID } } });
  });

  it('4.5 runs added at the same time are all there, each with an id of its own', async () => {
    const { scriptId } = await newScript({ fields: ['build'] });
    const builds = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      builds.map((build) => api.succeed(api.post(`/scripts/${scriptId}/runs`, { headers: { build } }))),
    );
    const runs = listAt(await readScript(scriptId), 'runs');
    expect(new Set(runs.map((run) => idAt(run, 'id'))).size).toBe(6);
    expect(runs.map((run) => String(pick(run, 'headers', 'build'))).toSorted()).toEqual(builds);
  });

  it('4.5 a run with an invalid result is refused, and no run is added', async () => {
    const { scriptId } = await newScript({ tests: TESTS });
    const answer = await api.post(`/scripts/${scriptId}/runs`, { results: { '1': 'pass', '2': 'maybe' } });
    expect(answer).toEqual(REFUSAL);
    expect(await readScript(scriptId)).toMatchObject({ runs: [], progress: { total: 0 } });
  });

  it('4.5 a script that does not exist is refused', async () => {
    expect(await api.post('/scripts/987654321/runs', {})).toEqual(REFUSAL);
  });
});

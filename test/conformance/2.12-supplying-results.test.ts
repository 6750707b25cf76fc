import { describe, expect, it } from 'vitest';
import { pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { REFUSAL } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript, readContents } = await openService();

/** The results of each run of a new script, in the order of the runs. */
async function resultsOf(draft: object): Promise<unknown> {
  const { scriptId } = await newScript(draft);
  const runs = pick(await readScript(scriptId), 'runs');
  return Array.isArray(runs) ? runs.map((run) => pick(run, 'results')) : runs;
}

describe('2.12 results per test row', () => {
  it('2.12 a list, mapped in order to the defined runs', async () => {
    const tests = [
      { id: 1, text: 'a', results: ['pass', 'fail'] },
      { id: 2, text: 'b', results: ['query', 'blocked'] },
    ];
    expect(await resultsOf({ tests, runs: [{ id: 1 }, { id: 2 }] })).toMatchObject([
      { '1': { result: 'pass' }, '2': { result: 'query' } },
      { '1': { result: 'fail' }, '2': { result: 'blocked' } },
    ]);
  });

  it('2.12 a list shorter than the runs leaves the later runs without a result', async () => {
    const tests = [{ id: 1, text: 'a', results: ['pass'] }];
    expect(await resultsOf({ tests, runs: [{}, {}] })).toMatchObject([{ '1': { result: 'pass' } }, {}]);
    expect(pick(await resultsOf({ tests, runs: [{}, {}] }), 1)).toEqual({});
  });

  it('2.12 an object keyed by run id', async () => {
    const tests = [{ id: 1, text: 'a', results: { '8': 'fail' } }];
    const results = await resultsOf({ tests, runs: [{ id: 4 }, { id: 8 }] });
    expect(pick(results, 0)).toEqual({});
    expect(pick(results, 1)).toMatchObject({ '1': { result: 'fail' } });
  });
});

describe('2.12 results per run column', () => {
  it('2.12 an object keyed by test id', async () => {
    const tests = [
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
    ];
    const results = await resultsOf({ tests, runs: [{ results: { '2': 'pass' } }, { results: { '1': 'fail' } }] });
    expect(results).toMatchObject([{ '2': { result: 'pass' } }, { '1': { result: 'fail' } }]);
    expect(pick(results, 0, '1')).toBeUndefined();
    expect(pick(results, 1, '2')).toBeUndefined();
  });
});

describe('2.12 an individual result', () => {
  const results = [
    { form: 'a string', result: 'fail', expected: { result: 'fail' } },
    {
      form: 'a list triple [result, comment, issue]',
      result: ['fail', 'total is 0', 'SHOP-12'],
      expected: { result: 'fail', comment: 'total is 0', issue: 'SHOP-12' },
    },
    {
      form: 'an object with result, comment, issue',
      result: { result: 'fail', comment: 'total is 0', issue: 'SHOP-12' },
      expected: { result: 'fail', comment: 'total is 0', issue: 'SHOP-12' },
    },
  ];

  it.each(results)('2.12 per test row, in a list: $form', async ({ result, expected }) => {
    const tests = [{ id: 1, text: 'a', results: [result] }];
    expect(await resultsOf({ tests, runs: [{}] })).toMatchObject([{ '1': expected }]);
  });

  it.each(results)('2.12 per test row, keyed by run id: $form', async ({ result, expected }) => {
    const tests = [{ id: 1, text: 'a', results: { '3': result } }];
    expect(await resultsOf({ tests, runs: [{ id: 3 }] })).toMatchObject([{ '1': expected }]);
  });

  it.each(results)('2.12 per run column: $form', async ({ result, expected }) => {
    const tests = [{ id: 1, text: 'a' }];
    expect(await resultsOf({ tests, runs: [{ results: { '1': result } }] })).toMatchObject([{ '1': expected }]);
  });

  it.each(['pass', 'fail', 'blocked', 'exclude', 'query'])('2.12 the string %s is accepted', async (result) => {
    const folderId = await newFolder();
    const answer = await api.post(`/projects/${projectId}/folders/${folderId}/scripts`, {
      tests: [{ text: 'a', results: [result] }],
      runs: [{}],
    });
    expect(answer.status).toBe(200);
  });

  it('2.12 exclude: not counted as pass, fail, blocked or query', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'a', results: ['exclude'] }], runs: [{}] });
    expect(await readScript(scriptId)).toMatchObject({ progress: { pass: 0, fail: 0, block: 0, query: 0 } });
  });

  it('2.12 any other string is refused, and nothing is stored', async () => {
    const folderId = await newFolder();
    const answer = await api.post(`/projects/${projectId}/folders/${folderId}/scripts`, {
      tests: [{ text: 'a', results: ['passed'] }],
      runs: [{}],
    });
    expect(answer).toEqual(REFUSAL);
    expect(await readContents(folderId)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { keysOf, numberAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER } from './support/shapes.ts';

const { newScript, readScript, readContents, api, projectId } = await openService();

/** A script with one run and these results, one a test; an empty string leaves a test without. */
function scriptWith(results: readonly string[]): Promise<{ scriptId: number; folderId: string }> {
  const tests = results.map((result, index) => ({
    text: `test ${index}`,
    ...(result !== '' && { results: [result] }),
  }));
  return newScript({ tests, runs: [{}] });
}

async function progressOf(results: readonly string[], form: string): Promise<unknown> {
  const { scriptId } = await scriptWith(results);
  return pick(await readScript(scriptId, `progress=${form}`), 'progress');
}

const MIXED = ['pass', 'pass', 'pass', 'fail', 'fail', 'blocked', 'query', '', ''];

describe('2.13 Progress, terse form', () => {
  it('2.13 total: the number of tests that have a result recorded', async () => {
    expect(await progressOf(MIXED, 'terse')).toMatchObject({ total: 7 });
  });

  it('2.13 pass, fail, block, query: counts of each result', async () => {
    expect(await progressOf(MIXED, 'terse')).toMatchObject({ pass: 3, fail: 2, block: 1, query: 1 });
  });

  it('2.13 summary: Pass:<n> Fail:<n> Block:<n> Query:<n> Total:<tried>/<tests>', async () => {
    expect(await progressOf(MIXED, 'terse')).toMatchObject({ summary: 'Pass:3 Fail:2 Block:1 Query:1 Total:7/9' });
  });

  it('2.13 all counts are 0 without results', async () => {
    expect(await progressOf(['', ''], 'terse')).toMatchObject({
      total: 0,
      pass: 0,
      fail: 0,
      block: 0,
      query: 0,
      summary: 'Pass:0 Fail:0 Block:0 Query:0 Total:0/2',
    });
  });
});

describe('2.13 Progress, full form', () => {
  it('2.13 the counts, as in the terse form', async () => {
    expect(await progressOf(MIXED, 'full')).toMatchObject({ pass: 3, fail: 2, query: 1 });
  });

  it('2.13 tried, remain, counts: tests with a result, tests without, and the counts', async () => {
    const progress = await progressOf(MIXED, 'full');
    expect(progress).toMatchObject({ tried: 7, remain: 2 });
    expect(progress).toHaveProperty('counts');
  });

  it('2.13 passPc, failPc and equivalents: integers', async () => {
    const progress = await progressOf(MIXED, 'full');
    const percentages = keysOf(progress).filter((key) => key.endsWith('Pc'));
    expect(progress).toMatchObject({ passPc: INTEGER, failPc: INTEGER });
    expect(percentages.map((key) => pick(progress, key))).toEqual(percentages.map(() => INTEGER));
  });

  it('2.13 percentages are those of the counts', async () => {
    expect(await progressOf(['pass', 'pass', 'pass', 'fail'], 'full')).toMatchObject({ passPc: 75, failPc: 25 });
  });

  it('2.13 percentages are rounded to the nearest integer', async () => {
    const results = [...Array<string>(8).fill('pass'), ...Array<string>(3).fill('fail')];
    expect(await progressOf(results, 'full')).toMatchObject({ passPc: 73, failPc: 27 });
  });

  it('2.13 percentages are raised to at least 1 when the count is above 0, and sum to 100', async () => {
    const results = [...Array<string>(399).fill('pass'), 'fail'];
    expect(await progressOf(results, 'full')).toMatchObject({ passPc: 99, failPc: 1 });
  });

  it('2.13 percentages are adjusted to sum to 100: three equal parts', async () => {
    const progress = await progressOf(['pass', 'fail', 'query'], 'full');
    const sum = numberAt(progress, 'passPc') + numberAt(progress, 'failPc') + numberAt(progress, 'queryPc');
    expect(progress).toMatchObject({ passPc: expect.toBeOneOf([33, 34]), failPc: expect.toBeOneOf([33, 34]) });
    expect(sum).toBe(100);
  });

  it('2.13 percentages are adjusted to sum to 100: two parts that both round up', async () => {
    const results = [...Array<string>(199).fill('pass'), 'fail'];
    const progress = await progressOf(results, 'full');
    expect(numberAt(progress, 'passPc') + numberAt(progress, 'failPc')).toBe(100);
    expect(progress).toMatchObject({ failPc: 1 });
  });
});

describe('2.13 where progress can appear', () => {
  it.each(['terse', 'full'])('2.13 progress=%s on folders, scripts and runs', async (form) => {
    const { scriptId, folderId } = await scriptWith(MIXED);
    const folder = await api.get(`/projects/${projectId}/folders/${folderId}?progress=${form}`);
    const [item] = await readContents(folderId, `progress=${form}`);
    const script = await readScript(scriptId, `progress=${form}`);
    const counted = { pass: 3, fail: 2, query: 1 };
    expect(pick(folder.body, 'folder', 'progress')).toMatchObject(counted);
    expect(pick(item, 'progress')).toMatchObject(counted);
    expect(pick(script, 'progress')).toMatchObject(counted);
    expect(pick(script, 'runs', 0, 'progress')).toMatchObject(counted);
  });
});

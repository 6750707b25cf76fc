import { describe, expect, it } from 'vitest';
import { keysOf, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';

const { newScript, readScript } = await openService();

/** What the service holds after a test was created with this individual result. */
async function resultOf(result: unknown): Promise<unknown> {
  const { scriptId } = await newScript({ tests: [{ id: 1, text: 'one', results: [result] }], runs: [{}] });
  return pick(await readScript(scriptId), 'runs', 0, 'results', '1');
}

describe('2.11 Result', () => {
  it.each(['pass', 'fail', 'query', 'blocked'])('2.11 result: %s', async (result) => {
    expect(await resultOf(result)).toMatchObject({ result });
  });

  it('2.11 result: empty when only an issue is recorded', async () => {
    expect(await resultOf({ issue: 'SHOP-12' })).toMatchObject({ result: '', issue: 'SHOP-12' });
  });

  it('2.11 comment, issue: strings', async () => {
    expect(await resultOf({ result: 'fail', comment: 'total is 0', issue: 'SHOP-12' })).toMatchObject({
      result: 'fail',
      comment: 'total is 0',
      issue: 'SHOP-12',
    });
  });

  it('2.11 comment: a comment of several lines is kept', async () => {
    const comment = 'expected 3\nreceived 0\n\n  at cart.test.ts:12';
    expect(await resultOf({ result: 'fail', comment })).toMatchObject({ comment });
  });

  it('2.11 comments: the other name of comment is understood in input', async () => {
    expect(await resultOf({ result: 'fail', comments: 'total is 0' })).toMatchObject({ comment: 'total is 0' });
  });

  it('2.11 a result has no other fields than result, comment and issue', async () => {
    const keys = keysOf(await resultOf({ result: 'fail', comment: 'total is 0', issue: 'SHOP-12' }));
    expect(keys).toEqual(['comment', 'issue', 'result']);
  });
});

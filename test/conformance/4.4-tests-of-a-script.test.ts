import { describe, expect, it } from 'vitest';
import type { Answer } from './support/api.ts';
import { idAt, listIn, oneIn, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER, REFUSAL } from './support/shapes.ts';

const { api, newScript, readScript } = await openService();

async function rowsOf(scriptId: number): Promise<readonly unknown[]> {
  return listIn((await api.succeed(api.get(`/scripts/${scriptId}/tests`))).body, 'tests');
}

function postText(scriptId: number, body: string): Promise<Answer> {
  const headers = { 'content-type': 'text/plain' };
  return api.send({ method: 'POST', path: `/scripts/${scriptId}/tests`, headers, body });
}

describe('4.4 GET /scripts/{script_id}/tests', () => {
  it('4.4 the flat list of tests, each with indent', async () => {
    const { scriptId } = await newScript({ tests: ['Cart', '\tadds', 'Checkout'] });
    expect(await rowsOf(scriptId)).toMatchObject([
      { id: INTEGER, indent: 0, text: 'Cart' },
      { id: INTEGER, indent: 1, text: 'adds' },
      { id: INTEGER, indent: 0, text: 'Checkout' },
    ]);
  });

  it('4.4 the same ids as GET /scripts/{script_id}', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b'] });
    const ids = (await rowsOf(scriptId)).map((row) => pick(row, 'id'));
    expect(await readScript(scriptId)).toMatchObject({ tests: ids.map((id) => ({ id })) });
  });

  it('4.4 a script that does not exist is refused', async () => {
    expect(await api.get('/scripts/987654321/tests')).toEqual(REFUSAL);
  });
});

describe('4.4 POST /scripts/{script_id}/tests as JSON', () => {
  it('4.4 appends tests to the end of the script', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b'] });
    expect(await api.post(`/scripts/${scriptId}/tests`, [{ text: 'c' }, { text: 'd' }])).toMatchObject({ status: 200 });
    expect(await rowsOf(scriptId)).toMatchObject([{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }]);
  });

  it('4.4 rows that were there keep id, text and indent', async () => {
    const { scriptId } = await newScript({ tests: ['a', '\tb'] });
    const before = await rowsOf(scriptId);
    await api.post(`/scripts/${scriptId}/tests`, [{ text: 'c' }]);
    expect((await rowsOf(scriptId)).slice(0, 2)).toEqual(before);
  });

  it('4.4 a list of test objects: text, tags, notes, indent', async () => {
    const { scriptId } = await newScript({ tests: ['a'] });
    const test = { text: 'b', tags: 'smoke', notes: 'needs an account', indent: 1 };
    expect(await api.post(`/scripts/${scriptId}/tests`, [test])).toMatchObject({ status: 200 });
    expect(await rowsOf(scriptId)).toMatchObject([{ text: 'a' }, { text: 'b', indent: 1, tags: 'SMOKE' }]);
  });

  it('4.4 an id may be supplied on every test', async () => {
    const { scriptId } = await newScript({ tests: [{ id: 1, text: 'a' }] });
    await api.post(`/scripts/${scriptId}/tests`, [
      { id: 71, text: 'b' },
      { id: 70, text: 'c' },
    ]);
    expect(await rowsOf(scriptId)).toMatchObject([
      { id: 1, text: 'a' },
      { id: 71, text: 'b' },
      { id: 70, text: 'c' },
    ]);
  });

  it('4.4 an id on some tests but not on all is refused, and nothing is added', async () => {
    const { scriptId } = await newScript();
    const answer = await api.post(`/scripts/${scriptId}/tests`, [{ id: 71, text: 'b' }, { text: 'c' }]);
    expect(answer).toEqual(REFUSAL);
    expect(await rowsOf(scriptId)).toEqual([]);
  });

  it('4.4 ids stay one test each: an id that is in use is not given to a second test', async () => {
    const { scriptId } = await newScript({ tests: [{ id: 5, text: 'a' }] });
    const { status } = await api.post(`/scripts/${scriptId}/tests`, [{ id: 5, text: 'b' }]);
    const ids = (await rowsOf(scriptId)).map((row) => idAt(row, 'id'));
    expect(status).toBeLessThan(500);
    expect(ids.filter((id) => id === 5)).toEqual([5]);
  });

  it('4.4 a list of strings: one test per string, leading tabs for indentation', async () => {
    const { scriptId } = await newScript();
    expect(await api.post(`/scripts/${scriptId}/tests`, ['a', '\tb', '\t\tc'])).toMatchObject({ status: 200 });
    expect(await rowsOf(scriptId)).toMatchObject([
      { text: 'a', indent: 0 },
      { text: 'b', indent: 1 },
      { text: 'c', indent: 2 },
    ]);
  });

  it('4.4 results in a test object are ignored and not reflected in the response', async () => {
    const { scriptId } = await newScript({ runs: [{ id: 1 }] });
    const tests = [{ text: 'a', results: ['fail'] }];
    const answer = await api.post(`/scripts/${scriptId}/tests`, tests);
    const script = await readScript(scriptId);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/"results"|"fail"/);
    expect(pick(script, 'runs', 0, 'results')).toEqual({});
    expect(script).toMatchObject({ progress: { total: 0 } });
  });

  it('4.4 results that would be wrong elsewhere are ignored as well', async () => {
    const { scriptId } = await newScript();
    const answer = await api.post(`/scripts/${scriptId}/tests`, [{ text: 'a', results: 'not a result' }]);
    expect(answer.status).toBe(200);
    expect(await rowsOf(scriptId)).toMatchObject([{ text: 'a' }]);
  });

  it('4.4 insert: wherever the tests go, they stay together and in order, and no row is lost', async () => {
    const { scriptId } = await newScript({ tests: ['a', 'b', 'c'] });
    const { status } = await api.post(`/scripts/${scriptId}/tests?insert=1`, ['x', 'y']);
    const texts = (await rowsOf(scriptId)).map((row) => String(pick(row, 'text')));
    expect(status).toBeOneOf([200, 400, 422]);
    expect(texts.filter((text) => 'abc'.includes(text))).toEqual(['a', 'b', 'c']);
    expect(texts.join('')).toMatch(/^[abc]*(xy)?[abc]*$/);
  });

  it('4.4 rows added in parallel are all kept', async () => {
    const { scriptId } = await newScript();
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(texts.map((text) => api.succeed(api.post(`/scripts/${scriptId}/tests`, [{ text }]))));
    const rows = await rowsOf(scriptId);
    expect(rows.map((row) => String(pick(row, 'text'))).toSorted()).toEqual(texts);
    expect(new Set(rows.map((row) => idAt(row, 'id'))).size).toBe(6);
  });
});

describe('4.4 POST /scripts/{script_id}/tests as plain text', () => {
  it('4.4 one string, one test per line, leading tabs for indentation', async () => {
    const { scriptId } = await newScript({ tests: ['first'] });
    expect(await postText(scriptId, 'a\n\tb\n\t\tc\nd')).toMatchObject({ status: 200 });
    expect(await rowsOf(scriptId)).toMatchObject([
      { text: 'first', indent: 0 },
      { text: 'a', indent: 0 },
      { text: 'b', indent: 1 },
      { text: 'c', indent: 2 },
      { text: 'd', indent: 0 },
    ]);
  });

  it('4.4 a charset parameter does not hide that it is plain text', async () => {
    const { scriptId } = await newScript();
    const path = `/scripts/${scriptId}/tests`;
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    expect(await api.send({ method: 'POST', path, headers, body: 'größer' })).toMatchObject({ status: 200 });
    expect(await rowsOf(scriptId)).toMatchObject([{ text: 'größer' }]);
  });

  it('4.4 a text that looks like JSON is still one test per line', async () => {
    const { scriptId } = await newScript();
    await postText(scriptId, '["a","b"]');
    expect(await rowsOf(scriptId)).toMatchObject([{ text: '["a","b"]' }]);
  });

  it('4.4 trailing hashtags are tags, as in the string form of 2.8', async () => {
    const { scriptId } = await newScript();
    await postText(scriptId, 'pays #smoke');
    expect(await rowsOf(scriptId)).toMatchObject([{ text: 'pays', tags: 'SMOKE' }]);
  });

  it('4.4 the format that tests=text produces', async () => {
    const source = await newScript({ tests: ['a', '\tb', '\t\tc', 'd'] });
    const copy = await newScript();
    await postText(copy.scriptId, String(pick(await readScript(source.scriptId, 'tests=text'), 'tests')));
    expect(pick(await readScript(copy.scriptId, 'tests=list'), 'tests')).toEqual(
      pick(await readScript(source.scriptId, 'tests=list'), 'tests'),
    );
  });
});

describe('4.4 GET /scripts/{script_id}/tests/{test_id}', () => {
  it('4.4 one test of the script', async () => {
    const { scriptId } = await newScript({ tests: ['a', '\tb #smoke'] });
    const id = idAt((await rowsOf(scriptId))[1], 'id');
    const answer = await api.get(`/scripts/${scriptId}/tests/${id}`);
    expect(answer.status).toBe(200);
    expect(oneIn(answer.body, 'test')).toMatchObject({ id, indent: 1, text: 'b', tags: 'SMOKE' });
  });

  it('4.4 a test the script does not have is refused', async () => {
    const { scriptId } = await newScript({ tests: ['a'] });
    expect(await api.get(`/scripts/${scriptId}/tests/987654321`)).toEqual(REFUSAL);
  });
});

import { describe, expect, it } from 'vitest';
import { listIn, numberAt, pick, textAt } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER, REFUSAL } from './support/shapes.ts';

const { api, newScript, readScript } = await openService();

/** The rows of a new script with these tests, as `tests=full` shows them. */
async function rowsOf(tests: unknown): Promise<unknown> {
  const { scriptId } = await newScript({ tests });
  return pick(await readScript(scriptId, 'tests=full'), 'tests');
}

describe('2.8 the three forms of tests', () => {
  it('2.8 form 1: a single multiline string with one test per line', async () => {
    expect(await rowsOf('one\ntwo\nthree')).toMatchObject([{ text: 'one' }, { text: 'two' }, { text: 'three' }]);
  });

  it('2.8 form 2: a list of strings with one test per item', async () => {
    expect(await rowsOf(['one', 'two'])).toMatchObject([{ text: 'one' }, { text: 'two' }]);
  });

  it('2.8 form 3: a list of Test input objects', async () => {
    expect(await rowsOf([{ text: 'one' }, { text: 'two', indent: 1 }])).toMatchObject([
      { text: 'one', indent: 0 },
      { text: 'two', indent: 1 },
    ]);
  });
});

describe('2.8 fields of a Test input', () => {
  it('2.8 id: kept when tests are given as objects', async () => {
    const rows = await rowsOf([
      { id: 7, text: 'seven' },
      { id: 3, text: 'three' },
    ]);
    expect(rows).toMatchObject([
      { id: 7, text: 'seven' },
      { id: 3, text: 'three' },
    ]);
  });

  it('2.8 id: assigned by the service when left out', async () => {
    expect(await rowsOf([{ text: 'one' }])).toMatchObject([{ id: INTEGER, text: 'one' }]);
  });

  it('2.8 text: required when adding tests to an existing script', async () => {
    const { scriptId } = await newScript();
    expect(await api.post(`/scripts/${scriptId}/tests`, [{ text: 'one' }, { indent: 0 }])).toEqual(REFUSAL);
    expect(listIn((await api.get(`/scripts/${scriptId}/tests`)).body, 'tests')).toEqual([]);
  });

  it('2.8 indent: the outline depth', async () => {
    const rows = await rowsOf([0, 1, 2, 1, 0].map((indent) => ({ text: `at ${indent}`, indent })));
    expect(rows).toMatchObject([{ indent: 0 }, { indent: 1 }, { indent: 2 }, { indent: 1 }, { indent: 0 }]);
  });

  it('2.8 indent: inferred from leading whitespace of the text if omitted', async () => {
    expect(await rowsOf([{ text: 'top' }, { text: '\tinner' }, { text: '\t\tinmost' }])).toMatchObject([
      { text: 'top', indent: 0 },
      { text: 'inner', indent: 1 },
      { text: 'inmost', indent: 2 },
    ]);
  });

  it('2.8 indent: inferred from leading spaces, a row further in is deeper', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'top' }, { text: '    inner' }] });
    const script = await readScript(scriptId);
    expect(script).toMatchObject({ tests: [{ text: 'top', indent: 0 }, { text: 'inner' }] });
    expect(numberAt(script, 'tests', 1, 'indent')).toBeGreaterThan(0);
  });

  it.each(['slow, smoke', 'slow,smoke', 'slow smoke'])('2.8 tags: comma- or space-separated (%j)', async (tags) => {
    const { scriptId } = await newScript({ tests: [{ text: 'pays', tags }] });
    const found = textAt(await readScript(scriptId), 'tests', 0, 'tags');
    expect(found.toUpperCase().split(/[\s,]+/)).toEqual(['SLOW', 'SMOKE']);
  });

  it('2.8 notes: accepted on script creation and when adding tests, not part of the text', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'one', notes: 'needs an account' }] });
    const { status } = await api.post(`/scripts/${scriptId}/tests`, [{ text: 'two', notes: 'needs two accounts' }]);
    expect(status).toBe(200);
    expect(await readScript(scriptId)).toMatchObject({ tests: [{ text: 'one' }, { text: 'two' }] });
  });

  it('2.8 results: honoured on script creation', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'one', results: ['pass'] }], runs: [{}] });
    expect(await readScript(scriptId)).toMatchObject({ progress: { pass: 1, total: 1 } });
  });

  it('2.8 results: ignored when adding tests to an existing script', async () => {
    const { scriptId } = await newScript({ runs: [{}] });
    const answer = await api.post(`/scripts/${scriptId}/tests`, [{ text: 'one', results: ['pass'] }]);
    expect(answer.status).toBe(200);
    expect(await readScript(scriptId)).toMatchObject({ tests: [{ text: 'one' }], progress: { pass: 0, total: 0 } });
  });
});

describe('2.8 rules for tests supplied as strings', () => {
  it('2.8 ids cannot be specified: a leading number is text', async () => {
    expect(await rowsOf(['17 bottles'])).toMatchObject([{ text: '17 bottles' }]);
  });

  it.each([
    { form: 'a multiline string', tests: 'pays #slow #smoke' },
    { form: 'a list of strings', tests: ['pays #slow #smoke'] },
  ])('2.8 tags can be given as trailing hashtags in the text: $form', async ({ tests }) => {
    const { scriptId } = await newScript({ tests });
    const script = await readScript(scriptId);
    expect(script).toMatchObject({ tests: [{ text: 'pays' }] });
    expect(
      textAt(script, 'tests', 0, 'tags')
        .toUpperCase()
        .split(/[\s,]+/),
    ).toEqual(['SLOW', 'SMOKE']);
  });

  it('2.8 a hash inside the text is no tag', async () => {
    expect(await rowsOf(['shows #1 in the list'])).toEqual([{ id: INTEGER, indent: 0, text: 'shows #1 in the list' }]);
  });

  it('2.8 a newline inside one test is possible in the list-of-strings form', async () => {
    expect(await rowsOf(['first line\nsecond line', 'next'])).toMatchObject([
      { text: 'first line\nsecond line' },
      { text: 'next' },
    ]);
  });

  it('2.8 a newline inside one test is not possible in the single-string form: it ends the test', async () => {
    expect(await rowsOf('first line\nsecond line')).toMatchObject([{ text: 'first line' }, { text: 'second line' }]);
  });

  it('2.8 leading whitespace is the indent in both string forms', async () => {
    const expected = [
      { text: 'a', indent: 0 },
      { text: 'b', indent: 1 },
      { text: 'c', indent: 2 },
    ];
    expect(await rowsOf('a\n\tb\n\t\tc')).toMatchObject(expected);
    expect(await rowsOf(['a', '\tb', '\t\tc'])).toMatchObject(expected);
  });
});

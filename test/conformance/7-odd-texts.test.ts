import { describe, expect, it } from 'vitest';
import { keysOf, listAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { TEXT } from './support/shapes.ts';

const { api, projectId, newFolder, newScript, readScript } = await openService();
const JSON_TYPE = { 'content-type': 'application/json' };

/** Texts that are ordinary in some language, and that a service has no reason to change. */
const ODD_TEXTS = [
  ['letters beyond Latin', 'Пройти оформление заказа 結帳 شراء'],
  ['emoji of several code points', 'family 👩‍👩‍👧‍👦 and flag 🇨🇭'],
  ['letters beyond the first plane', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎'],
  ['combining marks', 'Cafe\u0301 n\u0303'],
  ['right-to-left marks', 'a\u202Eb\u202Cc\u200F'],
  ['line separators of Unicode', 'a\u2028b\u2029c'],
  ['quotes and backslashes', `"it's" \\n \\u0041 \`x\``],
  ['markup', '<script>alert(1)</script> &amp; <b>'],
  ['SQL', `'; DROP TABLE script; --`],
  ['percent signs and placeholders', '100% %s ${x} {{y}} {0}'],
  ['a byte order mark', '\uFEFFstart'],
] as const;

async function newNamed(json: string): Promise<{ status: number; name: unknown }> {
  const path = `/projects/${projectId}/folders/${await newFolder()}/scripts`;
  const { status, body } = await api.send({ method: 'POST', path, headers: JSON_TYPE, body: json });
  return { status, name: pick(body, 'script', 'name') };
}

describe('7 odd texts', () => {
  it.each(ODD_TEXTS)('7 %s: kept in names, descriptions, tests, headers and comments', async (_, text) => {
    const { scriptId } = await newScript({
      name: `x ${text} x`,
      description: `x ${text} x`,
      fields: [{ id: 'odd', label: 'odd' }],
      tests: [{ id: 1, text: `x ${text} x`, indent: 0 }],
      runs: [{ headers: { odd: `x ${text} x` }, results: { '1': ['fail', `x ${text} x`, `x ${text} x`] } }],
    });
    expect(await readScript(scriptId)).toMatchObject({
      name: `x ${text} x`,
      description: `x ${text} x`,
      tests: [{ text: `x ${text} x` }],
      runs: [
        {
          headers: { odd: `x ${text} x` },
          results: { '1': { comment: `x ${text} x`, issue: `x ${text} x` } },
        },
      ],
    });
  });

  it.each([
    ['a NUL character', String.raw`{"name":"a\u0000b"}`],
    ['control characters', String.raw`{"name":"a\u0001\u001b[31m\u007fb"}`],
    ['half of a surrogate pair', String.raw`{"name":"a\ud800b"}`],
    ['a surrogate pair the wrong way round', String.raw`{"name":"a\udc00\ud800b"}`],
    ['a noncharacter', String.raw`{"name":"a\uffffb"}`],
  ])('7 %s: refused, or stored as a text that starts and ends as sent', async (_, json) => {
    const { status, name } = await newNamed(json);
    expect(status).toBeOneOf([200, 400, 422]);
    expect(status === 200 ? name : 'ab').toMatch(/^a.*b$/su);
  });

  it('7 a name of 100,000 characters: refused, or kept whole or cut', async () => {
    const long = 'x'.repeat(100_000);
    const { status, name } = await newNamed(JSON.stringify({ name: long }));
    expect(status).toBeOneOf([200, 400, 413, 422]);
    expect(typeof name === 'string' ? long.startsWith(name) : status !== 200).toBe(true);
  });

  it('7 a text of 150,000 hashtags is answered like any other', { timeout: 10_000 }, async () => {
    const path = `/projects/${projectId}/folders/${await newFolder()}/scripts`;
    const { status } = await api.post(path, { tests: [`a${' #x'.repeat(150_000)}`] });
    expect(status).toBeOneOf([200, 400, 413, 422]);
  });

  it('7 the service lives on: a script after all this is like one before', async () => {
    const { scriptId } = await newScript({ name: 'Plain' });
    expect(await readScript(scriptId)).toMatchObject({ name: 'Plain' });
  });
});

describe('7 keys that mean something to JavaScript', () => {
  const send = (path: string, body: string): Promise<{ status: number }> =>
    api.send({ method: 'POST', path, headers: JSON_TYPE, body });

  it('7 __proto__ in a script is no name', async () => {
    const { status, name } = await newNamed('{"__proto__":{"name":"Polluted"}}');
    expect(status).toBeOneOf([200, 400, 422]);
    expect(name ?? 'New Script').toBe('New Script');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '7 %s in headers is an id the script does not define, so it is ignored',
    async (id) => {
      const { scriptId } = await newScript({ fields: ['branch'] });
      const { status } = await send(`/scripts/${scriptId}/runs`, `{"headers":{"branch":"main","${id}":"x"}}`);
      const [run] = listAt(await readScript(scriptId), 'runs');
      expect(status).toBe(200);
      expect(pick(run, 'headers', 'branch')).toBe('main');
      expect(keysOf(pick(run, 'headers'))).not.toContain(id);
    },
  );

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    '7 a field with the id %s is refused, or a field like any other',
    async (id) => {
      const folder = `/projects/${projectId}/folders/${await newFolder()}/scripts`;
      const draft = `{"fields":[{"id":"${id}","label":"L"}],"runs":[{"headers":{"${id}":"x"}},{}]}`;
      const { status, body } = await api.send({ method: 'POST', path: folder, headers: JSON_TYPE, body: draft });
      const scriptId = pick(body, 'script', 'id');
      const script = typeof scriptId === 'number' ? await readScript(scriptId) : undefined;
      const header = pick(script, 'runs', 0, 'headers', id);
      const unset = pick(script, 'runs', 1, 'headers', id);
      expect({ status, header, unset: unset ?? '' }).toBeOneOf([
        { status: 200, header: 'x', unset: '' },
        { status: 400, header: undefined, unset: '' },
        { status: 422, header: undefined, unset: '' },
      ]);
    },
  );

  it.each(['__proto__', 'constructor', '1.5', '01', ' 1', '1e0', '-1', 'x'])(
    '7 %j in results is no id of a test: refused or ignored, and no result is made up',
    async (id) => {
      const { scriptId } = await newScript({ tests: [{ id: 1, text: 'a' }] });
      const { status } = await send(`/scripts/${scriptId}/runs`, `{"results":{"${id}":"fail"}}`);
      expect(status).toBeLessThan(500);
      expect(await readScript(scriptId)).toMatchObject({ progress: { total: 0, fail: 0 } });
    },
  );

  it('7 nothing of it reached other requests', async () => {
    const { scriptId } = await newScript({ fields: ['branch'], tests: ['a'], runs: [{}] });
    const script = await readScript(scriptId);
    expect(script).toMatchObject({ name: 'New Script', runs: [{ state: TEXT, results: {} }] });
    expect(pick(script, 'runs', 0, 'results')).toEqual({});
  });
});

describe('7 JSON as it may come', () => {
  it('7 keys the specification does not list are ignored', async () => {
    const { scriptId } = await newScript({ name: 'Known', colour: 'red', owner: { name: 'x' } });
    expect(await readScript(scriptId)).toMatchObject({ name: 'Known' });
  });

  it('7 content types: parameters and case do not matter', async () => {
    const path = `/projects/${projectId}/folders/${await newFolder()}/scripts`;
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8']) {
      const call = { method: 'POST', path, headers: { 'content-type': type }, body: '{}' };
      expect({ type, status: (await api.send(call)).status }).toEqual({ type, status: 200 });
    }
  });

  it('7 white space around JSON does not matter', async () => {
    expect(await newNamed(' \r\n\t{ "name" : "Spaced" }\n ')).toEqual({ status: 200, name: 'Spaced' });
  });
});

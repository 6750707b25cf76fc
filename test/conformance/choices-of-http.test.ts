import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { pick } from './support/json.ts';
import { isForeign } from './support/api.ts';
import { openOwnService, openService } from './support/open-service.ts';
import { REFUSAL } from './support/shapes.ts';

// What the specification does not show about HTTP, as our own service answers it.
const { api, baseUrl, key, projectId, newScript } = await openService();
const SCRIPTS = `/projects/${projectId}/scripts`;
const JSON_TYPE = { 'content-type': 'application/json' };

type RawAnswer = { readonly status: number | undefined; readonly connection: string | undefined };

/** Sends headers that fetch does not let a caller set, and the beginning of a body at most. */
function askRaw(method: string, headers: Readonly<Record<string, string>>, begin = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const url = `${baseUrl}${method === 'GET' ? '/whoami' : SCRIPTS}`;
    const all = { authorization: `apikey ${key}`, ...headers };
    const call = request(url, { method, agent: false, headers: all }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
    if (begin === '') call.end();
    else call.write(begin);
  });
}

describe.skipIf(isForeign)('choices about HTTP (our own service)', () => {
  it('4.2 whoami: names the account and the key, of which it shows the last two characters', async () => {
    expect((await api.get('/whoami')).body).toEqual({
      account: { id: expect.any(Number), name: expect.any(String) },
      apiKey: { id: expect.any(Number), name: expect.any(String), ending: key.slice(-2) },
    });
  });

  it('5 the prefix is compared as it is written, with one space', async () => {
    for (const authorization of [`APIKEY ${key}`, `Apikey ${key}`, `apikey  ${key}`, `apikey\t${key}`]) {
      const answer = await api.send({ method: 'GET', path: '/whoami', headers: { authorization } });
      expect({ authorization, status: answer.status }).toEqual({ authorization, status: 401 });
    }
  });

  it('5 401 says which scheme is expected', async () => {
    const answer = await api.send({ method: 'GET', path: '/whoami', headers: { authorization: 'apikey x' } });
    expect(answer.headers.get('www-authenticate')).toBe('apikey');
  });

  it('5 with both switches off it is the feature that is missing', async () => {
    const own = await openOwnService({ apiAccess: false, apiFeature: false });
    expect(pick((await own.api.get('/whoami')).body, 'error')).toBe('The API is not available for this account.');
  });

  it.each([
    { what: 'malformed JSON', status: 400, path: SCRIPTS, body: '{' },
    { what: 'a wrong type', status: 400, path: SCRIPTS, body: '{"name":5}' },
    { what: 'a folder that does not exist', status: 404, path: '/projects/1/folders/f99/scripts', body: '{}' },
    { what: 'a script that does not exist', status: 404, path: '/scripts/99/runs', body: '{}' },
    { what: 'a path that is none', status: 404, path: '/nowhere', body: '{}' },
    { what: 'a trailing slash', status: 404, path: `${SCRIPTS}/`, body: '{}' },
  ])('7 $status for $what', async ({ status, path, body }) => {
    const answer = await api.send({ method: 'POST', path, headers: JSON_TYPE, body });
    expect(answer).toEqual(REFUSAL);
    expect(answer.status).toBe(status);
  });

  it.each(['text/plain', 'text/json', 'application/merge-patch+json', ''])(
    '7 415 for JSON sent as %j, so that a page of another site cannot write without asking',
    async (type) => {
      const headers = type === '' ? {} : { 'content-type': type };
      expect(
        await api.send({ method: 'POST', path: SCRIPTS, headers, body: new Uint8Array([123, 125]) }),
      ).toMatchObject({ status: 415, body: { error: expect.stringContaining('application/json') } });
    },
  );

  it('7 405 with the methods that are supported', async () => {
    const { scriptId } = await newScript();
    const answer = await api.send({ method: 'DELETE', path: `/scripts/${scriptId}` });
    expect(answer).toEqual(REFUSAL);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, PATCH');
  });

  it('7 413 for a body that says it is longer than 64 MiB, before it is read', async () => {
    const length = String(64 * 1024 * 1024 + 1);
    expect(await askRaw('POST', { ...JSON_TYPE, 'content-length': length }, '{')).toMatchObject({ status: 413 });
  });

  it('7 413 before the body is read: the answer says that the connection closes', async () => {
    const headers = { ...JSON_TYPE, 'content-length': '999999999999', connection: 'keep-alive' };
    expect(await askRaw('POST', headers, '{')).toEqual({ status: 413, connection: 'close' });
  });

  it('8 429 tells the wait in whole seconds, as Retry-After', async () => {
    const own = await openOwnService({ rateLimits: [{ requests: 1, windowMs: 3_600_000 }] });
    const response = await fetch(`${own.baseUrl}/whoami`, { headers: { authorization: `apikey ${own.key}` } });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^3(600|5\d\d)$/);
  });

  it('4 answers are kept by no cache, and taken for nothing but what they are', async () => {
    const { headers } = await api.get('/whoami');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('7 a request addressed to another host is refused with 403 (DNS rebinding)', async () => {
    expect(await askRaw('GET', { host: 'elsewhere.test' })).toMatchObject({ status: 403 });
    expect(await askRaw('GET', { host: 'localhost:1234' })).toMatchObject({ status: 200 });
  });

  it('7 a write from a page of another origin is refused with 403', async () => {
    const headers = { ...JSON_TYPE, origin: 'https://elsewhere.test' };
    expect(await api.send({ method: 'POST', path: SCRIPTS, headers, body: '{}' })).toMatchObject({ status: 403 });
  });
});

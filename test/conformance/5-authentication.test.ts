import { describe, expect, it } from 'vitest';
import { createEndpoints } from './support/endpoints.ts';
import { listAt } from './support/json.ts';
import { isForeign } from './support/api.ts';
import { openOwnService, openService } from './support/open-service.ts';
import { TEXT } from './support/shapes.ts';

const service = await openService();
const { api, key, newScript, readContents } = service;
const endpoints = await createEndpoints(service);

/** The key with its first letter in the other case; a digit has none, so the next is taken. */
const otherCase = key.replace(/[a-z]/i, (letter) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
);

async function statusWith(headers: Readonly<Record<string, string>>): Promise<number> {
  const response = await fetch(`${service.baseUrl}/whoami`, { headers });
  await response.text();
  return response.status;
}

describe('5 the Authorization header', () => {
  it('5 apikey, a space, the token: 200', async () => {
    expect(await statusWith({ authorization: `apikey ${key}` })).toBe(200);
  });

  it('5 token missing: 401 without the header', async () => {
    expect(await statusWith({})).toBe(401);
  });

  it.each([
    { what: 'only the prefix', authorization: 'apikey' },
    { what: 'the prefix and a space', authorization: 'apikey ' },
    { what: 'the token without the prefix', authorization: key },
    { what: 'the prefix without the space', authorization: `apikey${key}` },
    { what: 'the scheme Bearer', authorization: `Bearer ${key}` },
    { what: 'the scheme Basic', authorization: `Basic ${Buffer.from(`apikey:${key}`).toString('base64')}` },
    { what: 'the scheme token', authorization: `token ${key}` },
    { what: 'a shortened token', authorization: `apikey ${key.slice(0, -1)}` },
    { what: 'a lengthened token', authorization: `apikey ${key}x` },
    { what: 'another token of the same length', authorization: `apikey ${'x'.repeat(key.length)}` },
    { what: 'two tokens', authorization: `apikey ${key} ${key}` },
    { what: 'the token in quotes', authorization: `apikey "${key}"` },
    { what: 'a huge token', authorization: `apikey ${key.repeat(50)}` },
    { what: 'letters beyond ASCII', authorization: `apikey ${'ÿ'.repeat(64)}` },
  ])('5 token malformed: 401 for $what', async ({ authorization }) => {
    expect(await statusWith({ authorization })).toBe(401);
  });

  it('5 tokens are case-sensitive: 401 for the token with one letter in the other case', async () => {
    expect(otherCase).not.toBe(key);
    expect(await statusWith({ authorization: `apikey ${otherCase}` })).toBe(401);
  });

  it('5 the token is taken from the header only: 401 when it stands elsewhere', async () => {
    const elsewhere = await fetch(`${service.baseUrl}/whoami?apikey=${key}&api_key=${key}`);
    expect(elsewhere.status).toBe(401);
    expect(await statusWith({ 'x-api-key': key, cookie: `apikey=${key}` })).toBe(401);
  });
});

describe('5 every request carries the header', () => {
  for (const { name, method, path, body } of endpoints) {
    it(`5 ${name}: 401 without a token`, async () => {
      const headers = { authorization: 'apikey', 'content-type': 'application/json' };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      expect(await api.send({ method, path, headers, ...text })).toMatchObject({ status: 401 });
    });
  }

  it('5 a request without a token changes nothing', async () => {
    const { folderId, scriptId } = await newScript({ name: 'Unchanged' });
    const headers = { authorization: 'apikey', 'content-type': 'application/json' };
    const folder = `/projects/${service.projectId}/folders/${folderId}`;
    await api.send({ method: 'POST', path: `${folder}/scripts`, headers, body: '{"name":"Intruder"}' });
    await api.send({ method: 'PATCH', path: `/scripts/${scriptId}`, headers, body: '{"name":"Intruder"}' });
    expect(await readContents(folderId)).toEqual([{ type: 'script', id: scriptId, name: 'Unchanged' }]);
  });

  it('5 without a token a path that does not exist says no more than one that does', async () => {
    const headers = { authorization: 'apikey wrong' };
    expect(await api.send({ method: 'GET', path: '/scripts/987654321', headers })).toMatchObject({ status: 401 });
    expect(await api.send({ method: 'GET', path: '/scripts/abc', headers })).toMatchObject({ status: 401 });
  });
});

describe('5 the token', () => {
  it('5 random, 48 characters or more: two services of our own have different ones', async () => {
    expect(key.length).toBeGreaterThanOrEqual(48);
    expect(key).toMatch(/^[\u0021-\u007E]+$/);
  });

  it.skipIf(isForeign)('5 letters and digits, 64 of them, another at every start (services of our own)', async () => {
    const [first, second] = [await openOwnService({}), await openOwnService({})];
    expect(first.key).toMatch(/^[a-zA-Z0-9]{64}$/);
    expect(second.key).toMatch(/^[a-zA-Z0-9]{64}$/);
    expect(first.key).not.toBe(second.key);
  });

  it('5 a token grants all capabilities across all projects', async () => {
    const projects = listAt((await api.get('/projects')).body, 'projects');
    expect(projects).not.toEqual([]);
    expect(await api.get(`/projects/${service.projectId}/folders?subfolders=none`)).toMatchObject({ status: 200 });
  });
});

describe('5 conditions of the account', () => {
  const FEATURE_OFF = { error: 'The API is not available for this account.' };
  const ACCESS_OFF = { error: 'API access is turned off for this account.' };

  it.skipIf(isForeign)('5 API feature not switched on: 403 with its error (a switch of our own service)', async () => {
    const own = await openOwnService({ apiFeature: false });
    expect(await own.api.get('/whoami')).toMatchObject({ status: 403, mediaType: 'application/json' });
    expect((await own.api.get('/whoami')).body).toMatchObject(FEATURE_OFF);
  });

  it.skipIf(isForeign)('5 API Access turned off: 403 with its error (a switch of our own service)', async () => {
    const own = await openOwnService({ apiAccess: false });
    expect(await own.api.get('/whoami')).toMatchObject({ status: 403, mediaType: 'application/json' });
    expect((await own.api.get('/whoami')).body).toMatchObject(ACCESS_OFF);
  });

  it.skipIf(isForeign)('5 both conditions must hold: 403 with one of the errors (switches of our own)', async () => {
    const own = await openOwnService({ apiAccess: false, apiFeature: false });
    expect((await own.api.get('/whoami')).body).toBeOneOf([FEATURE_OFF, ACCESS_OFF]);
  });

  it.skipIf(isForeign).each(['apiFeature', 'apiAccess'])(
    '5 403 holds for every request, also for writes (%s of our own service)',
    async (name) => {
      const own = await openOwnService({ [name]: false });
      for (const { method, path, body } of endpoints) {
        const headers = { 'content-type': 'application/json' };
        const text = body === undefined ? {} : { body: JSON.stringify(body) };
        const answer = await own.api.send({ method, path, headers, ...text });
        expect({ path, status: answer.status, body: answer.body }).toEqual({
          path,
          status: 403,
          body: { error: TEXT },
        });
      }
    },
  );
});

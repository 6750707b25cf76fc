import { describe, expect, it } from 'vitest';
import { createEndpoints } from './support/endpoints.ts';
import { isForeign } from './support/api.ts';
import { openOwnService, openService } from './support/open-service.ts';
import { REFUSAL, TEXT } from './support/shapes.ts';

const service = await openService();
const { api, projectId, newScript, readContents } = service;
const endpoints = await createEndpoints(service);
const writes = endpoints.filter(({ method }) => method !== 'GET');
const JSON_TYPE = { 'content-type': 'application/json' };

describe('7 the statuses of the table', () => {
  it('7 401 Unauthorized: an error says so, in a body that is JSON', async () => {
    const headers = { authorization: 'apikey wrong' };
    expect(await api.send({ method: 'GET', path: '/whoami', headers })).toEqual(REFUSAL);
  });

  it.skipIf(isForeign)('7 403 Forbidden: an object with error, a string (a switch of our own service)', async () => {
    const own = await openOwnService({ apiAccess: false });
    expect(await own.api.get('/projects')).toMatchObject({ status: 403, body: { error: TEXT } });
  });

  it.skipIf(isForeign)('7 429 Too Many Requests: an error says so (a limit of our own service)', async () => {
    const own = await openOwnService({ rateLimits: [{ requests: 1, windowMs: 3_600_000 }] });
    const response = await fetch(`${own.baseUrl}/whoami`, { headers: { authorization: `apikey ${own.key}` } });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ error: TEXT });
  });
});

describe('7 bodies that are no JSON', () => {
  const bodies = [
    '',
    '{',
    '{"name":',
    '{"name":"x"',
    'name=x',
    '{name:"x"}',
    "{'name':'x'}",
    '{"a":1}{"b":2}',
    '\u0000',
  ];

  for (const { name, method, path } of writes) {
    it(`7 ${name}: malformed JSON is refused`, async () => {
      for (const body of bodies) {
        const answer = await api.send({ method, path, headers: JSON_TYPE, body });
        expect({ body, answer }).toEqual({ body, answer: REFUSAL });
      }
    });
  }

  for (const { name, method, path, body: good } of writes) {
    it(`7 ${name}: JSON of the wrong kind is refused`, async () => {
      const kinds = ['null', 'true', '5', ...(Array.isArray(good) ? ['{}'] : ['"x"', '[]'])];
      for (const body of kinds) {
        const answer = await api.send({ method, path, headers: JSON_TYPE, body });
        expect({ body, answer }).toEqual({ body, answer: REFUSAL });
      }
    });
  }

  for (const { name, method, path, body } of writes) {
    it(`7 ${name}: another content type is refused`, async () => {
      for (const type of ['application/xml', 'application/x-www-form-urlencoded', 'image/png']) {
        const call = { method, path, headers: { 'content-type': type }, body: JSON.stringify(body) };
        expect({ type, answer: await api.send(call) }).toEqual({ type, answer: REFUSAL });
      }
    });
  }

  for (const { name, method, path } of writes) {
    it(`7 ${name}: bytes that are no UTF-8 are no fault of the service`, async () => {
      const body = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0xfe, 0xc0, 0x22, 0x7d]);
      const { status } = await api.send({ method, path, headers: JSON_TYPE, body });
      expect(status).toBeLessThan(500);
    });
  }

  for (const { name, method, path } of writes) {
    it(`7 ${name}: JSON nested too deeply is refused`, async () => {
      for (const body of ['['.repeat(50_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`, '{"a":'.repeat(20_000)]) {
        expect(await api.send({ method, path, headers: JSON_TYPE, body })).toEqual(REFUSAL);
      }
    });
  }

  it('7 deep nesting in a place that is not looked at is no fault of the service', async () => {
    const { folderId } = await newScript();
    const path = `/projects/${projectId}/folders/${folderId}/scripts`;
    const body = `{"name":"x","unknown":${'['.repeat(3000)}${']'.repeat(3000)}}`;
    expect((await api.send({ method: 'POST', path, headers: JSON_TYPE, body })).status).toBeLessThan(500);
  });
});

describe('7 paths that name nothing', () => {
  const FOLDERS = `/projects/${projectId}/folders`;
  const paths = [
    '/projects/0',
    '/projects/-1',
    '/projects/abc',
    '/projects/1.5',
    '/projects/1e0',
    '/projects/0x1',
    '/projects/%31abc',
    '/projects/99999999999999999999999999',
    '/projects/987654321/folders',
    '/projects/987654321/notes',
    `${FOLDERS}/987654321`,
    `${FOLDERS}/f`,
    `${FOLDERS}/fabc`,
    `${FOLDERS}/n1`,
    `${FOLDERS}/f99999999999999999999999999`,
    `${FOLDERS}/f987654321`,
    `${FOLDERS}/__proto__`,
    '/scripts/abc',
    '/scripts/0',
    '/scripts/-1',
    '/scripts/99999999999999999999999999',
    '/scripts/%00',
    '/scripts/%ff',
    '/scripts/%zz',
    '/scripts/..%2f..',
    "/scripts/1'--",
    '/scripts/__proto__',
    '/scripts/constructor/tests',
    `/projects/${projectId}/notes/1`,
    `/projects/${projectId}/notes/nabc`,
    '/nowhere',
    '/projectsx',
  ];

  it.each(paths)('7 GET %s is refused', async (path) => {
    expect(await api.get(path)).toEqual(REFUSAL);
  });

  it.each(['abc', '0', '-1', '1.5', '987654321', '__proto__', '99999999999999999999999999'])(
    '7 GET /scripts/{script_id}/tests/%s is refused',
    async (testId) => {
      const { scriptId } = await newScript({ tests: ['a'] });
      expect(await api.get(`/scripts/${scriptId}/tests/${testId}`)).toEqual(REFUSAL);
    },
  );

  it('7 a path of 16,000 characters is refused or left unanswered, and the service lives on', async () => {
    const path = `/scripts/${'9'.repeat(16_000)}`;
    const status = await api.send({ method: 'GET', path }).then(
      (answer) => answer.status,
      () => 'closed',
    );
    expect(status).toBeOneOf([400, 404, 414, 431, 'closed']);
    expect(await api.get('/whoami')).toMatchObject({ status: 200 });
  });

  it.skipIf(isForeign)('7 a folder or note of another project is refused (two projects of our own)', async () => {
    const own = await openOwnService({ projects: ['First', 'Second'] });
    const folderId = await own.newFolder();
    const other = '/projects/2';
    expect(await own.api.get(other)).toMatchObject({ status: 200 });
    expect(await own.api.get(`${other}/folders/${folderId}`)).toEqual(REFUSAL);
    expect(await own.api.post(`${other}/folders/${folderId}/scripts`, {})).toEqual(REFUSAL);
    expect(await own.api.patch(`${other}/folders/${folderId}`, { name: 'x' })).toEqual(REFUSAL);
    expect(await own.api.get(`${other}/folders/${folderId}/notes`)).toEqual(REFUSAL);
  });
});

describe('7 bodies that are too big', () => {
  it.skipIf(isForeign)(
    '7 a body of 80 MB is refused, and nothing is stored (not asked of another server)',
    async () => {
      const { folderId } = await newScript({ name: 'Only one' });
      const path = `/projects/${projectId}/folders/${folderId}/scripts`;
      const body = `{"name":"${'x'.repeat(80_000_000)}"}`;
      const answer = await api.send({ method: 'POST', path, headers: JSON_TYPE, body }).catch(() => 'closed');
      expect(answer).toBeOneOf([REFUSAL, 'closed']);
      expect(await readContents(folderId)).toMatchObject([{ name: 'Only one' }]);
    },
  );
});

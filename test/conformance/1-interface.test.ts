import { request } from 'node:https';
import { startService } from '@runsheet/service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEndpoints } from './support/endpoints.ts';
import { isForeign } from './support/api.ts';
import { openService } from './support/open-service.ts';
import { REFUSAL } from './support/shapes.ts';

const service = await openService();
const { api, newScript, readScript, readContents } = service;
const endpoints = await createEndpoints(service);
const JSON_TYPE = { 'content-type': 'application/json' };
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

describe('1 methods in use', () => {
  for (const { name, method, path, body } of endpoints) {
    it(`1 ${name}: 200 and a JSON object or list`, async () => {
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await api.send({ method, path, headers: JSON_TYPE, ...text });
      expect(answer).toMatchObject({ status: 200, mediaType: 'application/json', body: expect.any(Object) });
    });
  }

  for (const { name, path } of endpoints.filter(({ method }) => method === 'GET')) {
    it(`1 ${name}: changes nothing`, async () => {
      expect((await api.get(path)).text).toBe((await api.get(path)).text);
    });
  }

  it('1 POST: the server invents the new ids, whatever the body says', async () => {
    const { scriptId, folderId } = await newScript({ id: 4711, name: 'Own id' });
    expect(scriptId).not.toBe(4711);
    expect(await readContents(folderId)).toMatchObject([{ id: scriptId, name: 'Own id' }]);
  });

  it('1 PATCH: replaces a subset of the keys of an existing object', async () => {
    const { scriptId } = await newScript({ name: 'Old', description: 'stays' });
    await api.patch(`/scripts/${scriptId}`, { name: 'New' });
    expect(await readScript(scriptId)).toMatchObject({ name: 'New', description: 'stays' });
  });
});

describe('1 methods that are not supported', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];

  it.each(paths)('1 PUT is not supported: %s', async (path) => {
    const call = { method: 'PUT', path, headers: JSON_TYPE, body: '{"name":"put"}' };
    expect((await api.send(call)).status).toBeOneOf([404, 405, 501]);
  });

  it.each(paths)('1 DELETE is not supported: %s', async (path) => {
    expect((await api.send({ method: 'DELETE', path })).status).toBeOneOf([404, 405, 501]);
  });

  it('1 nothing can be deleted: what a DELETE named is still there', async () => {
    const { scriptId, folderId } = await newScript({ name: 'Stays', tests: ['a'] });
    await api.send({ method: 'DELETE', path: `/scripts/${scriptId}` });
    await api.send({ method: 'DELETE', path: `/projects/${service.projectId}/folders/${folderId}` });
    expect(await readContents(folderId)).toMatchObject([{ id: scriptId, name: 'Stays' }]);
  });

  for (const { name, path, body } of endpoints.filter(({ method }) => method === 'PATCH')) {
    it(`1 POST does not do what only PATCH may: ${name}`, async () => {
      expect(await api.post(path, body)).toEqual(REFUSAL);
    });
  }
});

describe('1 only HTTPS is served', () => {
  it('1 the base address is https, or on this machine', () => {
    const { protocol, hostname } = new URL(service.baseUrl);
    expect(protocol === 'https:' || LOOPBACK.has(hostname)).toBe(true);
  });

  it.skipIf(isForeign)('1 clients can validate chain and hostname (a service of our own with https)', async () => {
    const secure = await startService({ https: true });
    onTestFinished(() => secure.close());
    const trusting = { ca: secure.certificate ?? '' };
    expect(new URL(secure.baseUrl).protocol).toBe('https:');
    expect(await statusOf(secure.baseUrl, secure.key, trusting)).toBe(200);
    expect(await statusOf(secure.baseUrl, secure.key, {})).toMatch(/CERT/);
    expect(await statusOf(secure.baseUrl, secure.key, { ...trusting, servername: 'elsewhere.test' })).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
  });

  it.skipIf(isForeign)('1 plain HTTP is not answered on the https port (a service of our own with https)', async () => {
    const secure = await startService({ https: true });
    onTestFinished(() => secure.close());
    const plain = secure.baseUrl.replace('https:', 'http:');
    const outcome = await fetch(`${plain}/whoami`).then(
      ({ status }) => status,
      () => 'no answer',
    );
    expect(outcome).not.toBe(200);
    expect(outcome).toBeOneOf(['no answer', 400, 403, 404, 426]);
  });
});

/** The status of `GET /whoami`, or the code of the error that kept it from being sent. */
function statusOf(
  baseUrl: string,
  key: string,
  tls: { readonly ca?: string; readonly servername?: string },
): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `apikey ${key}` };
    const call = request(`${baseUrl}/whoami`, { headers, agent: false, ...tls }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    call.end();
  });
}

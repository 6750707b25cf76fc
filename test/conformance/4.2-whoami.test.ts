import { describe, expect, it } from 'vitest';
import { keysOf } from './support/json.ts';
import { openService } from './support/open-service.ts';

const { api, key } = await openService();

describe('4.2 identify the caller', () => {
  it('4.2 GET /whoami: 200 and a JSON object for a good key', async () => {
    const answer = await api.get('/whoami');
    expect(answer).toMatchObject({ status: 200, mediaType: 'application/json' });
    expect(keysOf(answer.body)).not.toEqual([]);
  });

  it('4.2 GET /whoami: 401 for a key that is not known', async () => {
    const headers = { authorization: `apikey ${'x'.repeat(64)}` };
    expect(await api.send({ method: 'GET', path: '/whoami', headers })).toMatchObject({ status: 401 });
  });

  it('4.2 GET /whoami: does not hand out the key itself', async () => {
    expect((await api.get('/whoami')).text).not.toContain(key);
  });
});

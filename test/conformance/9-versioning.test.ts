import { describe, expect, it } from 'vitest';
import { openService } from './support/open-service.ts';

const { baseUrl, key } = await openService();

async function statusAt(prefix: string): Promise<number> {
  const url = baseUrl.replace(/\/api\/v1\/?$/, `${prefix}/whoami`);
  const response = await fetch(url, { headers: { authorization: `apikey ${key}` } });
  await response.text();
  return response.status;
}

describe('9 versioning', () => {
  it('9 the interface is served under the path prefix /api/v1, contained in the base address', async () => {
    expect(new URL(baseUrl).pathname).toMatch(/\/api\/v1\/?$/);
    expect(await statusAt('/api/v1')).toBe(200);
  });

  it.each(['/api/v0', '/api', ''])('9 it is not served under %j', async (prefix) => {
    expect(await statusAt(prefix)).not.toBe(200);
  });
});

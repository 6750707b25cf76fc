import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../client/transport/server.test.support.ts';
import { completeConfig } from '../config/config.ts';
import { connect } from './connect.ts';
import { testWorld } from './session.test.support.ts';

test.each([
  ['/scripts/12', '<origin>/scripts/12'],
  ['https://evil.example/scripts/12', undefined],
  ['//evil.example/scripts/12', undefined],
  ['javascript:alert(1)', undefined],
  ['http://[', undefined],
])('of a link to %s, %s is shown to people', async (target, shown) => {
  const { origin } = await serveHttp((_, response) => {
    response.writeHead(200, { link: `<${target}>; rel="alternate"; type="text/html"` });
    response.end('{"script":{"id":12,"name":"a"}}');
  });
  const config = completeConfig({ apiKey: 'a-key-of-this-test', baseUrl: `${origin}/api/v1` });
  const connection = await connect(config, testWorld());
  onTestFinished(() => connection.close());
  await connection.client.scripts.get(12, { runs: 'none' });
  expect(connection.pageOf(12)).toBe(shown?.replace('<origin>', origin));
  expect(connection.pageOf(1)).toBeUndefined();
});

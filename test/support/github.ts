import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A GitHub that takes everything, or nothing. */
export async function startGithub() {
  const calls: { readonly [Fact in 'method' | 'url' | 'authorization' | 'body']: string }[] = [];
  let status = 200;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, authorization: headers.authorization ?? '', body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(method === 'GET' && status === 200 ? '[]' : '{ "id": 1, "message": "Forbidden" }');
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refuse = () => {
    status = 403;
  };
  return { address: `http://127.0.0.1:${port}`, calls, refuse };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Service, startService } from '@runsheet/service';

/** What becomes of a request: the service answers it, nobody does, or it is carried out and nobody answers. */
export type Fate = 'answer' | 'hang' | 'lose';

export type GuardedService = {
  readonly service: Service;
  /** The way to it by which requests come late, or never. */
  readonly baseUrl: string;
  /** Method and path of every request, in their order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
};

/** A service behind a server that decides what becomes of each request, told those before it. */
export async function startGuarded(
  fateOf: (request: string, before: readonly string[]) => Fate,
): Promise<GuardedService> {
  const service = await startService();
  const requests: string[] = [];
  const origin = new URL(service.baseUrl).origin;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    const name = `${method} ${url.replace(/\?.*/, '').replace('/api/v1', '')}`;
    const fate = fateOf(name, [...requests]);
    requests.push(name);
    if (fate === 'hang') return;
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${origin}${url}`, { method, headers, ...(method === 'GET' ? {} : { body }) });
    const text = await answer.text();
    if (fate === 'answer') response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    service,
    baseUrl: `http://127.0.0.1:${address.port}/api/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await service.close();
    },
  };
}

import { type Server, createServer, type RequestListener } from 'node:http';
import { type Server as TcpServer, type Socket, createServer as createTcpServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on this machine for one test. */
export type TestServer = { readonly port: number; readonly origin: string };

/** Serves HTTP until the test ends. */
export function serveHttp(listener: RequestListener): Promise<TestServer> {
  return listening(createServer(listener));
}

/** Accepts connections until the test ends, and leaves every byte to `onSocket`. */
export function serveTcp(onSocket: (socket: Socket) => void): Promise<TestServer> {
  return listening(createTcpServer(onSocket));
}

/** Opens a server on a free port of 127.0.0.1, and ends it with its connections when the test ends. */
export async function listening(server: Server | TcpServer): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { port: address.port, origin: `http://127.0.0.1:${address.port}` };
}

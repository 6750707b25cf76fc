import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { openService } from './open-service.ts';

/**
 * Holds 3,000 idle keep-alive connections, and then as many that send half a head, and says how the service answers
 * meanwhile: `node bench/service/measure-connections.ts`. Takes about a minute.
 */
const CONNECTIONS = 3_000;

const service = await openService();
const { hostname, port } = new URL(service.baseUrl);

/** One request; resolves to its milliseconds, when the whole answer is there. */
async function ask(agent: Agent): Promise<number> {
  const startedAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    const asked = request({ agent, hostname, port, path: '/healthz' }, (answer) => {
      answer.resume().once('end', resolve);
    });
    asked.once('error', reject).end();
  });
  return performance.now() - startedAt;
}

async function medianOfAsking(): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const taken: number[] = [];
  for (let count = 0; count < 101; count += 1) taken.push(await ask(agent));
  agent.destroy();
  return taken.toSorted((a, b) => a - b)[50] ?? 0;
}

async function print(what: string): Promise<void> {
  const { peakMiB } = await service.takeReceived();
  process.stdout.write(
    `${what}: an answer takes ${(await medianOfAsking()).toFixed(1)} ms, peak memory ${Math.round(peakMiB)} MiB\n`,
  );
}

await print('alone');
const idle = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(idle)));
await print(`${CONNECTIONS} idle connections`);
idle.destroy();

const startedAt = performance.now();
const slow = Array.from({ length: CONNECTIONS }, () => {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  return once(socket.resume(), 'close');
});
await print(`${CONNECTIONS} connections that never end their head`);
await Promise.all(slow);
process.stdout.write(
  `they were closed after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s at the latest\n`,
);
await service.close();

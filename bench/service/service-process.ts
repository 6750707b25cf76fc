import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { type Fault, startService } from '@runsheet/service';

/**
 * The embedded service in a process of its own, so that its work is not the runner's.
 * It is started with an answering time and a data file, and tells what it received, and its peak memory, when asked.
 */
async function serve([delay = '0', dataFile]: readonly string[]): Promise<void> {
  const delayMs = Number(delay);
  const faults: readonly Fault[] = delayMs > 0 ? [{ effect: { kind: 'delay', delayMs } }] : [];
  const takeReceived = countReceived();
  // As `runsheet serve` does.
  setFlagsFromString('--semi-space-growth-factor=1');
  const startedAt = performance.now();
  const service = await startService({ faults, key: 'BenchKey', ...storageAt(dataFile) });
  const startMs = performance.now() - startedAt;
  process.on('message', () => process.send?.({ ...takeReceived(), peakMiB: process.resourceUsage().maxRSS / 1_024 }));
  process.on('disconnect', () => process.exit());
  process.send?.({ baseUrl: service.baseUrl, key: service.key, startMs });
}

/** A data file, or the address of a database. */
function storageAt(place: string | undefined): { readonly dataFile?: string; readonly database?: string } {
  if (place === undefined) return {};
  return place.startsWith('postgres') ? { database: place } : { dataFile: place };
}

/**
 * Counts requests, and the bytes that came with them over the connection, headers and all. `answerMs`: how long the last
 * of them was with the service.
 */
function countReceived(): () => object {
  let requests = 0;
  let bytes = 0;
  let answerMs = 0;
  const countedOf = new WeakMap<Socket, number>();
  const startOf = new WeakMap<Socket, number>();
  subscribe('http.server.request.start', (message) => {
    if (isTraffic(message)) startOf.set(message.socket, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    if (!isTraffic(message)) return;
    requests += 1;
    answerMs = performance.now() - (startOf.get(message.socket) ?? performance.now());
    bytes += message.socket.bytesRead - (countedOf.get(message.socket) ?? 0);
    countedOf.set(message.socket, message.socket.bytesRead);
  });
  return () => {
    const received = { requests, bytes, answerMs };
    requests = 0;
    bytes = 0;
    return received;
  };
}

function isTraffic(message: unknown): message is { readonly socket: Socket } {
  return typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket;
}

await serve(process.argv.slice(2));

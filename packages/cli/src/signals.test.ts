import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endOf, startBin } from './bin.test.support.ts';
import { openPlace } from './place.test.support.ts';
import { publishTwoFiles } from './recording.test.support.ts';

/** Calls the test, tells it of a signal, and ends with 7. */
const RUNNER = `import { connect } from 'node:net';
const line = connect(Number(process.env.TEST_PORT));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => line.end(signal, () => process.exit(7)));
`;

test.each([
  ['sync -- node runner.mjs', 'SIGTERM', 143],
  ['sync -- node runner.mjs', 'SIGINT', 130],
  ['failed --format vitest -- node runner.mjs', 'SIGTERM', 143],
  ['failed --format vitest -- node runner.mjs', 'SIGINT', 130],
  ['try -- node runner.mjs', 'SIGTERM', 7],
  ['try -- node runner.mjs', 'SIGINT', 7],
] as const)('%s: what it started ends with it at %s, and is not started again', async (line, signal, code) => {
  const place = await openPlace();
  await publishTwoFiles(place);
  place.write('runner.mjs', RUNNER);
  const temporary = join(place.folder, 'tmp');
  mkdirSync(temporary);
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const environment = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: temporary,
    TEST_PORT: String(portOf(server)),
    RUNSHEET_BASE_URL: place.service.baseUrl,
    RUNSHEET_API_KEY: place.service.key,
  };
  const starts: Socket[] = [];
  server.on('connection', (socket) => starts.push(socket));
  const child = startBin(line.split(' ').toSpliced(1, 0, '--cwd', place.folder), environment);
  const [runner]: Socket[] = await once(server, 'connection');
  const heard = runner?.setEncoding('utf8').toArray();
  const ended = endOf(child);
  child.kill(signal);
  expect((await ended).code).toBe(code);
  expect(await heard).toEqual([signal]);
  expect(starts).toHaveLength(1);
  expect(readdirSync(temporary)).toEqual([]);
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

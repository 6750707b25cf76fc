/** IO: processes, console, clock. A program of its own: publishes one run while its tests go on in the process that started it. */
import module from 'node:module';
import { deserialize } from 'node:v8';
import { JOURNAL, LENGTH_BYTES, type PublishOrder } from './record/publisher-process.ts';

// Where it is not there, as in Node 20, nothing is cached.
module.enableCompileCache?.();

// While the test process lives, it decides when this one ends: Ctrl-C reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let isParentGone = false;
let wake: () => void = () => undefined;
let received = Buffer.alloc(0);
let isStarted = false;

process.stdin.on('data', (bytes: Buffer) => {
  if (isStarted) return wake();
  received = Buffer.concat([received, bytes]);
  if (received.length < LENGTH_BYTES) return;
  const length = received.readUInt32BE();
  if (received.length < LENGTH_BYTES + length) return;
  isStarted = true;
  publish(received.subarray(LENGTH_BYTES, LENGTH_BYTES + length)).then(
    () => process.exit(),
    () => process.exit(),
  );
});
for (const event of ['end', 'close', 'error']) {
  process.stdin.on(event, () => {
    isParentGone = true;
    if (!isStarted) process.exit();
    wake();
  });
}

async function publish(sent: Buffer): Promise<void> {
  const { runPublisher } = await import('./session/publish-run.ts');
  await runPublisher(orderIn(sent), { file: JOURNAL, isGone: () => isParentGone, pause });
}

/** Resolves after a time, or when the test process has news. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** What the test process has sent: both are of one version. */
function orderIn(sent: Buffer): PublishOrder {
  // oxlint-disable-next-line typescript/no-unsafe-return -- the other end of a pipe between two files of one package
  return deserialize(sent);
}

/** IO: console, processes. A program of its own: what a process starts that ends badly after its run was published. */
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { TOLD } from './session/deliver-in-child.ts';
import { deliverLate } from './session/deliver-late.ts';
import { processWorld } from './session/world.ts';

/** Behind everything that was said. What NODE_OPTIONS has loaded here may stay, and somebody waits. */
function end(told: string): void {
  process.stderr.write('', () => process.stdout.write(told, () => process.exit()));
}

async function deliver(): Promise<void> {
  await deliverLate(deserialize(await buffer(process.stdin)), processWorld());
}

// What could not be told here is told by the process that waits for this one.
deliver().then(
  () => end(TOLD),
  () => end(''),
);

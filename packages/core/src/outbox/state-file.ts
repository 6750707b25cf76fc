import type { OutboxWorld } from './outbox-world.ts';
import { writeAtomic, writeUnflushed } from './write-atomic.ts';

/** A JSON file that only helps: what is missing, damaged or a link is undefined. */
export function readStateFile(path: string, { disk }: Pick<OutboxWorld, 'disk'>): unknown {
  try {
    return disk.look(path)?.kind === 'file' ? JSON.parse(disk.read(path)) : undefined;
  } catch {
    return undefined;
  }
}

/** Throws what the disk says. */
export function writeStateFile(path: string, value: object, world: Pick<OutboxWorld, 'disk' | 'processId'>): void {
  writeAtomic(path, `${JSON.stringify(value, null, 2)}\n`, world);
}

/** For readers, who can do without it after a loss of power. Throws what the disk says. */
export function writeReceipt(path: string, value: object, world: Pick<OutboxWorld, 'disk' | 'processId'>): void {
  writeUnflushed(path, `${JSON.stringify(value, null, 2)}\n`, world);
}

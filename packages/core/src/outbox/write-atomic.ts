import { dirname } from 'node:path';
import { ifPossible } from './if-possible.ts';
import type { Disk, OpenFile } from './disk.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const byteLength = Buffer.byteLength.bind(Buffer);
const bytesOf = Buffer.from.bind(Buffer);
const { parse, stringify } = JSON;

type WriteContext = { readonly disk: Disk; readonly processId: number };

/**
 * Writes the whole file or nothing: a temporary file beside it, flushed, then renamed. A large text comes in parts.
 * Throws what the disk says.
 */
export function writeAtomic(path: string, text: string | Iterable<string>, world: WriteContext): void {
  replaceFile(path, world, (file) => {
    for (const part of typeof text === 'string' ? [text] : text) writeWhole(file, part);
    file.flush();
  });
  // The file is there for every process; some file systems cannot promise more.
  ifPossible(() => world.disk.flushFolder(dirname(path)));
}

/** Writes a JSON file for readers who can do without it after a loss of power. Throws what the disk says. */
export function writeJson(path: string, value: object, world: WriteContext): void {
  replaceFile(path, world, (file) => writeWhole(file, `${stringify(value, null, 2)}\n`));
}

/** A JSON file that only helps: what is missing, damaged or a link is undefined. */
export function readJson(path: string, { disk }: Pick<WriteContext, 'disk'>): unknown {
  return ifPossible((): unknown => (disk.look(path)?.kind === 'file' ? parse(disk.read(path)) : undefined));
}

function replaceFile(path: string, { disk, processId }: WriteContext, write: (file: OpenFile) => void): void {
  const temporary = `${path}.${processId}.tmp`;
  try {
    // A process of the same number may have been killed here; what it left is not written into, nor is a link followed.
    ifPossible(() => disk.remove(temporary));
    const file = disk.create(temporary);
    writeAndClose(file, write);
    disk.rename(temporary, path);
  } catch (error) {
    ifPossible(() => disk.remove(temporary));
    throw error;
  }
}

/** Writes all of a text: a disk may take only a part of it at a time. Mostly it takes all, and needs no bytes of ours. */
export function writeWhole(file: OpenFile, text: string): void {
  const first = file.write(text);
  if (first === byteLength(text, 'utf8')) return;
  let taken = first;
  for (let rest = bytesOf(text, 'utf8').subarray(first); rest.length > 0; rest = rest.subarray(taken)) {
    // Also what is no number: the loop has to come nearer to its end.
    if (!(taken > 0)) throw new Error('the disk took nothing of what was written');
    taken = file.write(rest);
  }
}

function writeAndClose(file: OpenFile, write: (file: OpenFile) => void): void {
  try {
    write(file);
  } catch (error) {
    ifPossible(file.close);
    throw error;
  }
  // Some file systems tell only here that there was no room.
  file.close();
}

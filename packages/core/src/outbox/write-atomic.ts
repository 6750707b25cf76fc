/** IO: disk, processes. The one way a file of the outbox is written. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes the whole file or nothing: a temporary file beside it, flushed, then renamed. Throws what the disk says. */
export function writeAtomic(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFlushed(temporary, Buffer.from(text, 'utf8'));
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  flushFolder(dirname(path));
}

function writeFlushed(path: string, bytes: Buffer): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename is on disk only when its folder is. Windows cannot open folders, and needs no such flush. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

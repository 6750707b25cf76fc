/** IO: disk. Everything the outbox does to the disk, so that another one can be handed in. */
import fs from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

// Taken when this is loaded: tests in this process may put something else in their place.
const { closeSync, fstatSync, fsyncSync, lstatSync, mkdirSync, openSync } = fs;
const { readdirSync, readFileSync, readSync, renameSync, unlinkSync, writeSync } = fs;
const { O_WRONLY, O_APPEND } = fs.constants;
const alloc = Buffer.alloc.bind(Buffer);

/** The operations of a disk. All throw what the disk says. */
export type Disk = {
  /** Makes a folder and those above it, for their owner only; one that is there stays as it is. */
  readonly makeFolder: (path: string) => void;
  /** Names in a folder; none when it is not there. */
  readonly namesIn: (folder: string) => readonly string[];
  /** Undefined: nothing is there. Links are not followed. */
  readonly look: (path: string) => PathStatus | undefined;
  readonly read: (path: string) => string;
  /** The same in parts, for files that may be large. Throws when the first part is asked for, or any other. */
  readonly readParts: (path: string) => Iterable<string>;
  /** A new file, for its owner only. Throws when something is there already. */
  readonly create: (path: string) => OpenFile;
  /** A file that is there, to be written to at its end. Throws when nothing is there. */
  readonly reopen: (path: string) => OpenFile;
  readonly rename: (from: string, to: string) => void;
  /** Removes a file or a link; what is not there is removed already. */
  readonly remove: (path: string) => void;
  /** Makes renames in a folder survive a loss of power; throws where the system cannot. */
  readonly flushFolder: (folder: string) => void;
};

export type PathStatus = { readonly kind: 'file' | 'folder' | 'link' | 'other'; readonly changedAtMs: number };

export type OpenFile = {
  /** Writes bytes, or a text as UTF-8, and returns how many bytes were taken, which may be fewer. */
  readonly write: (content: string | Uint8Array) => number;
  readonly flush: () => void;
  /** Call it only once. Later the same number may belong to another file. */
  readonly close: () => void;
  /** By this number a process that this one starts can read the file, also when it is removed. */
  readonly descriptor: number;
  /** What was removed has no name. */
  readonly isNamed: () => boolean;
  /** What was written, in parts, also when it is removed. */
  readonly parts: () => Iterable<string>;
};

export const DISK: Disk = {
  makeFolder: (path) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  },
  namesIn: (folder) => unlessMissing(() => readdirSync(folder)) ?? [],
  look: (path) => unlessMissing(() => lookAt(path)),
  read: (path) => readFileSync(path, 'utf8'),
  readParts,
  create: (path) => openFile(openSync(path, 'ax+', 0o600)),
  reopen: (path) => openFile(openSync(path, O_WRONLY | O_APPEND)),
  rename: renameSync,
  remove: (path) => {
    unlessMissing(() => unlinkSync(path));
  },
  flushFolder,
};

function lookAt(path: string): PathStatus {
  const status = lstatSync(path);
  const kind = status.isFile() ? 'file' : status.isDirectory() ? 'folder' : status.isSymbolicLink() ? 'link' : 'other';
  return { kind, changedAtMs: status.mtimeMs };
}

function* readParts(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    yield* partsOf(file);
  } finally {
    closeSync(file);
  }
}

function* partsOf(file: number): Generator<string> {
  const next = createPartReader(file);
  for (let part = next(); part !== undefined; part = next()) yield part;
}

/** Each call reads the next part of a file; undefined: nothing more is there yet. The beginning of a character waits. */
export function createPartReader(file: number): () => string | undefined {
  const decoder = new StringDecoder('utf8');
  const bytes = alloc(PART_BYTES);
  let position = 0;
  return () => {
    // By its position: another process may read by the same number.
    const taken = readSync(file, bytes, 0, PART_BYTES, position);
    position += taken;
    return taken === 0 ? undefined : decoder.write(bytes.subarray(0, taken));
  };
}

const PART_BYTES = 262_144;

function openFile(file: number): OpenFile {
  return {
    write: (content) => (typeof content === 'string' ? writeSync(file, content) : writeSync(file, content)),
    flush: () => fsyncSync(file),
    close: () => closeSync(file),
    descriptor: file,
    isNamed: () => fstatSync(file).nlink > 0,
    parts: () => partsOf(file),
  };
}

/** Windows cannot open folders, and needs no such flush: it throws there. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function unlessMissing<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

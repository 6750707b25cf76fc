import { DISK, type Disk, type OpenFile } from './disk.ts';

/** What a disk does instead of what it was asked for. */
export type DiskFault = 'is full' | 'takes half' | 'takes nothing' | 'refuses';

/** A disk of which single operations fail. */
export type FailingDisk = Disk & {
  /** The names of all operations so far, in their order. */
  readonly operations: readonly string[];
  /** Files that were opened and not closed; below 0: closed too often. */
  readonly openFiles: () => number;
};

/** The real disk, but an operation fails when `faultOf` says how, told its number from 1 and its name. */
export function failingDisk(faultOf: (nth: number, operation: string) => DiskFault | undefined): FailingDisk {
  const operations: string[] = [];
  let openFiles = 0;
  const tried = (operation: string): DiskFault | undefined => {
    operations.push(operation);
    return faultOf(operations.length, operation);
  };
  const checked =
    <Inputs extends readonly unknown[], Value>(operation: string, run: (...inputs: Inputs) => Value) =>
    (...inputs: Inputs): Value => {
      const fault = tried(operation);
      if (fault === 'is full' || fault === 'refuses') throw errorOf(fault);
      return run(...inputs);
    };
  const watch = (file: OpenFile): OpenFile => {
    openFiles += 1;
    return {
      ...file,
      write: (content) => writeUnder(tried('write'), file, content),
      flush: checked('flush', NOTHING),
      close: () => {
        openFiles -= 1;
        file.close();
        checked('close', NOTHING)();
      },
    };
  };
  return {
    operations,
    openFiles: () => openFiles,
    makeFolder: checked('makeFolder', DISK.makeFolder),
    namesIn: checked('namesIn', DISK.namesIn),
    look: checked('look', DISK.look),
    read: checked('read', DISK.read),
    readParts: checked('read', DISK.readParts),
    create: checked('create', (path: string) => watch(DISK.create(path))),
    reopen: checked('reopen', (path: string) => watch(DISK.reopen(path))),
    rename: checked('rename', DISK.rename),
    remove: checked('remove', DISK.remove),
    flushFolder: checked('flushFolder', NOTHING),
  };
}

function writeUnder(fault: DiskFault | undefined, file: OpenFile, content: string | Uint8Array): number {
  const bytes = Buffer.from(content);
  if (fault === 'takes half') return file.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  if (fault === 'takes nothing') return 0;
  if (fault !== undefined) throw errorOf(fault);
  return file.write(content);
}

/** What is flushed is seen only after a loss of power, and takes long. */
const NOTHING = () => undefined;

function errorOf(fault: 'is full' | 'refuses'): Error {
  const [code, text] = fault === 'refuses' ? ['EACCES', 'permission denied'] : ['ENOSPC', 'no space left on device'];
  return Object.assign(new Error(`${code}: ${text}`), { code });
}

/** IO: disk. The folder of Records that are not delivered yet. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeRecord, encodeRecord } from './encode-record.ts';
import type { Record } from './record.ts';
import { writeAtomic } from './write-atomic.ts';

/** `.runsheet/`: `todo/` Records to deliver, `done/` receipts, `dead/` what cannot be read, `state/` what helps next time. */
export type Outbox = {
  readonly folder: string;
  /** Puts a Record on disk, flushed, and returns its path. */
  readonly keep: (record: Record) => string;
  /** Paths of the Records that are to be delivered, the oldest first. */
  readonly list: () => readonly string[];
  /** Throws RS3010 or RS3011. */
  readonly read: (path: string) => Record;
  /** A delivered Record leaves; its receipt stays, as one of the last 20. */
  readonly settle: (path: string, receipt: object) => void;
  /** Puts aside what can never be delivered, with the reason. */
  readonly bury: (path: string, reason: string) => void;
  readonly writeStatus: (receipt: object) => void;
  /** A small JSON file that only makes things faster: missing or damaged is undefined. */
  readonly readState: (name: string) => unknown;
  readonly writeState: (name: string, value: object) => void;
};

/** Opens the outbox in a folder. Nothing is made on disk before something is kept. */
export function openOutbox(folder: string): Outbox {
  const place = (part: 'todo' | 'done' | 'dead' | 'state') => {
    prepareFolder(folder);
    const path = join(folder, part);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    folder,
    keep: (record) => {
      const path = join(place('todo'), fileNameOf(record));
      writeAtomic(path, encodeRecord(record));
      return path;
    },
    list: () => listJson(join(folder, 'todo')),
    read: (path) => decodeRecord(readFileSync(path, 'utf8'), basename(path)),
    settle: (path, receipt) => {
      const done = place('done');
      writeAtomic(join(done, basename(path)), formatJson(receipt));
      rmSync(path, { force: true });
      for (const old of listJson(done).slice(0, -KEPT_RECEIPTS)) rmSync(old, { force: true });
    },
    bury: (path, reason) => {
      const dead = join(place('dead'), basename(path));
      renameSync(path, dead);
      writeAtomic(`${dead}.reason.txt`, `${reason}\n`);
    },
    writeStatus: (receipt) => {
      prepareFolder(folder);
      writeAtomic(join(folder, 'status.json'), formatJson(receipt));
    },
    readState: (name) => readJson(join(folder, 'state', `${name}.json`)),
    writeState: (name, value) => {
      writeAtomic(join(place('state'), `${name}.json`), formatJson(value));
    },
  };
}

const KEPT_RECEIPTS = 20;

/** Names sort by time, so that the oldest Record is delivered first. */
function fileNameOf({ createdAt, runKey }: Record): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}-${runKey}.json`;
}

/** Only for its owner, and never part of a commit. */
function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

function listJson(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.toSorted().map((name) => join(folder, name));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

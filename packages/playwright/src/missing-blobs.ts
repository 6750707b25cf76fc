/** IO: disk. Playwright merges the reports that there are; each knows how many there should be. */
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { missingNamed, type NamedPart } from '@runsheet/core/adapter';

const alloc = Buffer.alloc.bind(Buffer);

/** The shards that are missing among the reports that `merge-reports` was told to merge; undefined: none. */
export function missingBlobs([, ...words]: readonly string[]): string | undefined {
  const folder = words.find(
    (word, nth) => !word.startsWith('-') && !/^(?:-c|--config|--reporter)$/.test(words[nth - 1] ?? ''),
  );
  const parts = zipsIn(folder ?? 'blob-report').flatMap((path) => partOf(path) ?? []);
  return missingNamed(parts);
}

function zipsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith('.zip') ? [join(folder, name)] : []));
  } catch {
    return [];
  }
}

/** What a report says of itself in its first line; undefined: nothing that is understood. */
function partOf(path: string): NamedPart | undefined {
  try {
    const [line = ''] = readEntry(path, 'report.jsonl').split('\n', 1);
    const [[, label = ''] = [], [, index] = [], [, count] = []] = [NAME, CURRENT, TOTAL].map(
      (part) => part.exec(line) ?? [],
    );
    return index === undefined ? { label } : { label, shard: { index: Number(index), count: Number(count) } };
  } catch {
    return undefined;
  }
}

const NAME = /"name":"([^"]*)"/;
const CURRENT = /"current":(\d+)/;
const TOTAL = /"total":(\d+)/;

/** The text of a file in a zip file, without reading the traces and pictures beside it. Throws on any other file. */
function readEntry(path: string, name: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const read = (start: number, length: number) => {
      const bytes = alloc(length);
      readSync(file, bytes, 0, length, start);
      return bytes;
    };
    const tail = read(Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END));
    const end = tail.subarray(tail.lastIndexOf('PK\u0005\u0006'));
    const directory = read(end.readUInt32LE(16), end.readUInt32LE(12));
    const entry = directory.subarray(directory.lastIndexOf(name) - 46);
    const header = read(entry.readUInt32LE(42), 30);
    const start = entry.readUInt32LE(42) + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const content = read(start, entry.readUInt32LE(20));
    return (entry.readUInt16LE(10) === 0 ? content : inflateRawSync(content)).toString();
  } finally {
    closeSync(file);
  }
}

/** A comment may follow what ends a zip file. */
const LONGEST_END = 65_557;

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runsheetError, reasonOf } from '@runsheet/core/command';
import { formatOf } from './formats.ts';
import type { ReadFile } from './join-readings.ts';
import { LIMITS, type ReadingFacts } from './report-format.ts';
import { createReportPaths, findRootOf, type ReportRoots } from './report-paths.ts';

/** What is read at once: memory depends on it, and not on the size of the file. */
const PIECE = 64 * 1024;

/** The first characters of a file, by which it is recognised. Throws what the disk says. */
export function readBeginning(path: string): string {
  const handle = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(PIECE);
    const length = readSync(handle, bytes);
    const beginning = bytes.subarray(0, length);
    return openDecoder(beginning, path).decode(beginning, { stream: true });
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads a file of another tool. `file` names it for a person. Throws RS1011 when it is not a whole file of a known
 * format, RS1012 when its paths are those of another machine.
 */
export function readReportFile(path: string, file: string, roots: ReportRoots): ReadFile {
  const paths = createReportPaths(roots.told ?? roots.package, roots);
  const first = readOnce(path, { file, paths });
  const foreign = paths.foreign();
  if (foreign.length === 0) return first;
  const root = roots.told === undefined ? findRootOf(foreign, roots) : undefined;
  if (root === undefined) throw outside(file, foreign);
  const found = createReportPaths(root, roots);
  const second = readOnce(path, { file, paths: found });
  const still = found.foreign();
  if (still.length > 0) throw outside(file, still);
  return second;
}

function outside(file: string, paths: readonly string[]): Error {
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : '';
  return runsheetError('RS1012', { file, path: paths.slice(0, MOST_NAMED).join(', ') + more });
}

const MOST_NAMED = 3;

function readOnce(path: string, facts: ReadingFacts): ReadFile {
  const handle = openReport(path, facts.file);
  try {
    if (fstatSync(handle).size >= LARGE) setFlagsFromString('--optimize-for-size');
    return readFrom(handle, facts);
  } finally {
    closeSync(handle);
  }
}

/** A file from this size on makes V8 collect garbage sooner: its heap would grow to several times what a report needs. */
const LARGE = 32 * 1_024 * 1_024;

function openReport(path: string, file: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw runsheetError('RS1011', { file, reason: reasonOf(cause) }, { cause });
  }
}

function readFrom(handle: number, facts: ReadingFacts): ReadFile {
  const { file } = facts;
  const hash = createHash('sha256');
  const bytes = new Uint8Array(PIECE);
  const next = () => {
    const piece = bytes.subarray(0, readSync(handle, bytes));
    hash.update(piece);
    return piece;
  };
  let piece = next();
  const decoder = openDecoder(piece, file);
  const beginning = decoder.decode(piece, { stream: true });
  const reader = formatOf(beginning)?.open(facts);
  if (reader === undefined) throw runsheetError('RS1011', { file, reason: 'it is in no format that runsheet knows' });
  reader.write(beginning);
  for (let size = piece.length; piece.length > 0; size += piece.length) {
    if (size > LIMITS.streamedBytes) throw runsheetError('RS1011', { file, reason: 'it is larger than 512 MiB' });
    piece = next();
    reader.write(decoder.decode(piece, { stream: true }));
  }
  reader.write(decoder.decode());
  return { file, digest: hash.digest('hex'), reading: reader.end() };
}

/**
 * Opens a decoder by the byte-order mark of a file, else by what an XML declaration names, else for UTF-8. Bytes that are
 * invalid in UTF-8 become U+FFFD: output of tests is not always text. Throws RS1011 for an encoding that is not known.
 */
function openDecoder(beginning: Uint8Array, file: string): InstanceType<typeof TextDecoder> {
  const encoding = encodingOf(beginning);
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw runsheetError('RS1011', { file, reason: `its encoding ${encoding} is not known` }, { cause });
  }
}

function encodingOf(beginning: Uint8Array): string {
  const wide = WIDE.find(({ start: [first, second] }) => beginning[0] === first && beginning[1] === second);
  if (wide !== undefined) return wide.encoding;
  const head = new TextDecoder('latin1').decode(beginning.subarray(0, LONGEST_DECLARATION));
  const [, declared = 'utf-8'] =
    /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? [];
  // Bytes that can be read as ASCII are not what a declaration of UTF-16 says; tools declare it and write UTF-8.
  return /^(?:utf|ucs)-?(?:16|32|2|4)/i.test(declared) ? 'utf-8' : declared;
}

/** With a byte-order mark, or with `<` at once. */
const WIDE = [
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
  { start: [0x3c, 0], encoding: 'utf-16le' },
  { start: [0, 0x3c], encoding: 'utf-16be' },
] as const;

const LONGEST_DECLARATION = 200;

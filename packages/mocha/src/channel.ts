/** IO: disk, environment, processes. The way from the processes that run files in parallel to the one that publishes. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseNode, CasePlace, Counts, Failure, FileNode } from '@runsheet/core/adapter';

// Taken when this is loaded: tests in this process may put something else in their place.
const { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } = fs;
const { parse, stringify } = JSON;
const alloc = Buffer.alloc.bind(Buffer);
const concat = Buffer.concat.bind(Buffer);
const once = process.once.bind(process);

/** Mocha hands over the events of a file when that has ended; these lines are there before, also of a killed process. */
export type Line =
  | { readonly kind: 'case'; readonly place: CasePlace; readonly node: CaseNode }
  | {
      readonly kind: 'file';
      readonly node: FileNode;
      readonly counts: Counts;
      /** Of hooks that stand in no test file. */
      readonly failures: readonly Failure[];
      /** Whether `.only` left tests out. */
      readonly isOnly: boolean;
    };

/** Environment variable with the path of the file. */
export const CHANNEL = 'MOCHA_RUNSHEET_LINES';

/** Makes the file, for all processes that are started from now on. */
export function openChannel(): string {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-mocha-'));
  const path = join(folder, 'lines');
  writeFileSync(path, '');
  process.env[CHANNEL] = path;
  once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return path;
}

export function writeLine(channel: string, line: Line): void {
  const file = openSync(channel, 'a');
  try {
    writeSync(file, `${stringify(line)}\n`);
  } finally {
    closeSync(file);
  }
}

/** Makes a function that returns the lines that have come since it was called last. */
export function readLines(channel: string): () => readonly Line[] {
  const file = openSync(channel, 'r');
  let rest = alloc(0);
  return () => {
    // It goes on where the last reading ended.
    const all = concat([rest, readFileSync(file)]);
    const end = all.lastIndexOf('\n') + 1;
    rest = all.subarray(end);
    const lines = all.subarray(0, end).toString().split('\n').slice(0, -1);
    return lines.map(parseLine).filter(isLine);
  };
}

/** A worker that was killed, or a full disk, leaves a torn line: its file has not ended then. */
function parseLine(line: string): unknown {
  try {
    return parse(line);
  } catch {
    return undefined;
  }
}

/** They are written by the same package. */
function isLine(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && 'node' in value;
}

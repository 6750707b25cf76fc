import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRepositoryRoot, nearest, reasonOf, runsheetError } from '@runsheet/core/command';
import { z } from 'zod';

/** A flaky test that a gate forgives for some time. */
export type QuarantineEntry = {
  /** Its path, such as `src/cart.test.ts > cart > adds`. */
  readonly row: string;
  readonly owner: string;
  readonly issue: string;
  readonly reason: string;
  /** The last day, such as `2026-12-20`. */
  readonly until: string;
};

export const QUARANTINE_FILE = 'runsheet.quarantine.json';

const MOST_ENTRIES = 20;
const MOST_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

export type Quarantine = {
  readonly path: string;
  readonly entries: readonly QuarantineEntry[];
  /** What is wrong with entries, each with its line. */
  readonly problems: (nowMs: number, known?: ReadonlySet<string>) => readonly string[];
  /** Whether a test is in quarantine today. */
  readonly holds: (row: string, nowMs: number) => boolean;
};

/** Reads the file at the root of the repository; one that is not there has no entries. Throws RS1030. */
export function readQuarantine(directory: string): Quarantine {
  const path = join(findRepositoryRoot(directory) ?? directory, QUARANTINE_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{ "entries": [] }';
  const entries = parseEntries(text);
  const lines = linesOf(text, entries);
  return {
    path,
    entries,
    problems: (nowMs, known) => [
      ...(entries.length > MOST_ENTRIES
        ? [`${QUARANTINE_FILE}:1: ${entries.length} entries, at most ${MOST_ENTRIES} are allowed`]
        : []),
      ...entries.flatMap((entry, index) =>
        problemsOf(entry, nowMs, known).map((problem) => `${QUARANTINE_FILE}:${lines[index]}: ${problem}`),
      ),
    ],
    holds: (row, nowMs) => entries.some((entry) => entry.row === row && !isExpired(entry, nowMs)),
  };
}

/** Writes the entries in the order of their rows, so that a change is one block of a diff. */
export function writeQuarantine(path: string, entries: readonly QuarantineEntry[]): void {
  const sorted = entries.toSorted((a, b) => (a.row < b.row ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ entries: sorted }, undefined, 2)}\n`);
}

function parseEntries(text: string): readonly QuarantineEntry[] {
  const said = z.string().min(1);
  const entry = z.strictObject({ row: said, owner: said, issue: said, reason: said, until: z.iso.date() });
  const file = z.strictObject({ $schema: z.string().optional(), entries: z.array(entry) });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw runsheetError('RS1030', { file: QUARANTINE_FILE, problems: [reasonOf(cause)] }, { cause });
  }
  const { data, error } = file.safeParse(value);
  if (data !== undefined) return data.entries;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw runsheetError('RS1030', { file: QUARANTINE_FILE, problems });
}

/** The line on which each entry names its row. */
function linesOf(text: string, entries: readonly QuarantineEntry[]): readonly number[] {
  let from = 0;
  return entries.map(({ row }) => {
    const at = text.indexOf(JSON.stringify(row), from);
    if (at !== -1) from = at + 1;
    return text.slice(0, from).split('\n').length;
  });
}

function problemsOf(entry: QuarantineEntry, nowMs: number, known: ReadonlySet<string> | undefined): readonly string[] {
  const { row, until } = entry;
  const isTooFar = Date.parse(until) > nowMs + MOST_DAYS * DAY_MS;
  const problems = [
    isExpired(entry, nowMs) ? `"${row}" has expired on ${until}` : '',
    isTooFar ? `"${row}" ends on ${until}, more than ${MOST_DAYS} days ahead` : '',
  ];
  if (known !== undefined && !known.has(row)) {
    const close = nearest(row, [...known]);
    problems.push(`no row is called "${row}"${close === undefined ? '' : `; was it renamed to "${close}"?`}`);
  }
  return problems.filter((problem) => problem !== '');
}

/** The last day counts, in UTC. */
function isExpired({ until }: QuarantineEntry, nowMs: number): boolean {
  return nowMs >= Date.parse(until) + DAY_MS;
}

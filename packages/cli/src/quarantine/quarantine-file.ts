import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRepositoryRoot, nearest, reasonOf, runsheetError } from '@runsheet/core/command';
import { z } from 'zod';

/**
 * A flaky test that a gate forgives for some time. `script`: the name of its script; left out: the row is in a script of
 * each build. `row`: its path, such as `src/cart.test.ts > cart > adds`. `until`: the last day, such as `2026-12-20`.
 */
type QuarantineEntry = Readonly<z.infer<ReturnType<typeof entrySchema>>>;

function entrySchema() {
  const said = z.string().min(1);
  return z.strictObject({
    script: said.optional(),
    row: said,
    owner: said,
    issue: said,
    reason: said,
    until: z.iso.date(),
  });
}

const QUARANTINE_FILE = 'runsheet.quarantine.json';

const MOST_ENTRIES = 20;
const MOST_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

export type Quarantine = {
  readonly isEmpty: boolean;
  /** What is wrong with entries. `known`: the scripts of a build; entries of others are left out. */
  readonly problems: (nowMs: number, known?: KnownRows) => readonly string[];
  readonly holds: (test: { readonly script: string; readonly row: string }, nowMs: number) => boolean;
};

export type KnownRows = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the file at the root of the repository; one that is not there has no entries. Throws RS1030. */
export function readQuarantine(directory: string): Quarantine {
  const path = join(findRepositoryRoot(directory) ?? directory, QUARANTINE_FILE);
  const entries = existsSync(path) ? entriesIn(readFileSync(path, 'utf8')) : [];
  return {
    isEmpty: entries.length === 0,
    problems: (nowMs, known) => {
      const ours = entries.filter(({ script }) => script === undefined || known?.has(script) !== false);
      const tooMany = `${entries.length} entries, at most ${MOST_ENTRIES} are allowed`;
      const problems = ours.flatMap((entry) => problemsOf(entry, nowMs, known));
      const all = [...(entries.length > MOST_ENTRIES ? [tooMany] : []), ...problems];
      return all.map((problem) => `${QUARANTINE_FILE}: ${problem}`);
    },
    holds: ({ script, row }, nowMs) =>
      entries.some((entry) => {
        const isOfScript = entry.script === undefined || entry.script === script;
        return entry.row === row && isOfScript && !isExpired(entry, nowMs);
      }),
  };
}

function entriesIn(text: string): readonly QuarantineEntry[] {
  const file = z.strictObject({ $schema: z.string().optional(), entries: z.array(entrySchema()) });
  const { data, error } = file.safeParse(parse(text));
  if (data !== undefined) return data.entries;
  throw unreadable(error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable([reasonOf(error)]);
  }
}

function unreadable(problems: readonly string[]): Error {
  return runsheetError('RS1030', { file: QUARANTINE_FILE, problems });
}

function problemsOf(entry: QuarantineEntry, nowMs: number, known: KnownRows | undefined): readonly string[] {
  const { row, until } = entry;
  const isTooFar = Date.parse(until) > nowMs + MOST_DAYS * DAY_MS;
  const problems = [
    isExpired(entry, nowMs) ? `"${row}" has expired on ${until}` : '',
    isTooFar ? `"${row}" ends on ${until}, more than ${MOST_DAYS} days ahead` : '',
    known === undefined ? '' : missingRow(entry, known),
  ];
  return problems.filter((problem) => problem !== '');
}

/** Empty where the row is there. */
function missingRow({ row, script }: QuarantineEntry, known: KnownRows): string {
  const rows = [...known].flatMap(([name, paths]) => (script === undefined || script === name ? [...paths] : []));
  if (rows.includes(row)) return '';
  const close = nearest(row, rows);
  const renamed = close === undefined ? '' : `; was it renamed to "${close}"?`;
  const stop = close === undefined ? '.' : '';
  const other = script === undefined ? `${stop} An entry of another script names it in "script".` : '';
  return `no row of this build is called "${row}"${renamed}${other}`;
}

/** The last day counts, in UTC. */
function isExpired({ until }: QuarantineEntry, nowMs: number): boolean {
  return nowMs >= Date.parse(until) + DAY_MS;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRepositoryRoot, nearest, runsheetError } from '@runsheet/core/command';
import { findNodeAtLocation, getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
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
  /** What is wrong with entries, each with its line. `known`: the scripts of a build; entries of others are left out. */
  readonly problems: (nowMs: number, known?: KnownRows) => readonly string[];
  /** Whether a test of a script is in quarantine today. */
  readonly holds: (test: { readonly script: string; readonly row: string }, nowMs: number) => boolean;
};

/** The paths of the rows of scripts, by their names. */
export type KnownRows = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the file at the root of the repository; one that is not there has no entries. Throws RS1030. */
export function readQuarantine(directory: string): Quarantine {
  const path = join(findRepositoryRoot(directory) ?? directory, QUARANTINE_FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{ "entries": [] }';
  const parsed = parseText(text);
  const entries = entriesOf(parsed);
  return {
    isEmpty: entries.length === 0,
    problems: (nowMs, known) => [
      ...(entries.length > MOST_ENTRIES
        ? [`${QUARANTINE_FILE}:1: ${entries.length} entries, at most ${MOST_ENTRIES} are allowed`]
        : []),
      ...entries.flatMap((entry, index) => {
        if (known !== undefined && entry.script !== undefined && !known.has(entry.script)) return [];
        const line = parsed.lineOf(['entries', index, 'row']);
        return problemsOf(entry, nowMs, known).map((problem) => `${QUARANTINE_FILE}:${line}: ${problem}`);
      }),
    ],
    holds: ({ script, row }, nowMs) =>
      entries.some((entry) => {
        const isOfScript = entry.script === undefined || entry.script === script;
        return entry.row === row && isOfScript && !isExpired(entry, nowMs);
      }),
  };
}

/** What the text holds, and where. */
type ParsedText = {
  readonly value: unknown;
  readonly problem: string | undefined;
  /** The line of a value, or of what is around it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

function parseText(text: string): ParsedText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const segments = path.map((part) => (typeof part === 'number' ? part : String(part)));
    const node = root && findNodeAtLocation(root, segments);
    if (node !== undefined) return lineAt(node.offset);
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  const [error] = errors;
  // Such as `ValueExpected`.
  const words = error && printParseErrorCode(error.error).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const problem = error && `line ${lineAt(error.offset)}:${words}`;
  return { value: root && getNodeValue(root), problem, lineOf };
}

/** Throws RS1030. */
function entriesOf({ value, problem, lineOf }: ParsedText): readonly QuarantineEntry[] {
  if (problem !== undefined) throw runsheetError('RS1030', { file: QUARANTINE_FILE, problems: [problem] });
  const file = z.strictObject({ $schema: z.string().optional(), entries: z.array(entrySchema()) });
  const { data, error } = file.safeParse(value);
  if (data !== undefined) return data.entries;
  const problems = error.issues.map(
    ({ path, message }) => `line ${lineOf(path)}: ${path.join('.') || 'the file'}: ${message}`,
  );
  throw runsheetError('RS1030', { file: QUARANTINE_FILE, problems });
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
  const other = script === undefined ? ' An entry of another script names it in "script".' : '';
  return `no row of this build is called "${row}"${renamed}${other}`;
}

/** The last day counts, in UTC. */
function isExpired({ until }: QuarantineEntry, nowMs: number): boolean {
  return nowMs >= Date.parse(until) + DAY_MS;
}

import { z } from 'zod';
import { formatOf, upgraded } from './decode-record.ts';
import type { SelectedFiles } from '../report/report.ts';
import type {
  JournalCase,
  JournalFile,
  JournalHead,
  JournalLine,
  JournalSelection,
  TreeToken,
} from './journal-line.ts';
import { linesIn } from './lines-in.ts';
import { RECORD_FORMAT } from './record.ts';
import { caseSchema, failureSchema, loadSchema, recordHeadSchema, selectionSchema } from './record-schema.ts';

export type Journal = {
  readonly head: JournalHead;
  /** Undefined when the runner had not told it, or never does. */
  readonly selected: SelectedFiles | undefined;
  /** Cases and files, in the order in which they ended. Journals of the first versions tell of no files. */
  readonly ended: readonly (JournalCase | JournalFile)[];
};

/** What a journal turned out to be. */
export type DecodedJournal =
  | { readonly kind: 'whole'; readonly journal: Journal }
  /** Its process was killed before its first line was whole: no test had finished. */
  | { readonly kind: 'empty' }
  /** A newer runsheet wrote it. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged'; readonly reason: string };

/**
 * Reads a journal, as its text comes in parts. A process that was killed while it wrote leaves a torn last line, which is
 * left out; its test had not finished for us.
 */
export function decodeJournal(parts: Iterable<string>): DecodedJournal {
  const schema = lineSchema();
  const ended: (JournalCase | JournalFile)[] = [];
  let selected: JournalSelection | undefined;
  let first: FirstLine | undefined;
  for (const line of linesIn(parts)) {
    if (first === undefined) first = readFirst(line);
    else if (first.head === undefined) return { kind: 'damaged', reason: 'its first line cannot be read' };
    else {
      const value = parseJson(line);
      // To leave it out would be to publish for ever less than is known.
      if (isOfNewerKind(value)) return { kind: 'newer' };
      const { data: read } = schema.safeParse(value);
      if (read?.kind === 'selected') selected ??= read;
      else if (read !== undefined) ended.push(read);
    }
    if (first.isNewer) return { kind: 'newer' };
  }
  return first?.head === undefined
    ? { kind: 'empty' }
    : { kind: 'whole', journal: { head: first.head, selected, ended } };
}

type FirstLine = { readonly head: JournalHead | undefined; readonly isNewer: boolean };

function readFirst(line: string): FirstLine {
  const value = parseJson(line);
  const { data: head } = headSchema().safeParse(withHead(value));
  return { head, isNewer: head === undefined && isNewer(value) };
}

function withHead(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('head' in value)) return value;
  return { ...value, head: upgraded(value.head) };
}

function isNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('head' in value)) return false;
  return (formatOf(value.head) ?? 0) > RECORD_FORMAT;
}

function isOfNewerKind(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && !KINDS.has(value.kind);
}

const KINDS: ReadonlySet<unknown> = new Set<JournalLine['kind']>(['case', 'selected', 'file']);

function headSchema(): z.ZodType<JournalHead> {
  return z.object({
    kind: z.literal('run'),
    head: recordHeadSchema(),
    runner: z.object({ name: z.string(), version: z.string() }),
    processId: z.int(),
    host: z.string(),
  });
}

function lineSchema(): z.ZodType<JournalLine> {
  const copy = z.number().optional();
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('case'),
      file: z.string(),
      project: z.string(),
      copy,
      suites: z.array(z.string()),
      nth: z.int().min(2).max(MOST_PLACES).optional(),
      node: caseSchema(),
    }),
    z.object({
      kind: z.literal('selected'),
      files: z.array(z.object({ path: z.string(), project: z.string(), copy })),
      selection: selectionSchema(),
    }),
    z.object({
      kind: z.literal('file'),
      path: z.string(),
      project: z.string(),
      copy,
      load: loadSchema(),
      failures: z.array(failureSchema()),
      told: z.int().min(0),
      tree: z.array(tokenSchema()),
    }),
  ]);
}

function tokenSchema(): z.ZodType<TreeToken> {
  const number = z.int().min(0);
  const suite = z.object({ kind: z.literal('suite'), title: z.string(), failures: z.array(failureSchema()) });
  return z.union([z.tuple([number, number]), z.string(), z.null(), suite, caseSchema()]);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A place is kept for each test of one title that has not ended. */
const MOST_PLACES = 100_000;

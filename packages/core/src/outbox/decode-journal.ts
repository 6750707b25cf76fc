import { z } from 'zod';
import { formatOf, upgraded } from './decode-record.ts';
import type { SelectedFiles } from '../report/report.ts';
import type { JournalCase, JournalHead, JournalSelection } from './journal-line.ts';
import { RECORD_FORMAT } from './record.ts';
import { caseSchema, recordHeadSchema, selectionSchema } from './record-schema.ts';

export type Journal = {
  readonly head: JournalHead;
  /** Undefined when the runner had not told it, or never does. */
  readonly selected: SelectedFiles | undefined;
  readonly cases: readonly JournalCase[];
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
 * Reads a journal. A process that was killed while it wrote leaves a torn last line, which is left out; its test had not
 * finished for us.
 */
export function decodeJournal(text: string): DecodedJournal {
  const [first = '', ...rest] = text.split('\n');
  const value = parseJson(first);
  const parsed = headSchema().safeParse(withHead(value));
  if (!parsed.success) return unreadable(value, rest);
  const schema = lineSchema();
  const lines = rest.flatMap((line) => {
    const read = schema.safeParse(parseJson(line));
    return read.success ? [read.data] : [];
  });
  const cases = lines.filter((line) => line.kind === 'case');
  const selected = lines.find((line) => line.kind === 'selected');
  return { kind: 'whole', journal: { head: parsed.data, selected, cases } };
}

function withHead(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('head' in value)) return value;
  return { ...value, head: upgraded(value.head) };
}

function unreadable(head: unknown, rest: readonly string[]): DecodedJournal {
  if (isNewer(head)) return { kind: 'newer' };
  return rest.length === 0 ? { kind: 'empty' } : { kind: 'damaged', reason: 'its first line cannot be read' };
}

function isNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('head' in value)) return false;
  return (formatOf(value.head) ?? 0) > RECORD_FORMAT;
}

function headSchema(): z.ZodType<JournalHead> {
  return z.object({
    kind: z.literal('run'),
    head: recordHeadSchema(),
    runner: z.object({ name: z.string(), version: z.string() }),
    processId: z.int(),
    host: z.string(),
  });
}

function lineSchema(): z.ZodType<JournalCase | JournalSelection> {
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('case'),
      file: z.string(),
      project: z.string(),
      suites: z.array(z.string()),
      node: caseSchema(),
    }),
    z.object({
      kind: z.literal('selected'),
      files: z.array(z.object({ path: z.string(), project: z.string() })),
      selection: selectionSchema(),
    }),
  ]);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BuildMark } from '../ci/build-mark.ts';
import { madeOnce } from '../config/made-once.ts';
import { type RecordedOptions, recordedOptionsSchema } from '../config/options-schema.ts';
import type { CaseNode, Failure, Report } from '../report/report.ts';
import { RUN_KEY } from '../report/run-key.ts';
import type { ScriptTarget } from '../sheet/sheet.ts';

// The lines of a journal and their types. Functions, so that importing this file builds nothing.

/** What is known when a run begins, and the process that writes. */
export type JournalBegin = z.infer<ReturnType<typeof firstLineSchema>>;
export type RunHead = JournalBegin['head'];

export const firstLineSchema = madeOnce(() =>
  z.object({
    kind: z.literal('begin'),
    /** A newer one is left untouched. */
    format: z.literal(1),
    head: z.object({
      /** Random, once for each run, or made from the content of report files. */
      runKey: z.string().regex(RUN_KEY),
      /** ISO 8601, UTC. */
      createdAt: z.iso.datetime(),
      adapter: z.string(),
      packageName: z.string(),
      /** Folder of that package in its repository, with `/`; empty: its root; undefined: not known. */
      packageFolder: z.string().optional(),
      headers: z.record(z.string(), z.string()),
      build: buildMark().optional(),
      /** Which part of a run it holds, to be joined with the others before it is published; undefined: all of it. */
      shard: z.object({ index: z.int().min(1), count: z.int().min(1).max(MOST_PARTS) }).optional(),
      /** The reporter's options without the key; the settings line takes their place as soon as it is there. */
      options: z.unknown().optional(),
    }),
    runner: z.object({ name: z.string(), version: z.string(), file: z.string().optional() }),
    processId: z.int(),
    host: z.string(),
    startedAt: z.string().optional(),
    boot: z.string().optional(),
    pidNamespace: z.string().optional(),
  }),
);

/** A number that a person could mean. */
const MOST_PARTS = 10_000;

/** Every line behind the first. */
export type JournalLine = { readonly [Kind in LineKind]: LineOf<Kind> }[LineKind];

type LineKind = keyof typeof LINES;
type LineOf<Kind extends LineKind> = z.infer<ReturnType<(typeof LINES)[Kind]>>;

export type JournalTest = LineOf<'test'>;
export type JournalFile = LineOf<'file'>;
export type JournalSelection = LineOf<'selected'>;
export type JournalSettings = LineOf<'settings'>;
export type JournalEnd = LineOf<'end'>;
export type JournalExit = LineOf<'exit'>;

const LINES = {
  test: () =>
    z.object({
      kind: z.literal('test'),
      file: z.string(),
      ...inProject(),
      /** From the outside in. */
      suites: listOf(z.string()),
      /** Which of the tests of this title in this place it is, from 2 on; left out: the first, or not known. */
      nth: z.int().min(2).max(MOST_PLACES).optional(),
      node: caseSchema(),
    }),
  /** A file that has ended: all that its FileNode says. Its test lines count only while it is not there. */
  file: () =>
    z.object({
      kind: z.literal('file'),
      /** By which the end line names it. */
      id: z.int().min(0),
      path: z.string(),
      ...inProject(),
      load: z.enum(['loaded', 'failed', 'stopped']),
      cutShort: z.string().optional(),
      failures: listOf(failureSchema()),
      tree: listOf(tokenSchema()),
    }),
  /** Which files were selected to run; written once. */
  selected: () =>
    z.object({
      kind: z.literal('selected'),
      files: listOf(z.object({ path: z.string(), ...inProject() })),
      selection: selectionSchema(),
    }),
  /** What the configuration says of the run; the publisher appends it when it takes the journal. */
  settings: () =>
    z.object({
      kind: z.literal('settings'),
      /** Of the configured service; undefined when none is. */
      origin: z.string().optional(),
      /** Undefined when the configuration is not valid. */
      settings: settings().optional(),
      headers: z.record(z.string(), z.string()),
      /** Whether the run is published by itself, although it is a shard. */
      isAlone: z.literal(true).optional(),
    }),
  end: () =>
    z.object({
      kind: z.literal('end'),
      startedAt: z.string(),
      durationMs: z.number(),
      ending: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('complete') }),
        z.object({ kind: z.literal('interrupted'), why: z.string(), nothingRan: z.literal(true).optional() }),
      ]),
      selection: selectionSchema(),
      failures: listOf(failureSchema()),
      counts: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
      /** In the order of the run, as ranges of their ids. */
      files: listOf(fileRange()),
      /** Which parts the run lacks, such as `shard 2 of 4`. */
      missing: z.string().optional(),
    }),
  /** The process ends, with this exit code. */
  exit: () => z.object({ kind: z.literal('exit'), code: z.int() }),
};

function listOf<Item>(item: z.ZodType<Item>): z.ZodType<readonly Item[]> {
  return z.array(item);
}

export const LINE_KINDS: ReadonlySet<unknown> = new Set(Object.keys(LINES));

export const lineSchema: (kind: LineKind) => z.ZodType<JournalLine> = madeOnce((kind) => LINES[kind]());

function inProject() {
  return { project: z.string(), copy: z.number().optional() };
}

/** A place is kept for each test of one title that has not ended. */
const MOST_PLACES = 100_000;

/** The tree of a file as a flat list, since describes may be deep: a suite begins, a test, the innermost suite ends. */
export type TreeToken = z.infer<ReturnType<typeof tokenSchema>>;

function tokenSchema() {
  const suite = z.object({ kind: z.literal('suite'), title: z.string(), failures: listOf(failureSchema()) });
  return z.union([suite, caseSchema(), z.null()]);
}

function fileRange(): z.ZodType<readonly [first: number, count: number]> {
  return z.tuple([z.int().min(0), z.int().min(1).max(MOST_FILES)]);
}

/** More files than any suite has; what stands in a journal must not fill the memory. */
const MOST_FILES = 1_000_000;

export function buildMark(): z.ZodType<BuildMark> {
  return z.object({
    commit: z.string(),
    ciRun: z.string(),
    ciAttempt: z.int(),
    job: z.object({ name: z.string(), id: z.string().optional() }).optional(),
    machine: z.string().optional(),
  });
}

/** What of the configuration decides what is written where. */
export type RecordSettings = RecordedOptions & { readonly script: ScriptTarget; readonly mayAddRows: boolean };

function settings(): z.ZodType<RecordSettings> {
  const script = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('id'), id: z.number() }),
    z.object({
      kind: z.literal('name'),
      name: z.string(),
      folder: z.object({ from: z.string().optional(), names: z.array(z.string()) }),
    }),
  ]);
  const schema = recordedOptionsSchema().and(z.object({ script, mayAddRows: z.boolean() }));
  // Nothing was left out when it was written: to put a default in a place would be a guess.
  return z.unknown().transform((written, context) => {
    const { data } = schema.safeParse(written);
    if (data !== undefined && isDeepStrictEqual(data, written)) return data;
    context.addIssue('not whole');
    return z.NEVER;
  });
}

function selectionSchema(): z.ZodType<Report['selection']> {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({
      kind: z.literal('partial'),
      why: z.string(),
      leavesOutTests: z.literal(true).optional(),
      partsTables: z.literal(true).optional(),
    }),
  ]);
}

function caseSchema(): z.ZodType<CaseNode> {
  const failures = z.array(failureSchema());
  const cause = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('hook'), hook: z.string(), failure: failureSchema() }),
    z.object({ kind: z.literal('stopped'), why: z.string() }),
  ]);
  const outcome = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('passed'), attempts: z.number(), failures }),
    z.object({ kind: z.literal('failed'), attempts: z.number(), failures }),
    z.object({ kind: z.literal('skipped'), note: z.string() }),
    z.object({ kind: z.literal('todo'), note: z.string() }),
    z.object({ kind: z.literal('unfinished'), cause }),
    z.object({ kind: z.literal('unselected') }),
  ]);
  const meta = z.object({
    issues: z.array(z.string()),
    notes: z.array(z.string()),
    attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).optional(),
    row: z.int().min(1).optional(),
  });
  return z.object({
    kind: z.literal('case'),
    title: z.string(),
    tags: z.array(z.string()),
    outcome,
    durationMs: z.number().min(0).optional(),
    line: z.int().optional(),
    meta: meta.optional(),
  });
}

function failureSchema(): z.ZodType<Failure> {
  return z.object({
    message: z.string(),
    diff: z.string(),
    stack: z.string(),
    location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
  });
}

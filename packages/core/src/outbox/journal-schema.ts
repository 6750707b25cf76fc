import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BuildMark } from '../ci/build-mark.ts';
import { madeOnce } from '../config/made-once.ts';
import { recordedOptionsSchema } from '../config/options-schema.ts';
import type { CaseNode, Failure, Report } from '../report/report.ts';
import { RUN_KEY } from '../report/run-key.ts';
import {
  JOURNAL_FORMAT,
  type JournalBegin,
  type JournalLine,
  type RecordSettings,
  type RunHead,
  type TreeToken,
} from './journal-line.ts';

/** The shape of what a run is known by. Functions, so that importing this file builds nothing. */
function headSchema(): z.ZodType<RunHead> {
  return z.object({
    runKey: z.string().regex(RUN_KEY),
    createdAt: z.iso.datetime(),
    adapter: z.string(),
    packageName: z.string(),
    packageFolder: z.string().optional(),
    headers: headers(),
    build: buildMark().optional(),
    shard: z.object({ index: z.int().min(1), count: z.int().min(1).max(MOST_PARTS) }).optional(),
    options: z.unknown().optional(),
  });
}

function headers() {
  return z.record(z.string(), z.string());
}

/** A number that a person could mean. */
const MOST_PARTS = 10_000;

/** The shape of a first line. */
export const firstLineSchema: () => z.ZodType<JournalBegin> = madeOnce(() =>
  z.object({
    kind: z.literal('begin'),
    format: z.literal(JOURNAL_FORMAT),
    head: headSchema(),
    runner: z.object({ name: z.string(), version: z.string(), file: z.string().optional() }),
    processId: z.int(),
    host: z.string(),
    startedAt: z.string().optional(),
    boot: z.string().optional(),
    pidNamespace: z.string().optional(),
  }),
);

/** The shapes of every other line. */
const LINES: {
  readonly [Kind in JournalLine['kind']]: () => z.ZodType<Extract<JournalLine, { readonly kind: Kind }>>;
} = {
  test: () =>
    z.object({
      kind: z.literal('test'),
      file: z.string(),
      ...inProject(),
      suites: z.array(z.string()),
      nth: z.int().min(2).max(MOST_PLACES).optional(),
      node: caseSchema(),
    }),
  file: () =>
    z.object({
      kind: z.literal('file'),
      id: z.int().min(0),
      path: z.string(),
      ...inProject(),
      load: z.enum(['loaded', 'failed', 'stopped']),
      cutShort: z.string().optional(),
      failures: z.array(failureSchema()),
      tree: z.array(tokenSchema()),
    }),
  selected: () =>
    z.object({
      kind: z.literal('selected'),
      files: z.array(z.object({ path: z.string(), ...inProject() })),
      selection: selectionSchema(),
    }),
  settings: () =>
    z.object({
      kind: z.literal('settings'),
      origin: z.string().optional(),
      settings: settings().optional(),
      headers: headers(),
      isAlone: z.literal(true).optional(),
    }),
  end: endSchema,
  exit: () => z.object({ kind: z.literal('exit'), code: z.int() }),
};

/** The kinds of every line behind the first. */
export const LINE_KINDS: ReadonlySet<unknown> = new Set(Object.keys(LINES));

export const lineSchema: (kind: JournalLine['kind']) => z.ZodType<JournalLine> = madeOnce((kind) => LINES[kind]());

function inProject() {
  return { project: z.string(), copy: z.number().optional() };
}

/** A place is kept for each test of one title that has not ended. */
const MOST_PLACES = 100_000;

function tokenSchema(): z.ZodType<TreeToken> {
  const suite = z.object({ kind: z.literal('suite'), title: z.string(), failures: z.array(failureSchema()) });
  return z.union([z.null(), suite, caseSchema()]);
}

function endSchema() {
  const range = z.tuple([z.int().min(0), z.int().min(1).max(MOST_FILES)]);
  return z.object({
    kind: z.literal('end'),
    startedAt: z.string(),
    durationMs: z.number(),
    ending: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('complete') }),
      z.object({ kind: z.literal('interrupted'), why: z.string(), nothingRan: z.literal(true).optional() }),
    ]),
    selection: selectionSchema(),
    failures: z.array(failureSchema()),
    counts: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
    files: z.array(range),
    missing: z.string().optional(),
  });
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

/** The shape of what a run was asked to do. */
function selectionSchema(): z.ZodType<Report['selection']> {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({
      kind: z.literal('partial'),
      why: z.string(),
      leavesOutTests: z.literal(true).optional(),
    }),
  ]);
}

/** The shape of one case. */
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
  const meta = z.object({ issues: z.array(z.string()), notes: z.array(z.string()), row: z.int().min(1).optional() });
  return z.object({
    kind: z.literal('case'),
    title: z.string(),
    tags: z.array(z.string()),
    outcome,
    durationMs: z.number().min(0).optional(),
    meta: meta.optional(),
  });
}

/** The shape of one error. */
function failureSchema(): z.ZodType<Failure> {
  return z.object({
    message: z.string(),
    diff: z.string(),
    stack: z.string(),
    location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
  });
}

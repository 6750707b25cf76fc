import { z } from 'zod';
import type { BuildMark } from '../ci/build-mark.ts';
import type { CaseNode, Failure, Load, Report, SuiteNode, TestNode } from '../report/report.ts';
import { type Joined, RECORD_FORMAT, type RecordPart, type RecordSettings } from './record.ts';

/** What stands in the file of a joined Record: its Report follows from its parts. */
export type JoinedFile = Omit<RecordPart, 'report'> & { readonly joined: Joined };

/** The shape of a Record on disk. A function, so that importing this file builds nothing. */
export function recordSchema(): z.ZodType<RecordPart> {
  return z.object({ ...headShape(), report: report() });
}

/** The same of a Record that was joined of several. */
export function joinedSchema(): z.ZodType<JoinedFile> {
  const parts = z.tuple([recordSchema()], recordSchema());
  return z.object({ ...headShape(), joined: z.object({ parts, expected: z.int().min(1).max(MOST_PARTS) }) });
}

/** A number that a person could mean. */
const MOST_PARTS = 10_000;

/** The same without the Report. */
export function recordHeadSchema(): z.ZodType<Omit<RecordPart, 'report'>> {
  return z.object(headShape());
}

function headShape() {
  return {
    format: z.literal(RECORD_FORMAT),
    runKey: z.string().regex(/^rs1-[\w-]{8,64}$/),
    createdAt: z.iso.datetime(),
    adapter: z.string(),
    origin: z.string().optional(),
    settings: settings().optional(),
    packageName: z.string(),
    packageFolder: z.string().optional(),
    headers: z.record(z.string(), z.string()),
    build: buildMark().optional(),
    shard: z.object({ index: z.int().min(1), count: z.int().min(1).max(MOST_PARTS) }).optional(),
    missing: z.string().optional(),
    recovered: z.literal(true).optional(),
  };
}

function buildMark(): z.ZodType<BuildMark> {
  return z.object({
    commit: z.string(),
    ciRun: z.string(),
    ciAttempt: z.int(),
    job: z.object({ name: z.string(), id: z.string() }).optional(),
    machine: z.string().optional(),
  });
}

function settings(): z.ZodType<RecordSettings> {
  const mark = z.enum(['pass', 'fail', 'blocked', 'query', 'exclude', 'none']);
  return z.object({
    project: z.union([z.string(), z.number()]).optional(),
    mayAddRows: z.boolean(),
    policy: policy().optional(),
    script: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('id'), id: z.number() }),
      z.object({
        kind: z.literal('name'),
        name: z.string(),
        folder: z.object({ from: z.string().optional(), names: z.array(z.string()) }),
      }),
    ]),
    layout: z.enum(['single', 'directory', 'file']),
    completed: z.union([z.boolean(), z.literal('auto')]),
    outcomes: z.object({ passed: mark, flaky: mark, failed: mark, skipped: mark, todo: mark, unfinished: mark }),
    comment: z.object({ maxLength: z.number(), stack: z.boolean() }),
    tags: z.object({ fromTitles: z.boolean() }).optional(),
  });
}

function policy(): z.ZodType<NonNullable<RecordSettings['policy']>> {
  return z.object({
    allowRenames: z.boolean(),
    obsolete: z.enum(['none', 'exclude']),
    limits: z.object({ rows: z.number(), runs: z.number() }),
    rotate: z.boolean(),
    keyField: z.string().optional(),
  });
}

function report(): z.ZodType<Report> {
  const children = testNodes();
  const failures = z.array(failureSchema());
  return z.object({
    runner: z.object({ name: z.string(), version: z.string() }),
    startedAt: z.string(),
    durationMs: z.number(),
    ending: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('complete') }),
      z.object({ kind: z.literal('interrupted'), why: z.string() }),
    ]),
    selection: selectionSchema(),
    files: z.array(
      z.object({
        kind: z.literal('file'),
        path: z.string(),
        project: z.string(),
        load: loadSchema(),
        cutShort: z.string().optional(),
        failures,
        children,
      }),
    ),
    failures,
    counts: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
  });
}

/** The shape of what a run was asked to do. */
export function selectionSchema(): z.ZodType<Report['selection']> {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({
      kind: z.literal('partial'),
      why: z.string(),
      leavesOutTests: z.literal(true).optional(),
      mayListInPart: z.literal(true).optional(),
    }),
  ]);
}

/** Suites within suites, as deep as they are: each is checked by itself, since a schema that calls itself ends with the stack. */
function testNodes(): z.ZodType<readonly TestNode[]> {
  const testCase = caseSchema();
  const children = z.array(z.unknown());
  const suite = z.object({ kind: z.literal('suite'), title: z.string(), failures: z.array(failureSchema()), children });
  return children.transform((top, context) => {
    const nodes: TestNode[] = [];
    const open: Level[] = [{ values: top, into: nodes }];
    for (let level = open.pop(); level !== undefined; level = open.pop()) {
      for (const value of level.values) {
        const { data: node, error } = isSuite(value) ? suite.safeParse(value) : testCase.safeParse(value);
        if (error !== undefined) context.addIssue({ ...error.issues[0], code: 'custom' });
        else if (node.kind === 'case') level.into.push(node);
        else open.push({ values: node.children, into: pushSuite(node, level.into) });
      }
    }
    return nodes;
  });
}

type Level = { readonly values: readonly unknown[]; readonly into: TestNode[] };

function isSuite(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'suite';
}

/** Adds a suite that is empty at first, and returns what its children go into. */
function pushSuite({ title, failures }: Pick<SuiteNode, 'title' | 'failures'>, into: TestNode[]): TestNode[] {
  const children: TestNode[] = [];
  into.push({ kind: 'suite', title, failures, children });
  return children;
}

/** The shape of one case. */
export function caseSchema(): z.ZodType<CaseNode> {
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
  const title = z.string();
  return z.object({ kind: z.literal('case'), title, tags: z.array(z.string()), outcome, meta: meta.optional() });
}

/** The shape of whether a file could be loaded. */
export function loadSchema(): z.ZodType<Load> {
  return z.enum(['loaded', 'failed', 'stopped']);
}

/** The shape of one error. */
export function failureSchema(): z.ZodType<Failure> {
  return z.object({
    message: z.string(),
    diff: z.string(),
    stack: z.string(),
    location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
  });
}

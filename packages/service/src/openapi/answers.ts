import { z } from 'zod';

import type { ResponseContext } from '../output/context.ts';
import type { FieldOutput } from '../output/fields.ts';
import type { NoteOutput } from '../output/folder-tree.ts';
import type { Progress } from '../output/progress.ts';
import type { RunOutput } from '../output/runs.ts';
import type { TestOutput, TestRecord } from '../output/tests.ts';
import type { Result } from '../store/results.ts';

// The shapes of answers. The compiler holds them against the types that the answers are made of; a test those of scripts
// and folders, which are made in pieces.

const count = z.int().min(0);

const terseProgress = {
  total: count,
  pass: count,
  fail: count,
  block: count,
  blocked: count,
  query: count,
  summary: z.string(),
};

export const progress: z.ZodType<Progress> = z.union([
  z.object({
    ...terseProgress,
    tests: count,
    tried: count,
    remain: count,
    passPc: count,
    failPc: count,
    blockPc: count,
    queryPc: count,
    remainPc: count,
    counts: z.object({ pass: count, fail: count, block: count, query: count, remain: count }),
  }),
  z.object(terseProgress),
]);

const field: z.ZodType<FieldOutput> = z.object({
  id: z.string(),
  label: z.string(),
  show: z.boolean(),
  shown: z.boolean(),
});

export const result: z.ZodType<Result> = z.object({
  result: z.enum(['pass', 'fail', 'query', 'blocked', 'exclude', '']),
  comment: z.string(),
  issue: z.string(),
});

const test: z.ZodType<TestOutput> = z.object({
  id: z.int(),
  indent: count,
  text: z.string(),
  tags: z.string().exactOptional(),
});

export const testRecord: z.ZodType<TestRecord> = z.object({
  id: z.int(),
  indent: count,
  text: z.string(),
  tags: z.string().exactOptional(),
  notes: z.string().exactOptional(),
});

export const run: z.ZodType<RunOutput> = z.object({
  id: z.union([z.int(), z.string()]),
  created: z.string(),
  state: z.string(),
  label: z.string(),
  headers: z.record(z.string(), z.string()),
  assignee: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  results: z.record(z.string(), result).exactOptional(),
  progress: progress.exactOptional(),
});

export const script: z.ZodType = z.object({
  type: z.literal('script'),
  id: z.int(),
  name: z.string(),
  description: z.string().exactOptional(),
  comments: z.string().exactOptional(),
  created: z.string().exactOptional(),
  archived: z.boolean().exactOptional(),
  fields: z.union([z.array(field), z.array(z.string())]).exactOptional(),
  tests: z.union([z.array(test), z.array(z.string()), z.string()]).exactOptional(),
  runs: z.union([z.array(run), z.array(z.string())]).exactOptional(),
  progress: progress.exactOptional(),
});

export const note: z.ZodType<NoteOutput> = z.object({ type: z.literal('note'), id: z.string(), name: z.string() });

export const folder: z.ZodType = z.object({
  type: z.literal('folder'),
  id: z.string(),
  name: z.string(),
  progress: progress.exactOptional(),
  contents: z.array(z.lazy(() => item)),
});

export const item: z.ZodType = z.union([script, note, folder]);

const summary = { id: z.int(), name: z.string(), description: z.string() };

export const projectSummary: z.ZodType = z.object(summary);

export const project: z.ZodType = z.object({ ...summary, created: z.string() });

export const context: z.ZodType<ResponseContext> = z.object({
  project: z.object({ ...summary, created: z.string(), bugPattern: z.string() }),
  folderPath: z.object({ folders: z.array(z.object({ id: z.string(), name: z.string() })), path: z.string() }),
});

export const error: z.ZodType = z.object({ error: z.string() });

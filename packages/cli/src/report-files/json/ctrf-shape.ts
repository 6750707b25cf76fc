import { z } from 'zod';

/** What is read of a CTRF file. */
export type CtrfRun = {
  readonly results: {
    readonly tool: { readonly name: string; readonly version?: string | undefined };
    readonly summary: CtrfSummary;
    readonly tests: readonly CtrfTest[];
  };
};

export type CtrfSummary = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly pending: number;
  readonly other: number;
  /** Milliseconds since 1970; older tools write 0. */
  readonly start: number;
  readonly stop: number;
};

export type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

export type CtrfTest = {
  readonly name: string;
  readonly status: CtrfStatus;
  /** A text with ` > ` in older files. */
  readonly suite?: string | readonly string[] | undefined;
  readonly filePath?: string | undefined;
  readonly message?: string | undefined;
  readonly trace?: string | undefined;
  readonly rawStatus?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly retries?: number | undefined;
  readonly duration?: number | undefined;
  readonly flaky?: boolean | undefined;
  readonly retryAttempts?: readonly CtrfAttempt[] | undefined;
  readonly browser?: string | undefined;
  readonly extra?: unknown;
};

export type CtrfAttempt = {
  readonly status: CtrfStatus;
  readonly message?: string | undefined;
  readonly trace?: string | undefined;
};

/** Reads the shape; undefined: it is another one. Throws a ZodError when it is the shape, and something in it is not. */
export function readCtrfShape(content: unknown): CtrfRun | undefined {
  if (typeof content !== 'object' || content === null || !('results' in content)) return undefined;
  const { results } = content;
  const isMeant = typeof results === 'object' && results !== null && 'tool' in results && 'tests' in results;
  return isMeant ? runSchema().parse(content) : undefined;
}

function runSchema(): z.ZodType<CtrfRun> {
  const count = z.number().nonnegative();
  return z.object({
    results: z.object({
      tool: z.object({ name: z.string(), version: z.string().optional() }),
      summary: z.object({
        passed: count,
        failed: count,
        skipped: count,
        pending: count,
        other: count,
        start: count,
        stop: count,
      }),
      tests: z.array(testSchema()),
    }),
  });
}

function testSchema(): z.ZodType<CtrfTest> {
  const status = z.enum(['passed', 'failed', 'skipped', 'pending', 'other']);
  const told = { message: z.string().optional(), trace: z.string().optional() };
  return z.object({
    name: z.string(),
    status,
    suite: z.union([z.string(), z.array(z.string())]).optional(),
    filePath: z.string().optional(),
    ...told,
    rawStatus: z.string().optional(),
    tags: z.array(z.string()).optional(),
    retries: z.number().int().nonnegative().optional(),
    duration: z.number().optional().catch(undefined),
    flaky: z.boolean().optional(),
    retryAttempts: z.array(z.object({ status, ...told })).optional(),
    browser: z.string().optional(),
    extra: z.unknown().optional(),
  });
}

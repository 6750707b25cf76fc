import { z } from 'zod';

/** What Jest writes with `--json`, and Vitest with its reporter `json`: only what is read of it. */
export type JestShape = {
  readonly numTotalTestSuites: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests?: number | undefined;
  /** Only Jest has these. */
  readonly numRuntimeErrorTestSuites?: number | undefined;
  readonly wasInterrupted?: boolean | undefined;
  readonly openHandles?: readonly unknown[] | undefined;
  readonly success: boolean;
  readonly startTime: number;
  readonly snapshot?: JestSnapshot | undefined;
  readonly testResults: readonly JestFile[];
};

export type JestSnapshot = {
  readonly failure?: boolean | undefined;
  readonly unchecked?: number | undefined;
  readonly filesRemoved?: number | undefined;
};

export type JestFile = {
  readonly name: string;
  readonly status?: string | undefined;
  readonly message?: string | null | undefined;
  readonly endTime?: number | null | undefined;
  readonly assertionResults: readonly JestCase[];
};

export type JestCase = {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled' | 'focused';
  /** Jest is known to put null among them. */
  readonly failureMessages?: Texts;
  readonly invocations?: number | null | undefined;
  readonly duration?: number | null | undefined;
  readonly retryReasons?: Texts;
  /** Vitest 4 and newer. */
  readonly tags?: readonly string[] | undefined;
};

type Texts = readonly (string | null)[] | null | undefined;

/** Reads the shape; undefined: it is another one. Throws a ZodError when it is the shape, and something in it is not. */
export function readJestShape(content: unknown): JestShape | undefined {
  const isMeant = typeof content === 'object' && content !== null && 'testResults' in content;
  return isMeant && 'numTotalTests' in content ? runSchema().parse(content) : undefined;
}

/** Jest tells more of a run than Vitest does. */
export function isJests({ numRuntimeErrorTestSuites, wasInterrupted, openHandles }: JestShape): boolean {
  return numRuntimeErrorTestSuites !== undefined || wasInterrupted !== undefined || openHandles !== undefined;
}

function runSchema(): z.ZodType<JestShape> {
  const count = z.number().int().nonnegative();
  return z.object({
    numTotalTestSuites: count,
    numPassedTests: count,
    numFailedTests: count,
    numPendingTests: count,
    numTodoTests: count.optional(),
    numRuntimeErrorTestSuites: count.optional(),
    wasInterrupted: z.boolean().optional(),
    openHandles: z.array(z.unknown()).optional(),
    success: z.boolean(),
    startTime: z.number(),
    snapshot: z
      .object({ failure: z.boolean().optional(), unchecked: count.optional(), filesRemoved: count.optional() })
      .optional(),
    testResults: z.array(fileSchema()),
  });
}

function fileSchema(): z.ZodType<JestFile> {
  const texts = z.array(z.string().nullable()).nullish();
  const testCase = z.object({
    ancestorTitles: z.array(z.string()),
    title: z.string(),
    status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled', 'focused']),
    failureMessages: texts,
    invocations: z.number().nullish(),
    duration: z.number().nullish(),
    retryReasons: texts,
    tags: z.array(z.string()).optional(),
  });
  return z.object({
    name: z.string(),
    status: z.string().optional(),
    message: z.string().nullish(),
    endTime: z.number().nullish(),
    assertionResults: z.array(testCase),
  });
}

import { z } from 'zod';

/** What is read of the JSON of Playwright. */
export type PlaywrightRun = {
  readonly config: {
    readonly rootDir: string;
    readonly version?: string | undefined;
    readonly projects?: readonly { readonly name?: string | undefined }[] | undefined;
  };
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside of tests. */
  readonly errors: readonly PlaywrightError[];
  /** Missing in files of older versions. */
  readonly stats?: PlaywrightStats | undefined;
};

export type PlaywrightStats = {
  readonly startTime: string;
  readonly duration: number;
  readonly expected: number;
  readonly skipped: number;
  readonly unexpected: number;
  readonly flaky: number;
};

/** On the first level a file, below it a describe. */
export type PlaywrightSuite = {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
};

/** A test, and how it went in each project. */
export type PlaywrightSpec = {
  readonly title: string;
  readonly file?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly tests: readonly PlaywrightTest[];
};

export type PlaywrightTest = {
  readonly projectName?: string | undefined;
  readonly expectedStatus: string;
  readonly status: 'skipped' | 'expected' | 'unexpected' | 'flaky';
  readonly annotations?: readonly { readonly type: string; readonly description?: string | undefined }[] | undefined;
  /** One for each attempt. */
  readonly results: readonly PlaywrightResult[];
};

export type PlaywrightResult = {
  readonly duration?: number | undefined;
  readonly status?: string | undefined;
  readonly error?: PlaywrightError | undefined;
  readonly errors?: readonly PlaywrightError[] | undefined;
};

export type PlaywrightError = {
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  readonly value?: string | undefined;
  readonly location?: { readonly file: string; readonly line: number; readonly column: number } | undefined;
};

/** Reads the shape; undefined: it is another one. Throws a ZodError when it is the shape, and something in it is not. */
export function readPlaywrightShape(content: unknown): PlaywrightRun | undefined {
  const isMeant = typeof content === 'object' && content !== null && 'config' in content && 'suites' in content;
  return isMeant && 'errors' in content ? runSchema().parse(content) : undefined;
}

function runSchema(): z.ZodType<PlaywrightRun> {
  const count = z.number().int().nonnegative();
  return z.object({
    config: z.object({
      rootDir: z.string(),
      version: z.string().optional(),
      projects: z.array(z.object({ name: z.string().optional() })).optional(),
    }),
    suites: z.array(suiteSchema()),
    errors: z.array(errorSchema()),
    stats: z
      .object({
        startTime: z.string(),
        duration: z.number(),
        expected: count,
        skipped: count,
        unexpected: count,
        flaky: count,
      })
      .optional(),
  });
}

function suiteSchema(): z.ZodType<PlaywrightSuite> {
  const suite = z.object({
    title: z.string(),
    file: z.string(),
    specs: z.array(specSchema()),
    get suites(): z.ZodOptional<z.ZodArray<z.ZodType<PlaywrightSuite>>> {
      return z.array(suite).optional();
    },
  });
  return suite;
}

function specSchema(): z.ZodType<PlaywrightSpec> {
  const test = z.object({
    projectName: z.string().optional(),
    expectedStatus: z.string(),
    status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
    annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).optional(),
    results: z.array(
      z.object({
        status: z.string().optional(),
        duration: z.number().optional(),
        error: errorSchema().optional(),
        errors: z.array(errorSchema()).optional(),
      }),
    ),
  });
  return z.object({
    title: z.string(),
    file: z.string().optional(),
    tags: z.array(z.string()).optional(),
    tests: z.array(test),
  });
}

function errorSchema(): z.ZodType<PlaywrightError> {
  return z.object({
    message: z.string().optional(),
    stack: z.string().optional(),
    value: z.string().optional(),
    location: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
  });
}

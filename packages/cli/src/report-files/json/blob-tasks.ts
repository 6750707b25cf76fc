import type { File, Suite, Test } from '@vitest/runner';
import { getTests } from '@vitest/runner/utils';
import { fromJSON } from 'flatted';
import { z } from 'zod';

// The only file that knows @vitest/runner: that package ends with Vitest 4, and the shape of its tasks lives on.

export type BlobFile = File;
export type BlobSuite = Suite;
export type BlobTest = Test;

/** What Vitest's reporter `blob` writes, as far as it is read: the same in Vitest 3, 4 and 5. */
export type Blob = {
  readonly version: string;
  readonly files: readonly BlobFile[];
  /** Errors outside of files, as they were thrown. */
  readonly errors: readonly object[];
  readonly durationMs: number;
  /** How many projects the configuration has. */
  readonly projectCount: number;
};

/** Reads the JSON of a blob, in which each object stands once; undefined when it is something else. */
export function readBlobTasks(content: unknown): Blob | undefined {
  if (!isFlatted(content)) return undefined;
  const blob: unknown = fromJSON(content);
  const parsed = z
    .tuple([z.string(), z.array(z.unknown()), z.array(z.unknown())])
    .rest(z.unknown())
    .safeParse(blob);
  if (!parsed.success) return undefined;
  const [version, files, errors, fourth, fifth, sixth] = parsed.data;
  const shape = suiteSchema();
  const known = files.filter((file) => isFile(file, shape));
  if (known.length !== files.length) return undefined;
  // Vitest 3 has a list of projects in the fourth place and the time in the sixth; then the time is the fifth.
  const [projects, durationMs] = Array.isArray(fourth) ? [fourth, sixth] : [sixth, fifth];
  return {
    version,
    files: known,
    errors: errors.filter(isObject),
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    projectCount: isObject(projects) ? Object.keys(projects).length : 1,
  };
}

export function testsOf(suite: BlobFile | BlobSuite): readonly BlobTest[] {
  return getTests(suite);
}

/** A list of values of which the first refers to the others by their place. */
function isFlatted(content: unknown): boolean {
  return Array.isArray(content) && Array.isArray(content[0]) && typeof content[1] === 'string';
}

/** Looked at and not copied: tests know their suites. One that is made to hold itself ends as too deep. */
function isFile(value: unknown, shape: z.ZodType): value is BlobFile {
  return isObject(value) && 'filepath' in value && typeof value.filepath === 'string' && shape.safeParse(value).success;
}

function suiteSchema(): z.ZodType {
  const result = z.object({ errors: z.array(z.object({})).optional() });
  const shared = { name: z.string(), mode: z.string(), meta: z.object({}), result: result.optional() };
  const annotations = z.array(z.object({ type: z.string(), message: z.string() }));
  const test = z.object({ ...shared, type: z.literal('test'), annotations });
  const suite = z.object({
    ...shared,
    type: z.literal('suite'),
    get tasks(): z.ZodArray<z.ZodType> {
      return z.array(z.union([test, suite]));
    },
  });
  return suite;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

import type { File, Suite, Test } from '@vitest/runner';
import { getTests } from '@vitest/runner/utils';
import { fromJSON } from 'flatted';

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

/** Reads the JSON of a blob, in which each object stands once; undefined when it is none. */
export function readBlobTasks(content: unknown): Blob | undefined {
  if (!isFlatted(content)) return undefined;
  const blob: unknown = fromJSON(content);
  if (!Array.isArray(blob)) return undefined;
  const [version, files, errors, fourth, fifth, sixth]: readonly unknown[] = blob;
  if (typeof version !== 'string' || !Array.isArray(files) || !Array.isArray(errors)) return undefined;
  const known = files.filter(isFile);
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

/** The tests of a file or a suite, in their order. */
export function testsOf(suite: BlobFile | BlobSuite): readonly BlobTest[] {
  return getTests(suite);
}

/** A list of values of which the first refers to the others by their place. */
function isFlatted(content: unknown): boolean {
  return Array.isArray(content) && Array.isArray(content[0]) && typeof content[1] === 'string';
}

function isFile(value: unknown): value is BlobFile {
  return isObject(value) && 'filepath' in value && typeof value.filepath === 'string' && isTask(value, new Set());
}

/** Without recursion on what was seen: a file may be made to hold itself. */
function isTask(value: unknown, above: Set<unknown>): boolean {
  if (!isObject(value) || above.has(value) || above.size > MOST_LEVELS) return false;
  if (!('name' in value) || typeof value.name !== 'string') return false;
  if (!('mode' in value) || typeof value.mode !== 'string' || !('meta' in value) || !isObject(value.meta)) return false;
  if ('result' in value && value.result !== undefined && !isObject(value.result)) return false;
  if (!('type' in value)) return false;
  if (value.type === 'test') return 'annotations' in value && Array.isArray(value.annotations);
  if (value.type !== 'suite' || !('tasks' in value) || !Array.isArray(value.tasks)) return false;
  above.add(value);
  const tasks: readonly unknown[] = value.tasks;
  const isWhole = tasks.every((task) => isTask(task, above));
  above.delete(value);
  return isWhole;
}

const MOST_LEVELS = 200;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

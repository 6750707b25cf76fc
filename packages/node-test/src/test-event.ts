/** IO: environment. Files are named relative to the folder of the process. */
import { resolve } from 'node:path';

/** Tests in this process may change the folder. */
const STARTED_IN = process.cwd();

/** What this reporter reads of an event of `node:test`, in Node 20 to 26. What a version lacks is optional. */
export type TestEvent = { readonly type: string; readonly data: EventData };

export type EventData = {
  readonly name?: string;
  readonly nesting?: number;
  /** Where the test is declared, which may be a module that the test file imports. */
  readonly file?: string;
  /** The test file; known to newer versions. */
  readonly entryFile?: string;
  readonly line?: number;
  readonly column?: number;
  readonly message?: string;
  /** Of a plan: how many tests are in a file. */
  readonly count?: number;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  /** Node 24 and newer. */
  readonly expectFailure?: unknown;
  readonly details?: { readonly type?: string; readonly duration_ms?: number; readonly error?: TestError };
};

/** An `ERR_TEST_FAILURE`; a file that fails to load without a process of its own has an error of any kind. */
export type TestError = {
  readonly message?: string;
  readonly stack?: string;
  readonly failureType?: string;
  readonly cause?: unknown;
  /** Of the process of a file. */
  readonly exitCode?: number | null;
  readonly signal?: string | null;
};

/** The test file that an event belongs to, absolute. */
export function fileOf({ entryFile, file }: EventData): string | undefined {
  return entryFile ?? file;
}

/**
 * Whether an event tells of a test file as a whole, and of no test in it. Node names the file by its path; where that is
 * relative, as a title may be, it stands at the beginning of the file.
 */
export function isOfFile({ name = '', nesting, file, line, column }: EventData): boolean {
  if (nesting !== 0 || file === undefined) return false;
  return name === file || (resolve(STARTED_IN, name) === file && line === 1 && column === 1);
}

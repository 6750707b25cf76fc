import type { ErrorCode, Guidance, guidanceFor } from '@runsheet/core/command';

type Explain = (words: typeof guidanceFor, command: string) => Guidance;

/**
 * An error of the command line. Its words are looked up when they are told, so that the catalogue, and all that comes with
 * it, is not loaded for help and version.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code: ErrorCode;
  readonly explain: Explain;

  constructor(code: ErrorCode, explain: Explain, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.explain = explain;
  }
}

/** RS1101, which leads to the help of the command. */
export function usageError(problem: string, cause?: unknown): UsageError {
  const explain: Explain = (words, command) =>
    words('RS1101', { problem, help: `${['npx runsheet', command].join(' ').trim()} --help` });
  return new UsageError('RS1101', explain, cause);
}

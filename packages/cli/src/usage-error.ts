import type { ErrorCode, ErrorFacts, Guidance } from '@runsheet/core/command';

type Explain = <Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]) => Guidance;

/**
 * An error of the command line before its command has begun. Its words are looked up when they are told, so that the
 * catalogue, and all that comes with it, is not loaded for help and version.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code: ErrorCode;
  readonly explain: (explain: Explain) => Guidance;

  constructor(code: ErrorCode, explain: (explain: Explain) => Guidance) {
    super(code);
    this.code = code;
    this.explain = explain;
  }
}

/** Makes the error of a code from its facts. */
export function usageError<Code extends 'RS1101' | 'RS1102'>(code: Code, facts: ErrorFacts[Code]): UsageError {
  return new UsageError(code, (explain) => explain(code, facts));
}

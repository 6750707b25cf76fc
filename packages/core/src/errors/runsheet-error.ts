import type { Guidance } from './message.ts';
import { type ErrorCode, type ErrorFacts, guidanceFor, guidanceText } from './messages.ts';

/** What is known about a request that did not end well; none of it is ever secret. */
export type RequestTrace = {
  readonly method: string;
  /** Relative to the base URL, for example `/scripts/12/runs`. */
  readonly path: string;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** The service's own words, cleaned and cut. */
  readonly serviceMessage?: string;
  /**
   * What a caller may conclude. `not-sent`: the service cannot have seen the request. `throttled` and
   * `rejected`: it refused it. `ambiguous`: a write may or may not have been carried out. `unanswered`: a read
   * brought no usable answer.
   */
  readonly outcome: 'not-sent' | 'throttled' | 'rejected' | 'ambiguous' | 'unanswered';
  /** Milliseconds the service asked us to wait, counted from the answer. */
  readonly waitMs?: number;
};

/** The one error of runsheet: a code of the catalogue, what happened, why, and what to do. */
export class RunsheetError extends Error {
  override readonly name = 'RunsheetError';
  readonly code: ErrorCode;
  readonly guidance: Guidance;
  readonly request: RequestTrace | undefined;

  constructor(code: ErrorCode, guidance: Guidance, more: ErrorDetails = {}) {
    super(`${code} ${guidanceText(guidance)}`, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.guidance = guidance;
    this.request = more.request;
  }

  get status(): number | undefined {
    return this.request?.status;
  }

  get method(): string | undefined {
    return this.request?.method;
  }

  get path(): string | undefined {
    return this.request?.path;
  }
}

type ErrorDetails = { readonly cause?: unknown; readonly request?: RequestTrace };

/** Makes the error of a code from its facts. */
export function runsheetError<Code extends ErrorCode>(
  code: Code,
  facts: ErrorFacts[Code],
  more: ErrorDetails = {},
): RunsheetError {
  return new RunsheetError(code, guidanceFor(code, facts), more);
}

/** A RunsheetError as it is; anything else is a mistake of ours and becomes RS9001. */
export function toRunsheetError(error: unknown, where: string): RunsheetError {
  if (error instanceof RunsheetError) return error;
  return runsheetError('RS9001', { where, reason: reasonOf(error) }, { cause: error });
}

/** What was thrown, in words. Anything can be thrown, not errors alone. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Something a reader should know: a code of the catalogue and its text. */
export type Notice = { readonly code: ErrorCode; readonly message: string };

/** A notice with the text of the catalogue. */
export function notice<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): Notice {
  return { code, message: guidanceText(guidanceFor(code, facts)) };
}

export type FailedRequest = RunsheetError & { readonly request: RequestTrace };

/** Whether it is unknown if a write was carried out. */
export function isAmbiguous(error: unknown): error is FailedRequest {
  return isOfRequest(error) && error.request.outcome === 'ambiguous' && error.request.method !== 'GET';
}

function isOfRequest(error: unknown): error is FailedRequest {
  return error instanceof RunsheetError && error.request !== undefined;
}

/** Whether a request has changed nothing, and may be sent again when the time is right. */
export function isUnsent(error: unknown): error is FailedRequest {
  return isOfRequest(error) && ['not-sent', 'throttled'].includes(error.request.outcome);
}

/** Whether the time for all requests was over before this one had an answer. */
export function isLate(error: unknown): error is FailedRequest {
  return isOfRequest(error) && error.code === 'RS3002';
}

/** Whether the service refused a request for what it says: the same request would be refused again. */
export function isRejected(error: unknown): error is FailedRequest {
  return isOfRequest(error) && error.request.outcome === 'rejected';
}

export function isNotFound(error: unknown): boolean {
  return isRejected(error) && error.status === 404;
}

/** Whether the service refused what a request says, and not who sends it or where: another form may pass. */
export function isInvalid(error: unknown): error is FailedRequest {
  return isRejected(error) && INVALID.has(error.status);
}

/** Whether the service refused a request for its size: a smaller one may pass. */
export function isTooLarge(error: unknown): boolean {
  return isRejected(error) && error.status === 413;
}

const INVALID: ReadonlySet<number | undefined> = new Set([400, 405, 409, 413, 415, 422]);

import { RunsheetError } from '../errors/runsheet-error.ts';

/** Whether it is unknown if a write was carried out. */
export function isAmbiguous(error: unknown): boolean {
  return error instanceof RunsheetError && error.request?.outcome === 'ambiguous' && error.method !== 'GET';
}

/** Whether a request has changed nothing, and may be sent again when the time is right. */
export function isUnsent(error: unknown): boolean {
  return error instanceof RunsheetError && UNSENT.has(error.request?.outcome ?? '');
}

const UNSENT: ReadonlySet<string> = new Set(['not-sent', 'throttled']);

/** Whether the service refused a request for what it says: the same request would be refused again. */
export function isRejected(error: unknown): boolean {
  return error instanceof RunsheetError && error.request?.outcome === 'rejected';
}

export function isNotFound(error: unknown): boolean {
  return isRejected(error) && statusOf(error) === 404;
}

/** Whether the service refused a request for its size, by its status or in its words: a smaller one may pass. */
export function isTooLarge(error: unknown): boolean {
  if (!isRejected(error)) return false;
  return statusOf(error) === 413 || (isInvalid(error) && SIZE_WORDS.test(messageOf(error)));
}

const SIZE_WORDS =
  /too (?:large|long|big|many)|exceed|(?:payload|body|content|request|size|length) limit|maximum (?:allowed )?(?:size|length)/i;

function messageOf(error: unknown): string {
  return error instanceof RunsheetError ? (error.request?.serviceMessage ?? '') : '';
}

/** Whether the service refused what a request says, and not who sends it or where: another form may pass. */
export function isInvalid(error: unknown): boolean {
  return isRejected(error) && INVALID.has(statusOf(error) ?? 0);
}

const INVALID: ReadonlySet<number> = new Set([400, 405, 409, 415, 422]);

function statusOf(error: unknown): number | undefined {
  return error instanceof RunsheetError ? error.status : undefined;
}

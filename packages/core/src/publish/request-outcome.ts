import { type RequestTrace, RunsheetError } from '../errors/runsheet-error.ts';

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

/** What follows a delivered run is done for later builds: what the service refuses of it is left to the next one. */
export async function afterDelivery<Found>(look: () => Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof RunsheetError) return otherwise;
    throw error;
  }
}

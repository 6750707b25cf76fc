import { RunsheetError } from '../errors/runsheet-error.ts';

/** Whether it is unknown if a write was carried out. */
export function isAmbiguous(error: unknown): boolean {
  return error instanceof RunsheetError && error.request?.outcome === 'ambiguous' && error.method !== 'GET';
}

/** Whether the service refused a request for what it says: the same request would be refused again. */
export function isRejected(error: unknown): boolean {
  return error instanceof RunsheetError && error.request?.outcome === 'rejected';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof RunsheetError && error.status === 404;
}

import type { Context } from 'hono';

import type { Env } from './request-env.ts';
import { RequestError } from './request-error.ts';
import { Unavailable } from './store/unavailable.ts';

/** Told of an error that is the service's own fault, and of the id of the request that met it, if one did. */
export type OnError = (error: unknown, requestId?: string) => void;

/** Answers what a route throws. `onError` is told of what is the service's own fault. */
export function answerError(c: Context<Env>, error: Error, onError?: OnError): Response {
  if (error instanceof RequestError) return c.json({ error: error.message }, error.status, error.headers);
  if (error instanceof Unavailable) {
    return c.json({ error: error.message }, 503, { 'retry-after': String(error.retryAfterSeconds) });
  }
  onError?.(error, c.get('requestId'));
  return c.json({ error: 'The service failed on this request.' }, 500);
}

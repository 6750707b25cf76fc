import type { Context } from 'hono';

import type { Env } from './request-env.ts';
import { RequestError } from './request-error.ts';
import { Unavailable } from './store/unavailable.ts';

/** Answers what a route throws. `onError` is told of what is the service's own fault. */
export function answerError(c: Context<Env>, error: Error, onError?: (error: unknown) => void): Response {
  if (error instanceof RequestError) return c.json({ error: error.message }, error.status, error.headers);
  if (error instanceof Unavailable) {
    return c.json({ error: error.message }, 503, { 'retry-after': String(error.retryAfterSeconds) });
  }
  onError?.(error);
  return c.json({ error: 'The service failed on this request.' }, 500);
}

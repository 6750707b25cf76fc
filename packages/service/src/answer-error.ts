import type { Context } from 'hono';

import type { Env } from './request-env.ts';
import { RequestError } from './request-error.ts';
import { Unavailable } from './store/unavailable.ts';

/** Told of an error that is the service's own fault, and of the id of the request that met it, if one did. */
export type OnError = (error: unknown, requestId?: string) => void;

/** Answers what a route throws. `onError` is told of what is the service's own fault. */
export function answerError(c: Context<Env>, error: Error, onError?: OnError): Response {
  // The route may have made an answer before it failed. Its headers, such as its length, would be those of this one too.
  c.res = undefined;
  if (error instanceof RequestError) return refuse(error.message, error.status, error.headers);
  if (error instanceof Unavailable) {
    return refuse(error.message, 503, { 'retry-after': String(error.retryAfterSeconds) });
  }
  onError?.(error, c.get('requestId'));
  return refuse('The service failed on this request.', 500);
}

function refuse(message: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ error: message }, { status, headers: { ...headers } });
}

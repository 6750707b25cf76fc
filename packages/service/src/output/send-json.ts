import type { Context } from 'hono';

import type { Env } from '../request-env.ts';

/** Answers with JSON of a known length, so that a short answer is not compressed: that takes 300 KiB for each. */
export function sendJson(c: Context<Env>, value: object): Response {
  const text = JSON.stringify(value);
  const length = String(Buffer.byteLength(text));
  return c.body(text, 200, { 'content-type': 'application/json', 'content-length': length });
}

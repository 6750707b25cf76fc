import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Context } from 'hono';

import type { Env } from '../../request-env.ts';

const compress = promisify(gzip);

/** What the page is told, and a tag that changes with it. `body` is only asked when the browser does not have it yet. */
export type Tagged = { readonly tag: string; readonly body: () => unknown };

/** Answers 304 where the browser has it, else JSON, compressed where the browser can read that. */
export async function answerJson(c: Context<Env>, { tag, body }: Tagged): Promise<Response> {
  const headers = { etag: `"${tag}"`, 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' };
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers);
  const text = JSON.stringify(body());
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (!acceptsGzip(c)) return c.body(text, 200, { ...headers, ...type });
  const bytes = Uint8Array.from(await compress(text, { level: 4 }));
  return c.body(bytes, 200, { ...headers, ...type, 'content-encoding': 'gzip' });
}

export function acceptsGzip(c: Context<Env>): boolean {
  return /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
}

/** A tag of everything that the answer is made from. */
export function tagOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

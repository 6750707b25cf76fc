import type { Context } from 'hono';
import type { z } from 'zod';

import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';

const SHOWN_PROBLEMS = 5;

/** ASCII is a part of it. */
const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii']);

/** The media type of a request, in lower case and without parameters. */
export function mediaType(context: Context<Env>): string {
  const header = context.req.header('content-type') ?? '';
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Reads a JSON body; anything but JSON in UTF-8 is refused. */
export function readJson(context: Context<Env>): unknown {
  const type = mediaType(context);
  if (type !== 'application/json') {
    throw new RequestError(415, `Send the body as application/json (this one is "${type}").`);
  }
  const body = readText(context);
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RequestError(400, 'The body is not valid JSON.');
  }
}

/** Reads a body as text; bytes that are not UTF-8 are refused rather than replaced. */
export function readText(context: Context<Env>): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(context.req.header('content-type') ?? '')?.[1] ?? 'utf-8';
  if (!UTF_8.has(charset.toLowerCase())) throw new RequestError(415, 'Send the body in UTF-8.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(context.get('body'));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new RequestError(400, 'The body is not valid UTF-8.');
  }
}

/**
 * Checks a value by its schema; `name` says where the value came from, for the error message.
 * Keys the schema does not know are not read. How invalid input is answered is not shown in the
 * specification (7): with 400 and an `error` that names each problem and its place.
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
    return `${name}${path.join('')}: ${issue.message}`;
  });
  const more = problems.length - SHOWN_PROBLEMS;
  const shown = problems.slice(0, SHOWN_PROBLEMS).join('; ');
  throw new RequestError(400, more > 0 ? `${shown}; and ${more} more` : shown);
}

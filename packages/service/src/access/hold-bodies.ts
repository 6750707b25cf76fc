import type { MiddlewareHandler } from 'hono';

import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';

import { isReading } from './host.ts';
import { readLimitedBody } from './body-limit.ts';

export type BodyLimits = {
  readonly maxBodyBytes: number;
  /** Of all bodies that are read, wait or are stored at a time. */
  readonly maxHeldBytes: number;
};

export type HeldBodies = {
  /** Reads the body of a write, and holds it until the write is answered. */
  readonly hold: MiddlewareHandler<Env>;
  readonly bytes: () => number;
};

/** Holds the bodies of writes within a limit. Bytes count as they arrive: what a head announces takes nobody's room. */
export function createHeldBodies({ maxBodyBytes, maxHeldBytes }: BodyLimits): HeldBodies {
  let heldBytes = 0;
  const hold: MiddlewareHandler<Env> = async (c, next) => {
    if (isReading(c.req.method)) return next();
    let ownBytes = 0;
    const take = (bytes: number): void => {
      // A body that is alone is held, whatever the limit says.
      if (heldBytes > ownBytes && heldBytes + bytes > maxHeldBytes) throw tooManyBodies();
      heldBytes += bytes;
      ownBytes += bytes;
    };
    const announced = Number(c.req.header('content-length') ?? 0);
    if (heldBytes > 0 && heldBytes + announced > maxHeldBytes) throw tooManyBodies();
    try {
      c.set('body', await readLimitedBody(c.req.raw, maxBodyBytes, take));
      await next();
    } finally {
      heldBytes -= ownBytes;
    }
    return undefined;
  };
  return { hold, bytes: () => heldBytes };
}

/** The body is not read, so nothing else can be asked on the same connection. */
function tooManyBodies(): RequestError {
  const headers = { 'retry-after': '1', connection: 'close' };
  return new RequestError(503, 'Too many large bodies at once. Nothing was stored.', headers);
}

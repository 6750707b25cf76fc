import type { Context } from 'hono';

import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';

import { inParts, type Pieces } from './json-pieces.ts';

/** Told of bytes that are read for an answer, as they are read; throws where they are too many. */
export type Hold = (bytes: number) => void;

/** What was read for an answer, and how it is told. */
export type Readable = {
  /** Stands for the answer: who has it already is not told again. Left out: it is always told. */
  readonly etag?: string;
  readonly pieces: Pieces;
};

export type LargeAnswers = {
  /** Reads within what memory allows, and answers in parts; only a few rows of it are held as JSON at a time. */
  readonly send: (c: Context<Env>, read: (hold: Hold) => Promise<Readable>) => Promise<Response>;
};

const MOST_HELD_BYTES = 256 * 1024 * 1024;

/** What is read for answers is held until they are told, within a limit for all of them. */
export function createLargeAnswers(maxHeldBytes: number = MOST_HELD_BYTES): LargeAnswers {
  const held = { bytes: 0 };
  return {
    send: async (c, read) => {
      const own = { bytes: 0 };
      const release = (): void => {
        held.bytes -= own.bytes;
        own.bytes = 0;
      };
      const hold: Hold = (bytes) => {
        // An answer that is alone is made, whatever the limit says.
        if (held.bytes > own.bytes && held.bytes + bytes > maxHeldBytes) throw tooManyAnswers();
        held.bytes += bytes;
        own.bytes += bytes;
      };
      try {
        return await answer(c, await read(hold), release);
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

function tooManyAnswers(): RequestError {
  return new RequestError(503, 'Too many large answers at once. Ask again, or for less at a time.', {
    'retry-after': '1',
  });
}

async function answer(c: Context<Env>, { etag, pieces }: Readable, release: () => void): Promise<Response> {
  const headers = { ...(etag !== undefined && { etag }), 'content-type': 'application/json' };
  if (etag !== undefined && isSame(c.req.header('if-none-match'), etag)) {
    release();
    return c.body(null, 304, { etag });
  }
  const parts = inParts(pieces);
  // What fails before anything is sent is answered as other failures are.
  const begun = [await parts.next(), await parts.next()];
  const [only, second] = begun;
  if (only?.done === false && second?.done === true) {
    release();
    // With its length, so that a short answer is not compressed: that takes 300 KiB for each.
    return c.body(only.value, 200, { ...headers, 'content-length': String(only.value.length) });
  }
  const body = streamOf(begun, parts, release);
  // Nobody reads the body of an answer to HEAD.
  if (c.req.method === 'HEAD') await body.cancel();
  return c.body(body, 200, headers);
}

/** Whether a client has the answer already (`If-None-Match`). */
function isSame(given: string | undefined, etag: string): boolean {
  return given?.split(',').some((tag) => tag.trim() === etag) === true;
}

type Part = IteratorResult<Uint8Array<ArrayBuffer>, unknown>;

/** Made as it is read: a client that reads slowly has little of it waiting. */
function streamOf(
  begun: readonly Part[],
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const first = [...begun];
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const part = first.shift() ?? (await parts.next());
          if (part.done !== true) return controller.enqueue(part.value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        onEnd();
      },
      cancel: async () => {
        onEnd();
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

import { RequestError } from '../request-error.ts';

/** Reads the body of a request into one that holds it in memory; a body beyond the limit is refused. */
export async function withLimitedBody(request: Request, maxBytes: number): Promise<Request> {
  if (request.body === null) return request;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const body = await read(request.body, maxBytes);
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

async function read(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    // Only the client can make its own stream fail: it went away, nobody reads this answer.
    throw new RequestError(400, 'The body did not arrive in full.');
  }
  return Buffer.concat(chunks);
}

/** The rest of the body is not read, so nothing else can be asked on the same connection. */
function tooLarge(maxBytes: number): RequestError {
  return new RequestError(413, `The body is larger than ${maxBytes} bytes.`, { connection: 'close' });
}

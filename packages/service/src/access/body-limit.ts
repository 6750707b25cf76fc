import { RequestError } from '../request-error.ts';

/** A body that is announced to be no longer counts as if it were there. */
const SHORT_BYTES = 64 * 1024;

/** Reads the body of a request; a body beyond the limit is refused. `onBytes` is told what arrives, and may refuse it. */
export async function readLimitedBody(
  request: Request,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseEncoded(request);
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  try {
    if (length === null || Number(length) > SHORT_BYTES) return await readStream(request.body, maxBytes, onBytes);
    // Node ends a body at the length that its head tells, and reads such a body without a stream of the web in between.
    onBytes(Number(length));
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > maxBytes) throw tooLarge(maxBytes);
    return body;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    // Only the client can make its own stream fail: it went away, nobody reads this answer.
    throw new RequestError(400, 'The body did not arrive in full.');
  }
}

async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (stream === null) return Buffer.concat(chunks);
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    onBytes(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Bytes are read as they are: what is said to be compressed would be stored as something else than was meant. */
function refuseEncoded(request: Request): void {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  const headers = { 'accept-encoding': 'identity', connection: 'close' };
  throw new RequestError(415, 'Send the body as it is, without a Content-Encoding.', headers);
}

/** The rest of the body is not read, so nothing else can be asked on the same connection. */
function tooLarge(maxBytes: number): RequestError {
  return new RequestError(413, `The body is larger than ${maxBytes} bytes.`, { connection: 'close' });
}

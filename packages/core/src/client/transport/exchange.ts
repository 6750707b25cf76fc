/** IO: clock. One request to a dispatcher of undici, and what came of it. */
import { Buffer, constants } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { nullMap } from '../null-map.ts';
import { cleanText } from './classify.ts';
import type { AnswerHeaders, Fault, TransportAnswer } from './transport.ts';

/** Sends one request. Never rejects; after `timeoutMs` the request is broken off, wherever it is. */
export function exchange(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<TransportAnswer> {
  return new Promise((resolve) => {
    const receiver = createReceiver((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // Timers drop fractions.
    const limitMs = Math.ceil(timeoutMs);
    const timer = setTimeout(() => receiver.giveUp(`no whole answer within ${limitMs} ms`), limitMs);
    // The open socket keeps the program alive for as long as there is something to wait for.
    timer.unref();
    dispatcher.dispatch(request, receiver.handler);
  });
}

type Receiver = {
  readonly handler: Dispatcher.DispatchHandler;
  readonly giveUp: (reason: string) => void;
};

type Failure = { readonly fault: Fault; readonly reason: string; readonly cause?: unknown };

/**
 * undici tells the handler of each request when it is about to write its head: that is the witness of `sent`.
 * A request given up before is aborted at that moment, so it stays unsent for good.
 */
function createReceiver(end: (answer: TransportAnswer) => void): Receiver {
  let controller: Dispatcher.DispatchController | undefined;
  let head: { readonly status: number; readonly headers: AnswerHeaders } | undefined;
  let isGivenUp = false;
  const parts: Buffer[] = [];
  let size = 0;
  const fail = ({ fault, reason, cause }: Failure): void => {
    if (head !== undefined) end({ kind: 'truncated', ...head, fault, reason, cause });
    else end({ kind: 'failed', fault, sent: controller !== undefined, reason, cause });
  };
  const breakOff = (fault: Fault, reason: string): void => {
    isGivenUp = true;
    fail({ fault, reason });
    controller?.abort(new Error(reason));
  };
  return {
    giveUp: (reason) => breakOff('timeout', reason),
    handler: {
      onRequestStart: (started) => {
        if (isGivenUp) started.abort(new Error('given up'));
        else controller = started;
      },
      onResponseStart: (_, status, headers) => {
        // Below 200 it is only a word on the way.
        if (status >= 200) head = { status, headers: plainHeaders(headers) };
      },
      onResponseData: (_, part) => {
        size += part.length;
        if (size > LARGEST_ANSWER_BYTES) breakOff('too-large', 'it is larger than 512 MiB');
        else parts.push(part);
      },
      onResponseEnd: () =>
        afterTurns(2, () => {
          if (head === undefined) fail({ fault: 'broken', reason: 'the connection ended without an answer' });
          else end({ kind: 'answered', ...head, body: textOf(Buffer.concat(parts), head.headers) });
        }),
      onResponseError: (_, cause) => fail({ ...networkFailure(cause), cause }),
    },
  };
}

/** undici frees a connection one turn after the answer: earlier, the next request would open another one. */
function afterTurns(turns: number, act: () => void): void {
  setImmediate(turns === 1 ? act : () => afterTurns(turns - 1, act));
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): AnswerHeaders {
  const entries = Object.entries(headers);
  return nullMap(entries.map(([name, value = '']) => [name.toLowerCase(), [value].flat().join(', ')] as const));
}

/** The most that is read of one answer: 512 MiB, the longest text that Node can hold. */
const LARGEST_ANSWER_BYTES = Math.min(512 * 1024 * 1024, constants.MAX_STRING_LENGTH);

/** No request asks for a compressed answer, but some proxies compress all of them. What cannot be read stays as it came. */
function textOf(body: Buffer, headers: AnswerHeaders): string {
  const decompress = DECOMPRESS.get(headers['content-encoding']?.toLowerCase() ?? '');
  try {
    return (decompress?.(body, { maxOutputLength: LARGEST_ANSWER_BYTES }) ?? body).toString();
  } catch {
    return body.toString();
  }
}

const DECOMPRESS = new Map([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
]);

/** Which kind of failure an error of undici or of Node is, and how it reads. It never tells whether anything was sent. */
export function networkFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (NO_TLS_CODES.has(code)) return { fault: 'broken', reason: `${NO_TLS} (${code})` };
  const fault = FAULTS.get(code) ?? (TRUST_CODE.test(code) ? 'untrusted' : 'broken');
  return { fault, reason: describe(error, code) };
}

/** What OpenSSL says to bytes that are not TLS names its own source files. */
const NO_TLS_CODES: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const NO_TLS = 'the server at this port does not speak https';

const FAULTS: ReadonlyMap<string, Fault> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_DESTROYED', 'closed'],
  ['UND_ERR_CLOSED', 'closed'],
]);

/** Codes of OpenSSL and Node for a certificate that cannot be verified, or belongs to another host. */
const TRUST_CODE = /^(?:ERR_TLS_CERT|CERT_|UNABLE_TO_|UND_ERR_PRX_TLS$)|SELF_SIGNED/;

/** A failure to reach one of several addresses hides the telling code one level down. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

function describe(error: unknown, code: string): string {
  const message = error instanceof Error ? error.message : '';
  const text = cleanText(message === '' ? 'the connection failed' : message);
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}

/** IO: clock. One request to a dispatcher of undici, and what came of it. */
import type { Dispatcher } from 'undici';
import { nullMap } from '../null-map.ts';
import { type BodyReader, bodyWithItems, wholeBody } from './body-reader.ts';
import { networkFailure, tooLarge } from './fault.ts';
import type { AnswerHeaders, AnswerItems, Fault, TransportAnswer, TransportRequest } from './transport.ts';

/** Sends one request. Never rejects; after `timeoutMs` the request is broken off, wherever it is. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, items }: Pick<TransportRequest, 'timeoutMs' | 'items'>,
): Promise<TransportAnswer> {
  return new Promise((resolve) => {
    const receiver = createReceiver(items, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    const timer = setTimeout(() => receiver.giveUp(`no whole answer within ${Math.ceil(timeoutMs)} ms`), timeoutMs);
    // The open socket keeps the program alive for as long as there is something to wait for.
    timer.unref();
    dispatcher.dispatch(request, receiver.handler);
  });
}

type Receiver = {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the request as timed out. */
  readonly giveUp: (reason: string) => void;
};

type Failure = { readonly fault: Fault; readonly reason: string; readonly cause?: unknown };

/**
 * undici tells the handler of each request when it is about to write its head: that is the witness of `sent`.
 * A request given up before is aborted at that moment, so it stays unsent for good.
 */
function createReceiver(items: AnswerItems | undefined, end: (answer: TransportAnswer) => void): Receiver {
  let controller: Dispatcher.DispatchController | undefined;
  let head: { readonly status: number; readonly headers: AnswerHeaders } | undefined;
  let isGivenUp = false;
  let body: BodyReader | undefined;
  let complete: (() => void) | undefined;
  const fail = ({ fault, reason, cause }: Failure): void => {
    if (head !== undefined) end({ kind: 'truncated', ...head, fault, reason, cause });
    else end({ kind: 'failed', fault, sent: controller !== undefined, reason, cause });
  };
  return {
    giveUp: (reason) => {
      isGivenUp = true;
      fail({ fault: 'timeout', reason });
      controller?.abort(new Error(reason));
    },
    handler: {
      onRequestStart: (started) => {
        if (isGivenUp) started.abort(new Error('given up'));
        else controller = started;
      },
      onResponseStart: (_, status, headers) => {
        // Below 200 it is only a word on the way.
        if (status < 200) return;
        const begun = { status, headers: plainHeaders(headers) };
        const reader = bodyOf(status, items);
        head = begun;
        body = reader;
        complete = () => end({ kind: 'answered', ...begun, body: reader.text() });
      },
      onResponseData: (receiving, part) => {
        if (body?.take(part) === false) receiving.abort(tooLarge());
      },
      onResponseEnd: () => afterTurns(2, () => complete?.()),
      onResponseError: (_, cause) => fail({ ...networkFailure(cause), cause }),
    },
  };
}

function bodyOf(status: number, items: AnswerItems | undefined): BodyReader {
  if (items === undefined || status >= 300) return wholeBody();
  items.begin();
  return bodyWithItems(items);
}

/** undici frees a connection one turn after the answer: earlier, the next request would open another one. */
function afterTurns(turns: number, act: () => void): void {
  setImmediate(turns === 1 ? act : () => afterTurns(turns - 1, act));
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): AnswerHeaders {
  const entries = Object.entries(headers);
  return nullMap(entries.map(([name, value = '']) => [name.toLowerCase(), [value].flat().join(', ')] as const));
}

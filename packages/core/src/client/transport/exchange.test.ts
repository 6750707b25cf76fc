import { Buffer } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { exchange } from './exchange.ts';

/** A dispatcher whose answer comes in these parts, unless it is broken off. */
function answering(parts: Iterable<Buffer>, status = 200): Pick<Dispatcher, 'dispatch'> {
  return {
    dispatch: (_, handler) => {
      const flow = createFlow();
      handler.onRequestStart?.(flow, {});
      handler.onResponseStart?.(flow, status, {});
      for (const part of parts) {
        handler.onResponseData?.(flow, part);
        if (flow.reason !== null) {
          handler.onResponseError?.(flow, flow.reason);
          return true;
        }
      }
      handler.onResponseEnd?.(flow, {});
      return true;
    },
  };
}

function createFlow(): Dispatcher.DispatchController {
  let reason: Error | null = null;
  return {
    aborted: false,
    paused: false,
    get reason() {
      return reason;
    },
    abort: (cause) => {
      reason = cause;
    },
    pause: () => {},
    resume: () => {},
  };
}

const READ = { method: 'GET', path: '/scripts/1' } as const;

test('an answer of more than 512 MiB is broken off', async () => {
  const part = Buffer.alloc(1024 * 1024);
  const parts = Array.from({ length: 513 }, () => part);
  expect(await exchange(answering(parts), READ, 1000)).toMatchObject({
    kind: 'truncated',
    fault: 'too-large',
    reason: 'it is larger than 512 MiB',
  });
});

test('a connection that ends after a word on the way has broken', async () => {
  expect(await exchange(answering([], 103), READ, 1000)).toMatchObject({ kind: 'failed', fault: 'broken', sent: true });
});

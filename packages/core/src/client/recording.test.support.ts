import type { ClientWorld } from './client.ts';
import { nullMap } from './null-map.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport/transport.ts';

/** Answers every request by `answer`, and keeps what was sent, one line of text each. */
export type RecordingTransport = Transport & { readonly requests: TransportRequest[]; readonly lines: () => string };

export type Answerer = (request: TransportRequest, index: number) => TransportAnswer | Promise<TransportAnswer>;

export function recordingTransport(answer: Answerer): RecordingTransport {
  const requests: TransportRequest[] = [];
  return {
    requests,
    lines: () => requests.map(lineOf).join('\n'),
    send: async (request) => {
      requests.push(request);
      return answer(request, requests.length - 1);
    },
    close: async () => {},
  };
}

/** A clock that only sleeping moves. */
export type StillWorld = Pick<ClientWorld, 'now' | 'sleep' | 'random'> & {
  readonly sleeps: number[];
  readonly pass: (ms: number) => void;
};

export function stillWorld(random = 0): StillWorld {
  let nowMs = Date.UTC(2026, 0, 1);
  const sleeps: number[] = [];
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return {
    sleeps,
    pass,
    now: () => nowMs,
    random: () => random,
    sleep: async (waitMs) => {
      sleeps.push(waitMs);
      pass(waitMs);
    },
  };
}

export function answered(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): TransportAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered', status, headers: nullMap(Object.entries(headers)), body: text };
}

export function failed(
  sent: boolean,
  more: Partial<Extract<TransportAnswer, { kind: 'failed' }>> = {},
): TransportAnswer {
  return { kind: 'failed', fault: 'broken', sent, reason: 'it broke', ...more };
}

function lineOf({ method, path, body }: TransportRequest): string {
  if (body === undefined) return `${method} ${path}`;
  const { text } = body;
  return `${method} ${path} ${body.type === 'text/plain' ? JSON.stringify(text) : text}`;
}

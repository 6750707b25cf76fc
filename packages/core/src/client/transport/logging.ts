import type { RequestLogEntry } from '../client.ts';
import type { Transport } from './transport.ts';

/** A transport that tells `log` about every request, after it ended. */
export function logging(transport: Transport, log: (entry: RequestLogEntry) => void, now: () => number): Transport {
  return {
    ...transport,
    send: async (request) => {
      const startedMs = now();
      const answer = await transport.send(request);
      const { method, path } = request;
      const status = answer.kind === 'failed' ? {} : { status: answer.status };
      log({ method, path, ...status, durationMs: Math.round(now() - startedMs) });
      return answer;
    },
  };
}

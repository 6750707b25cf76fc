import type { RequestLogEntry } from '../client.ts';
import type { AnswerHeaders, Transport } from './transport.ts';

/** A transport that tells `log` about every request, after it ended. */
export function logging(transport: Transport, log: (entry: RequestLogEntry) => void, now: () => number): Transport {
  return {
    ...transport,
    send: async (request) => {
      const startedMs = now();
      const answer = await transport.send(request);
      const { method, path } = request;
      const known = answer.kind === 'failed' ? {} : { status: answer.status, ...pageIn(answer.headers) };
      log({ method, path, ...known, durationMs: Math.round(now() - startedMs) });
      return answer;
    },
  };
}

const PAGE_LINK = /^<([^<>\s]{1,500})>; rel="alternate"; type="text\/html"$/;

function pageIn({ link = '' }: AnswerHeaders): Pick<RequestLogEntry, 'page'> {
  const page = PAGE_LINK.exec(link)?.[1];
  return page === undefined ? {} : { page };
}

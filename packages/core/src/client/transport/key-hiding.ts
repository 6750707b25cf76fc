import type { Transport, TransportAnswer } from './transport.ts';

/** A transport whose answers never repeat the key: the service may name it, in whoami or in a message. */
export function hidingKey(transport: Transport, apiKey: string): Transport {
  // A shorter one is no real key (specification 5), and would be found in the middle of words.
  if (apiKey.length < SHORTEST_KEY) return transport;
  return { ...transport, send: async (request) => hide(await transport.send(request), apiKey) };
}

const SHORTEST_KEY = 8;
const HIDDEN = '[API key]';

function hide(answer: TransportAnswer, apiKey: string): TransportAnswer {
  if (answer.kind === 'answered') return { ...answer, body: answer.body.replaceAll(apiKey, HIDDEN) };
  return { ...answer, reason: answer.reason.replaceAll(apiKey, HIDDEN) };
}

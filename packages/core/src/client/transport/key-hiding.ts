import type { Transport } from './transport.ts';

/** A transport whose answers never repeat the key: the service may name it, in whoami or in a message. */
export function hidingKey(transport: Transport, apiKey: string): Transport {
  // A shorter one is no real key (specification 5), and would be found in the middle of words.
  if (apiKey.length < SHORTEST_KEY) return transport;
  const hide = (text: string) => text.replaceAll(apiKey, '[API key]');
  return {
    ...transport,
    send: async (request) => {
      const answer = await transport.send(request);
      if (answer.kind === 'answered') return { ...answer, body: hide(answer.body) };
      return { ...answer, reason: hide(answer.reason) };
    },
  };
}

const SHORTEST_KEY = 8;

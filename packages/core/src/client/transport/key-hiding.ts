import type { Transport, TransportAnswer } from './transport.ts';

/** A transport whose answers never repeat the key: the service may name it, in whoami or in a message. */
export function hidingKey(transport: Transport, apiKey: string): Transport {
  return {
    send: async (request) => hide(await transport.send(request), apiKey),
    close: transport.close,
  };
}

function hide(answer: TransportAnswer, apiKey: string): TransportAnswer {
  if (answer.kind === 'answered') return { ...answer, body: answer.body.replaceAll(apiKey, HIDDEN) };
  return { ...answer, reason: answer.reason.replaceAll(apiKey, HIDDEN) };
}

const HIDDEN = '[API key]';

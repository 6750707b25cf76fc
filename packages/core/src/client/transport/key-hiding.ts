import type { Transport, TransportAnswer } from './transport.ts';

/** A transport whose answers never repeat the key: the service may name it, in whoami or in a message. */
export function hidingKey(transport: Transport, apiKey: string): Transport {
  // A shorter one is no real key (specification 5), and would be found in the middle of words.
  if (apiKey.length < SHORTEST_KEY) return transport;
  const key = inAnySpelling(apiKey);
  return { ...transport, send: async (request) => hide(await transport.send(request), key) };
}

const SHORTEST_KEY = 8;
const HIDDEN = '[API key]';

/** JSON may write any character of a text as its number, and a few behind a backslash. */
function inAnySpelling(apiKey: string): RegExp {
  const signs = Array.from(apiKey, (sign) => {
    const hex = sign.charCodeAt(0).toString(16).padStart(4, '0');
    const number = hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    const plain = /\w/.test(sign) ? sign : `\\\\?\\${sign}`;
    return `(?:${plain}|\\\\u${number})`;
  });
  return new RegExp(signs.join(''), 'g');
}

function hide(answer: TransportAnswer, key: RegExp): TransportAnswer {
  if (answer.kind === 'answered') return { ...answer, body: answer.body.replaceAll(key, HIDDEN) };
  return { ...answer, reason: answer.reason.replaceAll(key, HIDDEN) };
}

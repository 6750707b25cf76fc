import * as catalogue from './catalogue.ts';
import type { Guidance, Message } from './message.ts';

/** The name of a message: RS and four digits. */
export type ErrorCode = keyof typeof catalogue;

/** The facts that each message needs. */
export type ErrorFacts = {
  readonly [Code in ErrorCode]: (typeof catalogue)[Code] extends Message<infer Facts>
    ? Facts
    : { readonly [fact: string]: never };
};

const messages: { readonly [Code in ErrorCode]: Guidance | Message<ErrorFacts[Code]> } = catalogue;

/** The message of a code. */
export function guidanceFor<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): Guidance {
  const message = messages[code];
  return 'what' in message ? message : message.text(facts);
}

/** What happened and what to do, as one text. */
export function guidanceText({ what, todo }: Pick<Guidance, 'what' | 'todo'>): string {
  if (what.includes('\n')) return `${what}\n${todo}`;
  // A reason that comes from elsewhere mostly has no full stop.
  return /[.!?…]$/.test(what) ? `${what} ${todo}` : `${what}. ${todo}`;
}

/** Every code of the catalogue, in order. */
export function listCodes(): readonly ErrorCode[] {
  return Object.keys(catalogue).filter(isCode).toSorted();
}

/** A message of the catalogue with facts that are an example. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the example to the text
export function explainCode<Code extends ErrorCode>(code: Code): Guidance {
  const message = messages[code];
  return 'what' in message ? message : message.text(message.example);
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is ErrorCode {
  return Object.hasOwn(catalogue, text);
}

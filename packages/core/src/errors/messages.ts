import { commandLine } from './catalogue/command-line.ts';
import { configuration } from './catalogue/configuration.ts';
import { delivery } from './catalogue/delivery.ts';
import { notices } from './catalogue/notices.ts';
import type { FactsIn, Guidance, Message } from './message.ts';

const catalogue = { ...commandLine, ...configuration, ...delivery, ...notices };

type Catalogue = typeof catalogue;

/** The name of a message: RS and four digits. */
export type ErrorCode = keyof Catalogue;

/** The facts that each message needs. */
export type ErrorFacts = {
  readonly [Code in ErrorCode]: Catalogue[Code] extends Message<infer Facts> ? Facts : FactsIn<Catalogue[Code]>;
};

const messages: { readonly [Code in ErrorCode]: Guidance | Message<ErrorFacts[Code]> } = catalogue;

/** The message of a code. */
export function guidanceFor<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): Guidance {
  const message = messages[code];
  if (!('what' in message)) return message.text(facts);
  const values = new Map<string, unknown>(Object.entries(facts));
  return filled(message, (name) => String(values.get(name)));
}

function filled({ what, why, todo }: Guidance, valueOf: (name: string) => string): Guidance {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  return { what: fill(what), why: fill(why), todo: fill(todo) };
}

/** What happened and what to do, as one text. */
export function guidanceText({ what, todo }: Pick<Guidance, 'what' | 'todo'>): string {
  if (what.includes('\n')) return `${what}\n${todo}`;
  // A reason that comes from elsewhere mostly has no full stop.
  return /[.!?…]$/.test(what) ? `${what} ${todo}` : `${what}. ${todo}`;
}

/** Every code of the catalogue, in order. */
export function listCodes(): readonly ErrorCode[] {
  return Object.keys(messages).filter(isCode).toSorted();
}

/** A message of the catalogue with names or an example in place of its facts. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the example to the text
export function explainCode<Code extends ErrorCode>(code: Code): Guidance {
  const message = messages[code];
  return 'what' in message ? filled(message, (name) => `<${name}>`) : message.text(message.example);
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is ErrorCode {
  return Object.hasOwn(messages, text);
}

import { type ErrorCode, type ErrorFacts, guidanceFor, guidanceText } from './messages.ts';

/** Something a reader should know: a code of the catalogue and its text. */
export type Notice = { readonly code: ErrorCode; readonly message: string };

/** A notice with the text of the catalogue. */
export function notice<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): Notice {
  return { code, message: guidanceText(guidanceFor(code, facts)) };
}

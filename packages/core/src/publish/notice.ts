import { type ErrorCode, type ErrorFacts, guidanceFor } from '../errors/catalogue.ts';
import type { Notice } from './receipt.ts';

/** A notice with the text of the catalogue. */
export function notice<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): Notice {
  const { what, todo } = guidanceFor(code, facts);
  return { code, message: `${what} ${todo}` };
}

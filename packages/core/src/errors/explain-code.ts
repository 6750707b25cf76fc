import { type ErrorCode, type Guidance, guidanceFor } from './catalogue.ts';
import { EXAMPLE_FACTS } from './example-facts.ts';

/** Every code of the catalogue, in order. */
export function listCodes(): readonly ErrorCode[] {
  return Object.keys(EXAMPLE_FACTS).filter(isCode).toSorted();
}

/** A message of the catalogue with facts that are an example. */
export function explainCode(code: ErrorCode): Guidance {
  return guidanceFor(code, EXAMPLE_FACTS[code]);
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is ErrorCode {
  return Object.hasOwn(EXAMPLE_FACTS, text);
}

import { valueAt } from '../../report/value-at.ts';
import { UNSEEN, cutText, oneLine, withoutEscapes } from '../../report/printable.ts';

const LONGEST_MESSAGE = 300;
const LONGEST_READ = 4000;

/** What the service says about a refusal: `error` (specification 7) or `message` of a JSON body, else the body itself, unless it is a page. */
export function serviceMessage(json: unknown, body: string): string {
  const said = ['error', 'message'].map((name) => valueAt(json, [name])).find((value) => typeof value === 'string');
  if (typeof said === 'string') return cleanText(said);
  return body.trimStart().startsWith('<') ? '' : cleanText(body);
}

/**
 * Words from outside made harmless: no escape sequences, control characters or commands of CI runners, one line, at most
 * 300 characters.
 */
export function cleanText(text: string): string {
  const visible = withoutEscapes(text.slice(0, LONGEST_READ)).replaceAll(UNSEEN, ' ');
  return cutText(oneLine(visible).replaceAll(' ::', ' : :'), LONGEST_MESSAGE);
}

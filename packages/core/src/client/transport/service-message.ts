import { UNSEEN } from '../../report/characters.ts';
import { cutText } from '../../report/cut-text.ts';
import { oneLine } from '../../report/printable.ts';
import { withoutEscapes } from '../../report/without-escapes.ts';

const LONGEST_MESSAGE = 300;
const LONGEST_READ = 4000;
const DEEPEST_READ = 3;

/** What the service says about a refusal: the usual keys of a JSON body, or a body of plain text; empty when neither. */
export function serviceMessage(json: unknown, body: string): string {
  if (json !== undefined) return cleanText(messageIn(json, DEEPEST_READ));
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

function messageIn(json: unknown, depth: number): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null || depth === 0) return '';
  const isList = Array.isArray(json);
  const parts: readonly unknown[] = isList ? json : messageValues(json);
  const messages = parts.map((part) => messageIn(part, depth - 1)).filter((message) => message !== '');
  return messages.slice(0, isList ? 5 : 1).join('; ');
}

function messageValues(json: object): readonly unknown[] {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(json);
  return entries.filter(([key]) => MESSAGE_KEYS.has(key)).map(([, value]) => value);
}

/** `error` is documented (specification 7); the others are usual. */
const MESSAGE_KEYS: ReadonlySet<string> = new Set(['error', 'errors', 'message', 'detail', 'title']);

import { unseenInMarkup } from './unseen.ts';

/** Markup that is already safe; made by {@link html} only. */
export type Html = { readonly markup: string };

/** What a template takes: text, which is escaped, or markup. `undefined` leaves nothing. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined;

/** A template of markup: every text put in is escaped, in attributes as well, and cut when it is very long. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, index) => part + toMarkup(values[index]));
  return { markup: markup.join('') };
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escape(cut(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** In characters: more than any comment that is sent by a reporter. */
const LONGEST_TEXT = 10_000;

/** A text from outside may have any length, and a page repeats it. */
export function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT).toWellFormed()}… (cut, ${text.length} characters)`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escape(value: string): string {
  return unseenInMarkup(value.replaceAll(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character));
}

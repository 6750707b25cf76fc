/** Markup that is already safe; made by {@link html} only. */
export type Html = { readonly markup: string };

/** What a template takes: text, which is escaped, or markup. `undefined` leaves nothing. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined;

/** A template of markup: every text put in is escaped, in attributes as well. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, index) => part + toMarkup(values[index]));
  return { markup: markup.join('') };
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escape(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escape(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

/** Markup that is already safe; made by {@link html} only. */
export type Html = { readonly markup: string };

export type HtmlValue = string | number | Html | readonly Html[];

/** A template of markup. What is put in is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, index) => part + toMarkup(values[index] ?? ''));
  return { markup: markup.join('') };
}

function toMarkup(value: HtmlValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escape(value);
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

import { NOT_HTML, cutText, oneLine, printable } from '../../report/printable.ts';

// A job summary is written as HTML without an empty line. Markdown takes that for one block and looks at nothing in it,
// so that a foreign text only has to be kept from being HTML. It always stands in `<code>` or `<pre>`, where GitHub makes
// no links of names, numbers and addresses.

/** A foreign text as one line of code. */
export function code(text: string): string {
  return `<code>${escapeHtml(cutText(oneLine(text), LONGEST_TITLE))}</code>`;
}

const LONGEST_TITLE = 300;

export function list(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : ['<ul>', ...texts.map((text) => `<li>${code(text)}</li>`), '</ul>'];
}

/** A foreign text with its lines, at most so many characters of it; in the colours of a diff where it holds one. */
export function pre(text: string, maxLength: number, hasDiff: boolean): string {
  return `<pre${hasDiff ? ' lang="diff"' : ''}>${escapeHtml(cutText(printable(text).trim(), maxLength, '\n… (cut)'))}</pre>`;
}

/** Our own words as the content of an element. GitHub would make a link to one of its issues of `#41`, but not in code. */
export function withRunNumbers(words: string): string {
  return escapeHtml(words).replaceAll(/(?<!&)#\w+/g, '<code>$&</code>');
}

/** A text as the content, or as the quoted value of an attribute, of an element. */
export function escapeHtml(text: string): string {
  return text.replaceAll(NOT_HTML, (sign) => `&#${sign.codePointAt(0)};`);
}

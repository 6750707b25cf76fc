/**
 * The source with comments, texts and regular expressions blanked: same length, same lines. What is left can be searched
 * for code without meeting the same words in a message. Quotes stay, so that imports can still be found.
 */
export function maskSource(source: string): string {
  const cursor: Cursor = { source, at: 0, masked: '' };
  maskCode(cursor, 'end of file');
  return cursor.masked;
}

type Cursor = { readonly source: string; at: number; masked: string };

/** Copies code up to the end of the file, or up to the `}` that ends the code inside a template. */
function maskCode(cursor: Cursor, until: 'end of file' | 'closing brace'): void {
  let depth = 0;
  while (cursor.at < cursor.source.length) {
    const character = cursor.source.charAt(cursor.at);
    if (character === '{') depth += 1;
    if (character === '}') {
      if (depth === 0 && until === 'closing brace') return;
      depth -= 1;
    }
    if (character === '`') maskTemplate(cursor);
    else if (character === '{' || character === '}') copy(cursor, 1);
    else maskToken(cursor);
  }
}

/** One token: blanked when it is a comment, a text or a regular expression, else copied. */
function maskToken(cursor: Cursor): void {
  const plain = matchHere(cursor, /[^/'"`{}]+/y);
  if (plain !== undefined) return copy(cursor, plain.length);
  const comment = matchHere(cursor, /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y);
  if (comment !== undefined) return blank(cursor, comment.length);
  const text = matchHere(cursor, /'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"/y);
  if (text !== undefined) return blankInside(cursor, text.length);
  const expression = matchHere(cursor, /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y);
  if (expression !== undefined && isOperandNext(cursor.masked)) return blank(cursor, expression.length);
  copy(cursor, 1);
}

/** Whether a `/` after this code begins a regular expression; after a value it divides. */
function isOperandNext(before: string): boolean {
  const tail = before.trimEnd();
  return !/[\w$)\]'"`]$/.test(tail) || /\b(?:return|typeof|case|in|of|do|else|await|yield|void)$/.test(tail);
}

function maskTemplate(cursor: Cursor): void {
  copy(cursor, 1);
  while (cursor.at < cursor.source.length) {
    blank(cursor, matchHere(cursor, /(?:\\[^]|\$(?!\{)|[^`\\$])*/y)?.length ?? 0);
    if (cursor.source.charAt(cursor.at) !== '$') return copy(cursor, 1);
    copy(cursor, 2);
    maskCode(cursor, 'closing brace');
    copy(cursor, 1);
  }
}

function matchHere(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  return pattern.exec(cursor.source)?.[0];
}

function copy(cursor: Cursor, length: number): void {
  move(cursor, length, (text) => text);
}

function blank(cursor: Cursor, length: number): void {
  move(cursor, length, (text) => text.replaceAll(/[^\n]/g, ' '));
}

function blankInside(cursor: Cursor, length: number): void {
  copy(cursor, 1);
  blank(cursor, length - 2);
  copy(cursor, 1);
}

function move(cursor: Cursor, length: number, change: (text: string) => string): void {
  cursor.masked += change(cursor.source.slice(cursor.at, cursor.at + length));
  cursor.at += length;
}

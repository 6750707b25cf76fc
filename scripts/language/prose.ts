/** A line of a file that people read as text. */
export type ProseLine = { readonly line: number; readonly text: string };

/** The text of a file: all of a page but its code, else the comments, the titles of tests and the texts of messages. */
export function proseIn(path: string, source: string): readonly ProseLine[] {
  const lines = source.split('\n').map((text, index) => ({ line: index + 1, text }));
  if (path.endsWith('.md')) return withoutCode(lines);
  if (path.includes(CATALOGUE)) return lines;
  return lines.flatMap(({ line, text }) => {
    const prose = COMMENT.exec(text)?.[1] ?? TITLE.exec(text)?.[2];
    return prose === undefined ? [] : [{ line, text: prose }];
  });
}

/** The texts in these files are texts for people. */
export const CATALOGUE = 'errors/catalogue/';

const COMMENT = /(?:^\s*\/?\*{1,2}|(?:^|[\s;])\/\/)\s(.*)$/;
const TITLE = /(?:^\s*(?:test|it|describe)[\w.]*|^\s*\]\))\((['"`])((?:(?!\1).)+ (?:(?!\1).)+)\1/;

function withoutCode(lines: readonly ProseLine[]): readonly ProseLine[] {
  let isCode = false;
  return lines.flatMap(({ line, text }) => {
    const isFence = /^\s*(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [{ line, text: text.replaceAll(/`[^`]*`/g, '`…`') }];
  });
}

/** Sentences of running text that are longer than a number of words, with the line they begin on. Tables have none. */
export function longSentences(prose: readonly ProseLine[], most: number): readonly ProseLine[] {
  return paragraphsOf(prose).flatMap(({ line, text }) =>
    text
      .split(/(?<=[.!?:;])\s+/)
      .filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > most)
      .map((sentence) => ({ line, text: sentence })),
  );
}

function paragraphsOf(prose: readonly ProseLine[]): readonly ProseLine[] {
  const paragraphs: ProseLine[] = [];
  let before = 0;
  for (const { line, text } of prose) {
    const isText = text.trim() !== '' && !/^\s*[|#>]/.test(text);
    const last = paragraphs.at(-1);
    if (isText && last !== undefined && before === line - 1 && !/^\s*(?:[-*]|\d+\.)\s/.test(text)) {
      paragraphs[paragraphs.length - 1] = { line: last.line, text: `${last.text} ${text.trim()}` };
    } else if (isText) {
      paragraphs.push({ line, text: text.trim() });
    }
    if (isText) before = line;
  }
  return paragraphs;
}

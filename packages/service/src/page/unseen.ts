/**
 * Characters that nobody sees, and that change how others are read: controls but tab and line ends, marks of direction,
 * separators of lines. In a file they would reach the terminal or editor of a reader. The joiners U+200C and U+200D carry
 * meaning in words and emoji.
 */
const UNSEEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Markup that says the same without them. It has no way to say NUL and the second set of controls: their names stand there. */
export function unseenInMarkup(markup: string): string {
  return markup.replaceAll(UNSEEN, (character) => {
    const code = codeOf(character);
    return NAMED.test(character) ? `&lt;U+${code.toUpperCase()}&gt;` : `&#x${code};`;
  });
}

const NAMED = /[\u0000\u0080-\u009F]/;

/** JSON that says the same without them. */
export function unseenInJson(json: string): string {
  return json.replaceAll(UNSEEN, (character) => `\\u${codeOf(character)}`);
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}

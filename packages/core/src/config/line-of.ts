/**
 * The line, counted from 1, on which the last name of a path is written in JSON, JavaScript or TypeScript. A guess by
 * the form of the text: what is computed or imported has no line.
 */
export function lineOf(text: string, path: readonly string[]): number | undefined {
  const keys = keysIn(text);
  let place = -1;
  let end = text.length;
  for (const name of path) {
    const inside = keys.filter(({ at }) => at > place && at < end);
    const outermost = Math.min(...inside.filter((key) => key.name === name).map(({ depth }) => depth));
    const found = inside.find((key) => key.name === name && key.depth === outermost);
    if (found === undefined) return undefined;
    place = found.at;
    end = inside.find(({ at, depth }) => at > found.at && depth <= found.depth)?.at ?? end;
  }
  return text.slice(0, place).split('\n').length;
}

type Key = { readonly name: string; readonly at: number; readonly depth: number };

/** Texts, comments, brackets, names: what has to be told apart to find the keys of objects. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[[({\])}]|[\p{L}$_][\p{L}\p{N}$_]*/gu;

function keysIn(text: string): readonly Key[] {
  const keys: Key[] = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/^[[({]$/.test(token)) depth += 1;
    else if (/^[\])}]$/.test(token)) depth -= 1;
    else if (isKey(token, text.slice(index + token.length))) keys.push({ name: unquoted(token), at: index, depth });
  }
  return keys;
}

/** A name or a text before a colon, or a name alone that is a member of its own. */
function isKey(token: string, after: string): boolean {
  if (/^[/`]/.test(token)) return false;
  return /^\s*:/.test(after) || (/^[\p{L}$_]/u.test(token) && /^\s*[,}]/.test(after));
}

function unquoted(token: string): string {
  return token.replace(/^(["'])(.*)\1$/s, '$2');
}

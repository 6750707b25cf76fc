import { isSecretName } from './secret-values.ts';

/**
 * Lines of a secret that tell something, none where it is one line: test runners show what differs line by line. The
 * breaks may be escaped, since a variable can hold a key in one line.
 */
export function secretLines(secret: string): readonly string[] {
  const lines = secret.split(/(?:[\r\n]|\\r|\\n)+/);
  return lines.length === 1 ? [] : lines.map((line) => line.trim()).filter((line) => !isOrdinary(line));
}

/** Whether a line is likely to stand in messages that have nothing to do with the secret. */
function isOrdinary(line: string): boolean {
  if (line.length < SHORTEST || /^-+(?:BEGIN|END) [^-]*-+$/.test(line)) return true;
  // What is said by a line such as `"enabled": true,` and `NODE_ENV=test`.
  const said = line.replace(/^["']?[\w.-]{1,64}["']?\s?[:=]\s?(?=[^\s=])/, '').replace(/,$/, '');
  const isCut = said.length < line.length;
  const words = said.replaceAll(/["']/g, '');
  return (isCut && words.length < SHORTEST) || isWord(words);
}

/** Without a letter or digit, or a single word of a language. */
function isWord(text: string): boolean {
  return /^[^\p{L}\p{N}]*$/u.test(text) || /^\p{L}\p{Ll}{0,15}$/u.test(text);
}

/** The values that are called a secret, of one that is JSON. */
export function namedSecrets(secret: string): readonly string[] {
  const values: string[] = [];
  const open: (readonly [string, unknown])[] = [['', parse(secret)]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'object' && value !== null) open.push(...namedIn(name, value));
    else if (typeof value === 'string' && isSecretValue(name, value)) values.push(value);
  }
  return values;
}

/** What stands in a list is called as the list is. */
function namedIn(name: string, value: object): readonly (readonly [string, unknown])[] {
  return Array.isArray(value) ? value.map((each: unknown) => [name, each] as const) : Object.entries(value);
}

/** An address may be called after the token that is to be had there. */
function isSecretValue(name: string, value: string): boolean {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_');
  return value.length >= SHORTEST && isSecretName(words) && !/ur[il]$/i.test(words);
}

function parse(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Less could be a word. */
const SHORTEST = 8;

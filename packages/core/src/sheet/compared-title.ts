/**
 * A row text as it is compared: parts that may change in every run (seeds, long numbers, dates, UUIDs, hashes, ports,
 * temporary paths) become a placeholder. Ordinary small numbers stay. Pure and linear.
 */
export function comparedTitle(text: string): string {
  // A file with a date in its path is another file.
  if (!MAY_CHANGE.test(text) || FILE_PATH.test(text)) return text;
  const withoutWords = without(text, FORMS).replaceAll(WORD, (word) => (isRandomWord(word) ? PLACEHOLDER : word));
  return without(withoutWords, NUMBERS);
}

function without(text: string, parts: readonly RegExp[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, PLACEHOLDER), text);
}

/** No row text holds it. One for all parts: a hash may happen to consist of digits only. */
const PLACEHOLDER = '\0';

/** Most texts have none of these, and nothing more is done for them. */
const MAY_CHANGE = /\d|[\\/]te?mp[\\/]|\/var\/folders\//i;

/** A relative path with an extension, as test files have. */
const FILE_PATH = /^(?![\\/]|[a-z]:[\\/])[^\s\0]+\.[a-z]\w{0,4}$/i;

/** In the order in which they are looked for: a date has to be found before the numbers in it. */
const FORMS: readonly RegExp[] = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // Of a temporary path only the folder that was made for this run: what stands below it tells tests apart.
  /(?<=\/var\/folders\/)[^\s/]+\/[^\s/]+\/T\/[^\s/'"`)\]}]+/g,
  /(?<=\/(?:tmp|dev\/shm)\/)[^\s/'"`)\]}]+/g,
  /(?<=\\temp\\)[^\s\\'"`)\]}]+/gi,
  /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?Z\b| ?[+-]\d\d:?\d\d\b)?)?/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:[A-Z][a-z]{2} \d\d?|\d\d? [A-Z][a-z]{2}) \d{4}\b/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g,
  /\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?(?: ?[AP]M\b)?(?: GMT(?:[+-]\d{4})?(?: \([^()]{1,60}\))?)?/gi,
  // What is called a seed, a process or a port is one, however short.
  /(?<=\bseed["']?(?: |[ :=#]{1,3}))-?\d+/gi,
  /(?<=\b(?:pid|port)["']?(?: |[ :=#]{1,3}))\d+/gi,
  /(?<=(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]):)\d+/gi,
];

/** Looked for after the hashes, which may hold long numbers. */
const NUMBERS: readonly RegExp[] = [
  /\b0x[0-9a-f]{6,}\b/gi,
  /(?<![\w.])-?\d+\.\d{6,}(?:e[+-]?\d+)?/gi,
  /(?:(?<=^|[\s=:(,[])-)?(?<!\d)\d{6,}(?!\d)/g,
];

const WORD = /(?<![\p{L}\p{N}])[A-Za-z0-9]{8,}(?![\p{L}\p{N}])/gu;

/** A hash, or what a random generator makes of letters and digits: no word changes between them so often. */
function isRandomWord(word: string): boolean {
  const hasBoth = /\d/.test(word) && /[a-z]/i.test(word);
  if (!hasBoth) return false;
  return /^[0-9a-f]+$/i.test(word) || word.split(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/i).length > MOST_CHANGES;
}

const MOST_CHANGES = 3;

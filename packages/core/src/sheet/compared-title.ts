/**
 * A row text as it is compared: a seed, date, UUID, port or temporary path becomes a placeholder, since it may change in
 * every run. Every other number and word tells tests apart. Pure and linear.
 */
export function comparedTitle(text: string): string {
  // A file with a date in its path is another file.
  if (!MAY_CHANGE.test(text) || FILE_PATH.test(text)) return text;
  return FORMS.reduce((rest, part) => rest.replaceAll(part, CHANGING_PART), text);
}

/** Stands for a part that may change. No row text holds it. */
export const CHANGING_PART = '\0';

/** What every form below has a part of. Most texts have none of these, and nothing more is done for them. */
const MAY_CHANGE =
  /\d{4}|\d[:./]\d|:\d|[0-9a-f]{8}-|seed|pid|port|[\\/]te?mp[\\/]|\/dev\/shm\/|\/var\/folders\/|… \([0-9a-f]{12}\)$/i;

/** A relative path with an extension, as test files have. */
const FILE_PATH = /^(?![\\/]|[a-z]:[\\/])[^\s\0]+\.[a-z]\w{0,4}$/i;

/** In the order in which they are looked for: a date has to be found before the numbers in it. */
const FORMS: readonly RegExp[] = [
  // Of the hash of a title that was cut, the half that says what is compared as a placeholder.
  /(?<=… \([0-9a-f]{6})[0-9a-f]{6}(?=\)$)/g,
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

/** What is not plain present-day English, or a private word for a standard one; and what to write instead. */
const PHRASES: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\bwhoever\b/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\ball the same\b/i, 'anyway, still'],
  [/(?<!there )\b(?:is|are) none\b(?!,| or)/i, 'is not one'],
  [/\bbelongs? into\b/i, 'belongs in'],
  [/\bto be called when\b/i, 'call it when'],
  [/\bof them the\b/i, 'the … of them'],
  [/\bnobody asks\b/i, 'skip'],
  [/\bfor ever\b/i, 'forever'],
  [/\blest\b/i, 'so that … not'],
  [/\b(?:thereof|whereof|wherein|thereby|hereby|likewise|henceforth)\b/i, 'plain words'],
  [/\btold waits?\b/i, 'Retry-After'],
  [/\btwins?\b/i, 'duplicate titles'],
  [/\bretired\b/i, 'obsolete'],
  [/\bstorms?\b/i, 'mass rename'],
  [/\bforeign (?:records?|runs?|journals?|builds?)\b/i, 'of a fork'],
];

/** The phrase that a text should not hold, and what to write instead. */
export function findPhrase(text: string): { readonly phrase: string; readonly better: string } | undefined {
  for (const [pattern, better] of PHRASES) {
    const phrase = pattern.exec(text)?.[0];
    if (phrase !== undefined) return { phrase, better };
  }
  return undefined;
}

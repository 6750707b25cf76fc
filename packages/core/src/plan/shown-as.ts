import { normaliseTitle } from '../sheet/title.ts';

/** What a service does to texts, as far as it has shown by doing it. */
export type TextHabits = {
  /** Whether it takes hashtags at the end of a text for tags, and takes them off. */
  readonly stripsHashtags: boolean;
  /** The length to which it cuts texts; undefined: none was cut. */
  readonly cutTo: Length | undefined;
};

/** In UTF-16 units and in characters: it is not known in which the service counts. */
export type Length = { readonly units: number; readonly characters: number };

export const NO_HABITS: TextHabits = { stripsHashtags: false, cutTo: undefined };

/** A text as it was sent, and as the service shows it. */
export type ShownText = { readonly sent: string; readonly shown: string };

/** The habits that these texts show. */
export function habitsShown(texts: Iterable<ShownText>, known: TextHabits): TextHabits {
  let { stripsHashtags, cutTo } = known;
  for (const { sent, shown } of texts) {
    if (normaliseTitle(shown) === sent) continue;
    if (withFewerHashtags(sent).includes(normaliseTitle(shown))) stripsHashtags = true;
    else if (isCut(sent, shown)) cutTo = longer(lengthOf(shown), cutTo);
  }
  return { stripsHashtags, cutTo };
}

/**
 * The texts as which a service with these habits may show a text, besides the text itself. From what was sent to what
 * is shown, never back: two titles that differ in a hashtag stay two titles wherever hashtags are shown.
 */
export function shownAs(text: string, { stripsHashtags, cutTo }: TextHabits): readonly string[] {
  const whole = [text, ...(cutTo === undefined ? [] : cuts(text, cutTo))];
  const shown = stripsHashtags ? [...whole, ...whole.flatMap(withFewerHashtags)] : whole;
  return [...new Set(shown.map(normaliseTitle))].filter((candidate) => candidate !== text);
}

// No service that is fit for titles cuts them shorter, and short texts begin alike by chance.
const SHORTEST_CUT = 40;
const SIGNS_OF_A_CUT = ['…', '...'] as const;

function cuts(text: string, { units, characters }: Length): readonly string[] {
  const byUnits = text.length > units ? cutsAt(units, (length) => text.slice(0, length)) : [];
  if (text.length <= characters) return byUnits;
  const all = Array.from(text);
  const byCharacters = all.length > characters ? cutsAt(characters, (length) => all.slice(0, length).join('')) : [];
  return [...byUnits, ...byCharacters];
}

function cutsAt(length: number, beginning: (length: number) => string): readonly string[] {
  return length < SHORTEST_CUT
    ? []
    : ['', ...SIGNS_OF_A_CUT].map((sign) => `${beginning(length - sign.length)}${sign}`);
}

function isCut(sent: string, shown: string): boolean {
  const text = normaliseTitle(shown);
  const sign = SIGNS_OF_A_CUT.find((candidate) => text.endsWith(candidate)) ?? '';
  const beginning = text.slice(0, text.length - sign.length);
  return text.length >= SHORTEST_CUT && text.length < sent.length && sent.startsWith(beginning);
}

function lengthOf(text: string): Length {
  return { units: text.length, characters: Array.from(text).length };
}

function longer(length: Length, most: Length | undefined): Length {
  return most === undefined || length.units > most.units ? length : most;
}

/** The text without its last hashtag, without its last two, and so on: what a hashtag is may be narrower elsewhere. */
function withFewerHashtags(text: string): readonly string[] {
  const words = text.split(' ');
  const fewer: string[] = [];
  while (isHashtag(words.at(-1) ?? '')) {
    words.pop();
    fewer.push(normaliseTitle(words.join(' ')));
  }
  return fewer;
}

function isHashtag(word: string): boolean {
  return word.length > 1 && word.startsWith('#');
}

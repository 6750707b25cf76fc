import { groupBy } from '../../report/group-by.ts';
import { cutMiddle, cutWidth, widthOf } from './text-width.ts';

/** Each text cut to the width. Those that would look alike are cut where they begin to differ. Pure. */
export function cutApart(width: number, texts: readonly string[], sign: string): readonly string[] {
  const cut = texts.map((text) => cutMiddle(width, text, sign));
  const alike = groupBy([...new Set(texts)], (text) => cutMiddle(width, text, sign));
  return texts.map((text, at) => {
    const group = alike.get(cut[at] ?? '') ?? [];
    return group.length < 2 ? (cut[at] ?? '') : cutBefore(sharedLength(group), text, { width, sign });
  });
}

/** How many characters all of them begin with. Sorted, the first and the last differ most. */
function sharedLength(texts: readonly string[]): number {
  const sorted = texts.toSorted();
  const [first, last] = [[...(sorted.at(0) ?? '')], [...(sorted.at(-1) ?? '')]];
  const length = first.findIndex((character, at) => character !== last[at]);
  return length === -1 ? first.length : length;
}

type Cut = { readonly width: number; readonly sign: string };

/** The begin of the text, and what stands from shortly before the given character, or from its word. */
function cutBefore(place: number, text: string, { width, sign }: Cut): string {
  const characters = [...text];
  const word = characters.lastIndexOf(' ', place) + 1;
  const from = Math.max(word, place - CONTEXT);
  const rest = characters.slice(from).join('');
  const room = Math.max(Math.floor(width / 3), width - widthOf(rest));
  const indent = ' '.repeat(Math.max(0, Math.min(text.search(/\S/), room - sign.length)));
  const begin = characters.slice(indent.length, from).join('');
  const head = `${indent}${cutWidth(room - indent.length, begin + rest, sign)}`;
  return `${head}${cutWidth(width - widthOf(head), rest, sign)}`;
}

const CONTEXT = 12;

import { Buffer } from 'node:buffer';
import { LARGEST_ANSWER_BYTES } from './fault.ts';
import type { AnswerItems } from './transport.ts';

/** Takes the body of an answer in parts. */
export type BodyReader = {
  /** False: more than may be held at once. */
  readonly take: (part: Buffer) => boolean;
  /** What was held. */
  readonly text: () => string;
};

/** Holds the whole body. */
export function wholeBody(): BodyReader {
  const { take, end } = createHold();
  return { take, text: end };
}

/** One place for many texts, one after the other: a buffer for each would be garbage that stays for long. */
function createHold(): { readonly take: BodyReader['take']; readonly end: () => string } {
  let held = Buffer.alloc(0);
  let size = 0;
  return {
    take: (part) => {
      const wanted = size + part.length;
      if (wanted > LARGEST_ANSWER_BYTES) return false;
      if (wanted > held.length) held = Buffer.concat([held.subarray(0, size)], Math.max(wanted, 2 * size));
      part.copy(held, size);
      size = wanted;
      return true;
    },
    end: () => {
      const text = held.toString('utf8', 0, size);
      size = 0;
      return text;
    },
  };
}

/**
 * Hands over the items of one list in a JSON body, each as its own text; holds the rest, with the list empty. It looks
 * at quotes and brackets only: who parses the texts finds what is no JSON.
 */
export function bodyWithItems({ path, item }: AnswerItems): BodyReader {
  const rest = wholeBody();
  const look = createWalk(path);
  const items = createHold();
  let isInList = false;
  const pass = (place: Place) => {
    const text = items.end().trim();
    if (text !== '') item(text);
    isInList = place !== 'end';
  };
  return {
    take: (part) => {
      let fits = true;
      let from = 0;
      const keep = (to: number) => {
        fits = (isInList ? items : rest).take(part.subarray(from, to)) && fits;
      };
      for (let at = 0; at < part.length; at += 1) {
        const place = look(part.readUInt8(at));
        if (place === undefined) continue;
        // The comma belongs to nothing, the brackets to the rest.
        keep(place === 'begin' ? at + 1 : at);
        pass(place);
        from = place === 'end' ? at : at + 1;
      }
      keep(part.length);
      return fits;
    },
    text: rest.text,
  };
}

/** At the begin or the end of the list, or between two of its items. */
type Place = 'begin' | 'between' | 'end';

/** Follows a body byte by byte, and says where one is a place of the list under this path. */
function createWalk(path: readonly string[]): (byte: number) => Place | undefined {
  const itemDepth = path.length + 1;
  const quotes = createQuotes();
  const keys: string[] = [];
  let depth = 0;
  let isInList = false;
  const enter = (byte: number) => {
    depth += 1;
    if (depth < itemDepth) keys[depth - 1] = '';
    if (byte !== OPEN_LIST || isInList || depth !== itemDepth) return undefined;
    isInList = path.every((key, at) => keys[at] === key);
    return isInList ? 'begin' : undefined;
  };
  const leave = () => {
    depth -= 1;
    if (!isInList || depth >= itemDepth) return undefined;
    isInList = false;
    return 'end';
  };
  return (byte) => {
    if (quotes.hold(byte, depth < itemDepth)) return undefined;
    switch (byte) {
      case COLON:
        if (depth < itemDepth) keys[depth - 1] = quotes.last();
        return undefined;
      case COMMA:
        return isInList && depth === itemDepth ? 'between' : undefined;
      case OPEN_OBJECT:
      case OPEN_LIST:
        return enter(byte);
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        return leave();
      default:
        return undefined;
    }
  };
}

/** Whether a byte belongs to a quoted text, and how the last one began that may be a key on the path. */
function createQuotes() {
  let isOpen = false;
  let isEscaped = false;
  let text = '';
  return {
    last: () => text,
    hold: (byte: number, mayBeKey: boolean): boolean => {
      if (!isOpen) {
        isOpen = byte === QUOTE;
        if (isOpen) text = '';
      } else if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isOpen = false;
      else if (mayBeKey && text.length < LONGEST_KEY) text += String.fromCharCode(byte);
      return isOpen;
    },
  };
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = [0x7b, 0x5b, 0x7d, 0x5d];
const LONGEST_KEY = 32;

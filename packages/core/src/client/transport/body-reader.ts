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
  const parts: Buffer[] = [];
  let size = 0;
  return {
    take: (part) => {
      parts.push(part);
      size += part.length;
      return size <= LARGEST_ANSWER_BYTES;
    },
    text: () => Buffer.concat(parts).toString('utf8'),
  };
}

/**
 * Hands over the items of one list in a JSON body, each as its own text; holds the rest, with the list empty. It looks
 * at quotes and brackets only: who parses the texts finds what is no JSON.
 */
export function bodyWithItems({ path, item }: AnswerItems): BodyReader {
  const rest = wholeBody();
  const look = createWalk(path);
  let open: BodyReader | undefined;
  const pass = (place: Place) => {
    const text = open?.text().trim() ?? '';
    if (text !== '') item(text);
    open = place === 'end' ? undefined : wholeBody();
  };
  return {
    take: (part) => {
      let fits = true;
      let from = 0;
      const keep = (to: number) => {
        fits = (open ?? rest).take(part.subarray(from, to)) && fits;
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
    if (quotes.hold(byte)) return undefined;
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

/** Whether a byte belongs to a quoted text, and how the last one began. */
function createQuotes() {
  let isOpen = false;
  let isEscaped = false;
  let text = '';
  return {
    last: () => text,
    hold: (byte: number): boolean => {
      if (!isOpen) {
        isOpen = byte === QUOTE;
        if (isOpen) text = '';
      } else if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isOpen = false;
      else if (text.length < LONGEST_KEY) text += String.fromCharCode(byte);
      return isOpen;
    },
  };
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = [0x7b, 0x5b, 0x7d, 0x5d];
const LONGEST_KEY = 32;

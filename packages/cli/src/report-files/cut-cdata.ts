import { LIMITS } from './report-format.ts';

const OPEN = '<![CDATA[';
const CLOSE = ']]>';

/**
 * Makes a function that leaves out what is too much in a CDATA section: a parser of XML keeps the whole of it, and a
 * section can hold all that a suite has printed.
 */
export function createCdataCutter(): (text: string) => string {
  let isInside = false;
  let room = 0;
  /** The end of the text before, which may be the beginning of a mark. */
  let held = '';
  return (text) => {
    let rest = held + text;
    let kept = '';
    held = '';
    while (rest !== '') {
      const mark = isInside ? CLOSE : OPEN;
      const at = rest.indexOf(mark);
      const part = at === -1 ? rest.slice(0, rest.length - partOfMark(rest, mark)) : rest.slice(0, at);
      kept += isInside ? part.slice(0, Math.max(0, room)) : part;
      room -= part.length;
      if (at === -1) {
        held = rest.slice(part.length);
        break;
      }
      kept += mark;
      rest = rest.slice(at + mark.length);
      isInside = !isInside;
      room = LIMITS.text;
    }
    return kept;
  };
}

/** How many characters at the end of a text may be the beginning of a mark. */
function partOfMark(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
}

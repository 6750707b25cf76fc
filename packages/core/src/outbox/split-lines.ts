/** Hands on the lines of a text that comes in parts, without their line breaks; `end` hands on what follows the last break. */
export function splitLines(push: (line: string) => void): LineSplitter {
  let pieces: string[] = [];
  const end = () => {
    const line = pieces.join('');
    pieces = [];
    push(line);
  };
  return {
    add: (part) => {
      let start = 0;
      for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', start)) {
        pieces.push(part.slice(start, at));
        end();
        start = at + 1;
      }
      if (start < part.length) pieces.push(part.slice(start));
    },
    end,
  };
}

export type LineSplitter = { readonly add: (part: string) => void; readonly end: () => void };

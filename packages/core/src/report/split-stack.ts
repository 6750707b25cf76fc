export type SplitText = { readonly head: string; readonly frames: string };

/** Parts a text that holds both. A message may quote frames, so those of the error are the last lines, if there are any. Pure. */
export function splitStack(text: string): SplitText {
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => !FRAME_OR_BLANK.test(line));
  const last = lines.findIndex((line, nth) => nth > end && isFrame(line, nth));
  const start = last === -1 ? lines.findIndex(isFrame) : last;
  return start === -1
    ? { head: text, frames: '' }
    : { head: lines.slice(0, start).join('\n'), frames: lines.slice(start).join('\n') };
}

// A message can be very long and mostly blanks: no two parts of these patterns may match the same run of them.
const FRAME = /^[ \t]+at (?:.*:\d+:\d+\)?|.*\(<anonymous>\)|.*\(native\))$/;
const FRAME_OR_BLANK = /^[ \t]*(?:at .*)?$/;

function isFrame(line: string, nth: number): boolean {
  return nth > 0 && FRAME.test(line);
}

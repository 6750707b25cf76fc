/**
 * The lines of a text that comes in parts, without their line breaks. What follows the last break is a line, too: an
 * empty one where the text is whole.
 */
export function* linesIn(parts: Iterable<string>): Generator<string> {
  let pieces: string[] = [];
  for (const part of parts) {
    let start = 0;
    for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', start)) {
      pieces.push(part.slice(start, end));
      yield pieces.join('');
      pieces = [];
      start = end + 1;
    }
    pieces.push(part.slice(start));
  }
  yield pieces.join('');
}

/** Without escape sequences, in linear time: Node's `stripVTControlCharacters` takes seconds for links without an end. Pure. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(ESCAPE_SEQUENCE, '');
}

/** ECMA-48: a control sequence, a text for the terminal with its end, or anything else behind an escape. */
const ESCAPE_SEQUENCE =
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B\]|\u009D)[^\u0007\u001B\u009C\u009D]*(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]*[0-~]/g;

import type { Guidance } from '../errors/message.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import { oneLine, printable } from '../report/printable.ts';
import { cutMiddle } from './grid/text-width.ts';

/** An error as a person meets it: what, why, and what to do. */
export function explainError({ code, guidance }: RunsheetError): string {
  return frame([`${code} ${guidance.what}`, ...adviceLines(guidance)]);
}

/** Lines under one heading, so that they stand out among those of the test runner. */
export function frame(lines: readonly string[]): string {
  const [first = '', ...rest] = lines.flatMap((line) => printable(line).split('\n'));
  return [`${HEADING}${first}`, ...rest.map((line) => `${' '.repeat(HEADING.length)}${line}`)].join('\n');
}

const HEADING = 'runsheet  ';

export function adviceLines({ why, todo }: Guidance): readonly string[] {
  return [shortLine(`why: ${why}`), shortLine(`to do: ${todo}`)];
}

/** Names and messages are foreign: one line, and not an endless one. It is cut in the middle: advice comes last. */
export function shortLine(text: string): string {
  return cutMiddle(LONGEST_LINE, oneLine(text), ' … ');
}

/** Half of it is longer than any advice of the catalogue. */
const LONGEST_LINE = 600;

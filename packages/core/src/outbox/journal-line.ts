import type { JournalBegin, JournalLine } from './journal-schema.ts';

/** The journal format that this version writes. */
export const JOURNAL_FORMAT: JournalBegin['format'] = 1;

/** One line of a journal, with its line break. */
export function encodeLine(line: JournalBegin | JournalLine): string {
  return `${stringify(line)}\n`;
}

// Taken when this is loaded: tests in this process may put something else in its place.
const { stringify } = JSON;

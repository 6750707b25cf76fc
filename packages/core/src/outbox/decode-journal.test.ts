import { expect, test } from 'vitest';
import { decodeJournal } from './decode-journal.ts';

test.each([
  ['a head without a format', '{"head":{}}\n{}', 'damaged'],
  ['a head that is none', '{"head":7}\n{}', 'damaged'],
  ['a first line without a head', '{}\n{}', 'damaged'],
  ['a first line that is cut off', '{"kind":"run","he', 'empty'],
  ['a head of a later format', '{"head":{"format":999}}\n{}', 'newer'],
])('%s', (_, text, kind) => {
  expect(decodeJournal(text).kind).toBe(kind);
});

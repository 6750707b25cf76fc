import { expect, test } from 'vitest';
import { decodeJournal } from './decode-journal.ts';
import { encodeLine } from './journal-line.ts';
import { sampleRecord } from './sample-record.test.support.ts';

test.each([
  ['a head without a format', '{"head":{}}\n{}', 'damaged'],
  ['a head that is none', '{"head":7}\n{}', 'damaged'],
  ['a first line without a head', '{}\n{}', 'damaged'],
  ['a first line that holds nothing', 'null\n{}', 'damaged'],
  ['a head whose format is no number', '{"head":{"format":"999"}}\n{}', 'damaged'],
  ['a first line that is cut off', '{"kind":"run","he', 'empty'],
  ['a head of a later format', '{"head":{"format":999}}\n{}', 'newer'],
])('%s', (_, text, kind) => {
  expect(decodeJournal(text).kind).toBe(kind);
});

test('a head of an earlier format is read as one of today', () => {
  const { report: _, ...head } = sampleRecord();
  const runner = { name: 'vitest', version: '5.1.1' };
  const line = encodeLine({ kind: 'run', head, runner, processId: 300, host: 'here' });
  const decoded = decodeJournal(line.replace('"format":3', '"format":2'));
  expect(decoded).toMatchObject({ kind: 'whole', journal: { head: { head } } });
});

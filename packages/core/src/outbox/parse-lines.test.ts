import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRecord } from './decode-record.ts';
import { linesIn } from './lines-in.ts';
import { parseLines } from './parse-lines.ts';
import { recordText, sampleRecord } from './sample-record.test.support.ts';

test('lines are the same, however the text is cut into parts', () => {
  const part = fc.array(fc.constantFrom('a', '日', '\n'), { maxLength: 6 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect([...linesIn(parts)]).toEqual(parts.join('').split('\n'));
    }),
  );
});

test('what is laid out otherwise is read as one value', () => {
  const record = sampleRecord();
  for (const text of [JSON.stringify(record), JSON.stringify(record, null, 2), `\n${JSON.stringify(record)}\n\n`]) {
    expect(decodeRecord([text.slice(0, 50), text.slice(50)], 'a.json')).toEqual(record);
  }
});

test.each([
  ['nothing', [''], 'undefined'],
  ['what only begins alike', ['{"a":7,"b":[', '7', ']}'], '{"a":7,"b":[7]}, whole'],
  ['a list in a value that has none there', ['{"7":{"b":[', ']}}'], '{"7":{"b":[]}}, whole'],
  [
    'lists in a list',
    ['{"a":{"b":[', '{"c":1,"children":[', '7', ']},', '8', ']}}', ''],
    '{"a":{"b":[{"c":1,"children":[7]},8]}}, whole',
  ],
  [
    'a value that is laid out so only further down',
    ['[1,', '{"a":{"b":[', '7', ']}}', ']'],
    '[1,{"a":{"b":[7]}}], whole',
  ],
  ['a line that ends in the middle of a list', ['{"a":{"b":[7', ',8]}}'], '{"a":{"b":[7,8]}}, whole'],
  [
    'a list that is not last, as keys are sorted',
    ['{"a":null,"0":{"b":[', '7', ']}}'],
    '{"0":{"b":[7]},"a":null}, whole',
  ],
  ['two values', ['1', '2'], 'undefined'],
  ['no end', ['{"a":{"b":[', '7'], '{"a":{"b":[7]}}'],
  ['another end', ['{"a":{"b":[', ']}'], '{"a":{"b":[]}}'],
  ['a list that cannot be read', ['{"a":{"b":[', '{"c[', ']}}'], '{"a":{"b":[]}}'],
  ['a line behind the end', ['{"a":{"b":[', ']}}', '7'], '{"a":{"b":[]}}'],
  ['two ends', ['{"a":{"b":[', ']}}', ']}}'], '{"a":{"b":[]}}'],
])('%s', (_, lines, expected) => {
  const { value, isWhole } = parseLines(lines);
  expect(`${JSON.stringify(value)}${isWhole ? ', whole' : ''}`).toBe(expected);
});

test.each([
  ['in lines', recordText(sampleRecord())],
  ['in one line', JSON.stringify(sampleRecord())],
  ['in lines that only it knows', recordText(sampleRecord()).replace('\n', '\n#\n')],
])('a newer Record is called newer, %s', (_, text) => {
  expect(() => decodeRecord([text.replace('"format":3', '"format":4')], 'a.json')).toThrow('RS3011');
});

import { expect, test } from 'vitest';
import { readCarriedKey, writeCarriedKey } from './run-key.ts';

const COUNTS = { pass: 12, fail: 1, blocked: 0, query: 3 };

test('what a run carries is read as it was written', () => {
  const text = writeCarriedKey('rs1-abc', '0123456789abcdef', COUNTS);
  expect(text).toBe('rs1-abc.0123456789abcdef.12-1-0-3');
  expect(readCarriedKey(text)).toEqual({
    runKey: 'rs1-abc',
    digest: '0123456789abcdef',
    isWhole: true,
    counts: COUNTS,
  });
});

test.each([
  ['rs1-abc.0123456789abcdef.12-1', { digest: '0123456789abcdef', isWhole: true, counts: undefined }],
  ['rs1-abc.0123456789abcdef', { digest: '0123456789abcdef', isWhole: false, counts: undefined }],
  ['rs1-abc.', { digest: '', isWhole: false, counts: undefined }],
])('%s, which a service has cut, tells what is left', (text, left) => {
  expect(readCarriedKey(text)).toEqual({ runKey: 'rs1-abc', ...left });
});

test('a key with nothing behind it may be cut itself', () => {
  expect(readCarriedKey('rs1-abc')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { entryText, nestedText, thrownText } from './thrown-text.ts';

test('what was thrown is its stack, or its value where it has none', () => {
  expect(thrownText({ stack: 'Error: no\n    at a.js:1:1' })).toBe('Error: no\n    at a.js:1:1');
  expect(['just text', undefined, 404].map(thrownText)).toEqual([
    'thrown: "just text"',
    'thrown: undefined',
    'thrown: 404',
  ]);
});

test('a time-out keeps its lines, and gets the place of its test', () => {
  expect(thrownText('Exceeded "200" ms.\nAdd one.')).toBe('thrown: "Exceeded \\"200\\" ms.\nAdd one."');
  const place = { stack: 'Error\n    at Object.test (a.test.js:3:1)' };
  expect(entryText(['too long', place])).toBe('thrown: "too long"\n    at Object.test (a.test.js:3:1)');
  expect(entryText([{ stack: 'Error: no\n    at b.js:1:1' }, place])).toBe('Error: no\n    at b.js:1:1');
  expect([entryText(['too long', {}]), entryText('too long')]).toEqual(['thrown: "too long"', 'thrown: "too long"']);
});

test('causes and collected errors stand behind the text of an error', () => {
  const inner = { stack: 'Error: inner' };
  const several = { stack: 'AggregateError: several', errors: [{ stack: 'Error: one' }, 'two'], cause: inner };
  expect(nestedText({ stack: 'Error: outer', cause: several })).toBe(
    '\n\n[cause]: AggregateError: several\n\n[cause]: Error: inner\n\n[errors]: Error: one\n\n[errors]: two',
  );
  expect(nestedText(inner)).toBe('');
});

test('an error that is its own cause is told a few times and no more', () => {
  const round: { stack: string; cause?: unknown } = { stack: 'Error: round' };
  round.cause = round;
  expect(nestedText(round).match(/\[cause\]/g)).toHaveLength(5);
});

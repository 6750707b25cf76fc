import { expect, test } from 'vitest';
import { nestedText, thrownText } from './thrown-text.ts';

test('what was thrown is its stack, or its value where it has none', () => {
  expect(thrownText({ stack: 'Error: no\n    at a.js:1:1' })).toBe('Error: no\n    at a.js:1:1');
  expect(['just text', undefined, 404].map(thrownText)).toEqual([
    'thrown: "just text"',
    'thrown: undefined',
    'thrown: 404',
  ]);
});

test('causes and collected errors stand behind the text of an error', () => {
  const inner = { stack: 'Error: inner' };
  const several = { stack: 'AggregateError: several', errors: [{ stack: 'Error: one' }, 'two'], cause: inner };
  expect(nestedText({ stack: 'Error: outer', cause: several })).toBe(
    '\n\n[cause]: AggregateError: several\n\n[cause]: Error: inner\n\n[errors]: Error: one\n\n[errors]: thrown: "two"',
  );
  expect(nestedText(inner)).toBe('');
});

test('an error that is its own cause is told a few times and no more', () => {
  const round: { stack: string; cause?: unknown } = { stack: 'Error: round' };
  round.cause = round;
  expect(nestedText(round).match(/\[cause\]/g)).toHaveLength(5);
});

import { expect, test } from 'vitest';
import { isFull, partName, readRunsNote, type RunsNote, withRunsNote } from './script-parts.ts';

test('a part bears the name and its number', () => {
  expect([{ name: 'shop' }, { name: 'shop', part: 1 }, { name: 'shop', part: 3 }].map(partName)).toEqual([
    'shop',
    'shop',
    'shop (3)',
  ]);
});

test.each<[RunsNote, boolean]>([
  [{ kind: 'none' }, false],
  [{ kind: 'counted', runs: 37, runId: 9_041 }, false],
  [{ kind: 'counted', runs: 100, runId: 9_041 }, true],
  [{ kind: 'continued', scriptId: 45 }, true],
])('a note comes back as it was written, and replaces the one before: %j', (note, full) => {
  const before: RunsNote = { kind: 'counted', runs: 9, runId: 9 };
  const description = withRunsNote(withRunsNote('Ours. [runsheet: shop] [rows: gone 3]', before), note);
  expect(readRunsNote(description)).toEqual(note);
  expect(isFull(note, 100)).toBe(full);
  expect(description).toContain('Ours. [runsheet: shop] [rows: gone 3]');
});

test('a note leaves as it came, with the blanks before it, and the words before those stay', () => {
  const note: RunsNote = { kind: 'continued', scriptId: 7 };
  const text = '[runs: continued in script 7]';
  expect(withRunsNote('Ours.', note)).toBe(`Ours. ${text}`);
  expect(withRunsNote(`Ours. ${text}`, { kind: 'none' })).toBe('Ours.');
  expect(withRunsNote(`Ours.  ${text} See below.`, { kind: 'none' })).toBe('Ours. See below.');
  expect(withRunsNote(`Ours.${text}`, { kind: 'none' })).toBe('Ours.');
  expect(withRunsNote('', note)).toBe(text);
});

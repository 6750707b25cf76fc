import { expect, test } from 'vitest';
import { describeScript } from './script-marker.ts';
import { isFull, partName, partOf, readRunsNote, type RunsNote, withRunsNote } from './script-parts.ts';

test('a part is known by its description, whatever people call the script', () => {
  expect(partName('shop', 1)).toBe('shop');
  expect(partName('shop', 3)).toBe('shop (3)');
  expect(partOf('shop', describeScript('shop'))).toBe(1);
  expect(partOf('shop', describeScript('shop (3)'))).toBe(3);
  expect(partOf('shop', describeScript('shop (12)'))).toBe(12);
  expect(partOf('shop', describeScript('shop (1)'))).toBe(1);
  expect(partOf('shop', describeScript('depot (3)'))).toBe(1);
  expect(partOf('shop (2)', describeScript('shop (2)'))).toBe(1);
});

test.each<[RunsNote, boolean]>([
  [{ kind: 'none' }, false],
  [{ kind: 'counted', runs: 37, runId: 9_041 }, false],
  [{ kind: 'full' }, true],
  [{ kind: 'continued', scriptId: 45 }, true],
])('a note comes back as it was written, and replaces the one before: %j', (note, full) => {
  const description = withRunsNote(withRunsNote('Ours. [runsheet: shop] [rows: gone 3]', { kind: 'full' }), note);
  expect(readRunsNote(description)).toEqual(note);
  expect(isFull(description)).toBe(full);
  expect(description).toContain('Ours. [runsheet: shop] [rows: gone 3]');
});

test('a note leaves as it came, with the blanks before it, and the words before those stay', () => {
  const noted = withRunsNote('Ours.', { kind: 'full' });
  expect(noted).toBe('Ours. [runs: full]');
  expect(withRunsNote(noted, { kind: 'none' })).toBe('Ours.');
  expect(withRunsNote('Ours.  [runs: full] See below.', { kind: 'none' })).toBe('Ours. See below.');
  expect(withRunsNote('Ours.[runs: full]', { kind: 'none' })).toBe('Ours.');
  expect(withRunsNote('', { kind: 'full' })).toBe('[runs: full]');
});

import { describe, expect, test } from 'vitest';
import { NO_NOTES } from '../plan/outline.ts';
import { keyPlaceIn, needsProof, withKeyNote } from './key-place.ts';
import type { RunKeyPlace } from './run-key.ts';

const REF = { kind: 'header', field: 'ref', isProven: false } as const satisfies RunKeyPlace;
const COMMENT = { kind: 'comment', isProven: false } as const satisfies RunKeyPlace;
const NOWHERE = { kind: 'nowhere', isProven: false } as const satisfies RunKeyPlace;

describe('the key of a run goes', () => {
  test.each<[claim: string, fields: readonly string[], keyField: string | undefined, note: string, RunKeyPlace]>([
    [
      'to our own field, whatever is spared',
      ['ref', 'runsheet_key'],
      'ref',
      '[run key: lost in field ref]',
      { kind: 'header', field: 'runsheet_key', isProven: true },
    ],
    ['to the field that is spared', ['branch', 'ref'], 'ref', '', REF],
    ['to a comment where none is spared', ['branch', 'ref'], undefined, '', COMMENT],
    ['to a comment where the script lacks the one that is spared', ['branch'], 'ref', '', COMMENT],
    ['to a field that has kept it', ['ref'], 'ref', '[run key: kept in field ref]', { ...REF, isProven: true }],
    ['to a comment where the field has lost it', ['ref'], 'ref', '[run key: lost in field ref]', COMMENT],
    [
      'to a comment that has kept it',
      ['ref'],
      'ref',
      'Ours. [run key: kept in comments, lost in field ref]',
      { ...COMMENT, isProven: true },
    ],
    ['to the field although comments have lost it', ['ref'], 'ref', '[run key: lost in comments]', REF],
    ['nowhere when both have lost it', ['ref'], 'ref', '[run key: lost in comments, lost in field ref]', NOWHERE],
    ['on where a note speaks of something else', ['ref'], 'ref', '[run key: ask Ann, in field ref]', REF],
  ])('%s', (...[, fields, keyField, description, expected]) => {
    const outline = { scriptId: 7, name: 'shop', rows: [], fields, notes: NO_NOTES };
    expect(keyPlaceIn({ outline, description }, { keyField })).toEqual(expected);
  });
});

test('the next run shows what becomes of a key, unless that is known', () => {
  const places = [REF, COMMENT, { ...REF, isProven: true }, { ...COMMENT, isProven: true }, NOWHERE];
  expect(places.map(needsProof)).toEqual([true, true, false, false, false]);
});

test('what became of a key is noted once for each place, and everything else stays', () => {
  expect(withKeyNote('', REF, 'kept')).toBe('[run key: kept in field ref]');
  const lost = withKeyNote('Ours. [run key: kept in field ref] [rows: gone 3]', REF, 'lost');
  expect(lost).toBe('Ours. [rows: gone 3] [run key: lost in field ref]');
  const both = withKeyNote(lost, COMMENT, 'kept');
  expect(both).toBe('Ours. [rows: gone 3] [run key: kept in comments, lost in field ref]');
  expect(withKeyNote(both, { ...REF, field: 'build' }, 'lost')).toBe(
    'Ours. [rows: gone 3] [run key: kept in comments, lost in field ref, lost in field build]',
  );
});

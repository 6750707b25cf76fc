import { describe, expect, test } from 'vitest';
import { NO_NOTES } from '../plan/outline.ts';
import { keyPlaceIn, needsProof, type RunKeyPlace, withKeyFate } from './run-key.ts';
import type { KeyFates } from './script-state.ts';
import { readState } from './state-block.ts';

const REF = { kind: 'header', field: 'ref', isProven: false } as const satisfies RunKeyPlace;
const COMMENT = { kind: 'comment', isProven: false } as const satisfies RunKeyPlace;
const NOWHERE = { kind: 'nowhere', isProven: false } as const satisfies RunKeyPlace;

describe('the key of a run goes', () => {
  test.each<[claim: string, fields: readonly string[], keyField: string | undefined, fates: string, RunKeyPlace]>([
    [
      'to our own field, whatever is spared',
      ['ref', 'runsheet_key'],
      'ref',
      'key lost in field ref',
      { kind: 'header', field: 'runsheet_key', isProven: true },
    ],
    ['to the field that is spared', ['branch', 'ref'], 'ref', '', REF],
    ['to a comment where none is spared', ['branch', 'ref'], undefined, '', COMMENT],
    ['to a comment where the script lacks the one that is spared', ['branch'], 'ref', '', COMMENT],
    ['to a field that has kept it', ['ref'], 'ref', 'key kept in field ref', { ...REF, isProven: true }],
    ['to a comment where the field has lost it', ['ref'], 'ref', 'key lost in field ref', COMMENT],
    [
      'to a comment that has kept it',
      ['ref'],
      'ref',
      'key kept in comments; key lost in field ref',
      { ...COMMENT, isProven: true },
    ],
    ['to the field although comments have lost it', ['ref'], 'ref', 'key lost in comments', REF],
    ['nowhere when both have lost it', ['ref'], 'ref', 'key lost in comments; key lost in field ref', NOWHERE],
    ['on where a note speaks of something else', ['ref'], 'ref', 'key lost in field build', REF],
  ])('%s', (...[, fields, keyField, fates, expected]) => {
    const outline = { scriptId: 7, name: 'shop', rows: [], fields, notes: NO_NOTES };
    const state = readState(`[runsheet: ${fates}]`);
    expect(keyPlaceIn({ outline, state }, { keyField })).toEqual(expected);
  });
});

test('the next run shows what becomes of a key, unless that is known', () => {
  const places = [REF, COMMENT, { ...REF, isProven: true }, { ...COMMENT, isProven: true }, NOWHERE];
  expect(places.map(needsProof)).toEqual([true, true, false, false, false]);
});

test('what became of a key is known once for each place', () => {
  const lost = withKeyFate(new Map([['field ref', 'kept']]), REF, 'lost');
  const all: KeyFates = withKeyFate(withKeyFate(lost, COMMENT, 'kept'), { ...REF, field: 'build' }, 'lost');
  expect([...all]).toEqual([
    ['field ref', 'lost'],
    ['comments', 'kept'],
    ['field build', 'lost'],
  ]);
});

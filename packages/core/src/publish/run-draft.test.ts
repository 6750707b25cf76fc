import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { AddRun } from '../plan/step.ts';
import type { Cell } from '../sheet/sheet.ts';
import { draftRun } from './run-draft.ts';
import type { RunKeyPlace } from './run-key.ts';

const SHEET = sheetFrom('a.test.ts');
const ALL = Number.POSITIVE_INFINITY;
const CELLS: readonly (readonly [number, Cell])[] = [
  [7, { mark: 'fail', comment: 'expected 2 to be 3' }],
  [8, { mark: 'pass', comment: '' }],
  [9, { mark: 'pass', comment: '' }],
];

describe('draftRun', () => {
  test('sends a mark alone as a word, and the key in its header', () => {
    expect(draft(CELLS, 'header', ALL)).toEqual({
      headers: { branch: 'main', runsheet_key: 'rs1-abc.1' },
      completed: true,
      results: { 7: { result: 'fail', comment: 'expected 2 to be 3' }, 8: 'pass', 9: 'pass' },
    });
  });

  test('sends an issue with the mark also where there is no comment', () => {
    expect(draft([[7, { mark: 'fail', comment: '', issue: 'SHOP-7' }]], 'header', ALL).results).toEqual({
      7: { result: 'fail', comment: '', issue: 'SHOP-7' },
    });
  });

  test('puts the key into the first of the shortest comments where there is no header for it', () => {
    expect(draft(CELLS, 'comment', ALL)).toMatchObject({
      headers: { branch: 'main' },
      results: { 8: { result: 'pass', comment: 'runsheet key: rs1-abc.1' }, 9: 'pass' },
    });
    expect(draft(CELLS, 'nowhere', ALL)).toMatchObject({ headers: { branch: 'main' }, results: { 8: 'pass' } });
    expect(draft(CELLS.slice(0, 1), 'comment', ALL).results).toEqual({
      7: { result: 'fail', comment: 'expected 2 to be 3\nrunsheet key: rs1-abc.1' },
    });
  });

  test('cuts comments when it must, but neither marks nor the key', () => {
    expect(draft(CELLS.slice(0, 1), 'comment', 8).results).toEqual({
      7: { result: 'fail', comment: '\n… (cut)\nrunsheet key: rs1-abc.1' },
    });
    expect(draft(CELLS, 'header', 0).results).toEqual({ 7: 'fail', 8: 'pass', 9: 'pass' });
    expect(draft(CELLS.slice(0, 1), 'comment', 0).results).toEqual({
      7: { result: 'fail', comment: 'runsheet key: rs1-abc.1' },
    });
  });

  test('a run without results has no place for a key, and is sent anyway', () => {
    expect(draft([], 'comment', ALL)).toEqual({ headers: { branch: 'main' }, completed: true, results: {} });
  });
});

function draft(cells: readonly (readonly [number, Cell])[], kind: 'header' | 'comment' | 'nowhere', maxLength: number) {
  const step: AddRun = { scope: 'whole', headers: { branch: 'main' }, cells: new Map(cells) };
  const place: RunKeyPlace = { kind, field: 'runsheet_key', isProven: false };
  return draftRun({ sheet: SHEET, step, key: { text: 'rs1-abc.1', place }, form: 'comment' }, maxLength);
}

import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { AddRun } from '../plan/step.ts';
import type { Cell } from '../sheet/sheet.ts';
import { draftRun, RUN_SIZES } from './append-run.ts';

const CELLS: readonly (readonly [number, Cell])[] = [
  [7, { mark: 'fail', comment: 'expected 2 to be 3 '.repeat(20) }],
  [8, { mark: 'pass', comment: '' }],
];
const STEP: AddRun = { scope: 'whole', headers: { branch: 'main' }, cells: new Map(CELLS) };
const OWN = { key: { runsheet_key: 'rs1-abc.1.1-1-0-0' }, marks: { runsheet_marks: '1w;.' } };

describe('draftRun', () => {
  test('sends a mark alone as a word, texts in both spellings, and the key and the marks in their headers', () => {
    const comment = CELLS[0]?.[1].comment;
    expect(drafts()[0]).toEqual({
      headers: { branch: 'main', runsheet_marks: '1w;.', runsheet_key: 'rs1-abc.1.1-1-0-0' },
      completed: true,
      results: { 7: { result: 'fail', comment, comments: comment }, 8: 'pass' },
    });
  });

  test('sends less where that is refused: short comments in one spelling, without marks, then none', () => {
    const [, short, bare] = drafts();
    expect(short?.headers).toEqual({ branch: 'main', runsheet_key: 'rs1-abc.1.1-1-0-0' });
    const result = short?.results?.['7'];
    expect(result).toEqual({ result: 'fail', comment: expect.stringMatching(/^expected.{1,255}cut\)$/s) });
    expect(bare?.results).toEqual({ 7: 'fail', 8: 'pass' });
  });

  test('sends an issue with the mark also where there is no comment', () => {
    const results = drafts([[7, { mark: 'fail', comment: '', issue: 'SHOP-7' }]]).map((draft) => draft.results?.['7']);
    const one = { result: 'fail', comment: '', issue: 'SHOP-7' };
    expect(results).toEqual([{ ...one, comments: '', issues: 'SHOP-7' }, one, one]);
  });
});

function drafts(cells: readonly (readonly [number, Cell])[] = CELLS) {
  const step = { ...STEP, cells: new Map(cells) };
  return RUN_SIZES.map((size) => draftRun({ sheet: sheetFrom('a.test.ts'), step, own: OWN }, size));
}

import { expect, test } from 'vitest';
import type { Row } from '../sheet/sheet.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { type LikelyRename, tellRenames } from './likely-renames.ts';

const [, Adds] = sheetFrom('a.test.ts\n  adds').rows;

test('a file that moved is one line with the number of its tests, a test one line each', () => {
  const file = { from: 'src/a.test.ts', to: 'src/lib/a.test.ts' };
  const other = { from: 'src/b.test.ts', to: 'src/lib/b.test.ts' };
  const renames = [
    renamed('adds', file),
    renamed('adds', file),
    renamed('adds', other),
    renamed('sums'),
    renamed('adds'),
  ];
  expect(tellRenames(renames)).toEqual([
    'src/a.test.ts looks moved to src/lib/a.test.ts: 2 tests',
    'src/b.test.ts looks moved to src/lib/b.test.ts: 1 test',
    'a.test.ts > sums looks renamed to adds',
    'a.test.ts > adds looks moved',
  ]);
});

function renamed(text: string, file?: LikelyRename['file']): LikelyRename {
  return { from: { id: 1, indent: 1, text, path: `a.test.ts > ${text}` }, to: aRow(), file };
}

function aRow(): Row {
  if (Adds === undefined) throw new TypeError('the sheet has two rows');
  return Adds;
}

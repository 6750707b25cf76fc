import { expect, test } from 'vitest';
import { reportFrom, sheetFrom } from './drawing.test.support.ts';
import { holdBack } from './hold-back.ts';

const rows = sheetFrom(`
  cart.test.ts
    adds
    removes
  rates.test.ts
    Tax:
      is added
  ship.test.ts
    weighs
  total.test.ts
    rounds
`).rows;

test('holds back the smallest file that stands between two others', () => {
  const held = holdBack(rows);
  expect(held?.after).toBe(6);
  expect(held?.block.map((row) => row.text)).toEqual(['ship.test.ts', 'weighs']);
  expect(held?.rest.map((row) => row.text)).not.toContain('weighs');
});

test('holds back the smallest file, also where the others between two stand around it', () => {
  const { rows: drawn } = sheetFrom(
    'a.test.ts\n  adds\nb.test.ts\n  adds\n  counts\nc.test.ts\n  adds\nd.test.ts\n  adds\n  counts\ne.test.ts',
  );
  expect(holdBack(drawn)?.block[0]?.text).toBe('c.test.ts');
});

test('holds nothing back where no file stands between two others', () => {
  expect(holdBack(rows.slice(0, 6))).toBeUndefined();
  expect(holdBack([])).toBeUndefined();
});

test('holds back a file of the last project, where the top level has too few', () => {
  const inProject = (name: string, drawing: string) =>
    reportFrom(drawing).files.map((file) => ({ ...file, project: name }));
  const web = inProject('web', 'b.test.ts\n  x\nc.test.ts\n  x\nd.test.ts\n  x');
  const two = holdBack(sheetFrom('', { files: [...inProject('node', 'a.test.ts\n  x'), ...web] }).rows);
  expect([two?.after, two?.block.map(({ text }) => text)]).toEqual([6, ['c.test.ts', 'x']]);
  const failures = [{ message: 'boom', diff: '', stack: '' }];
  const held = holdBack(sheetFrom('', { files: web, failures }).rows);
  expect(
    held &&
      held.rest
        .toSpliced(held.after, 0, ...held.block)
        .map(({ text }) => text)
        .join(' '),
  ).toBe('Unhandled errors web b.test.ts x c.test.ts x d.test.ts x');
  const one = inProject('web', 'a.test.ts\n  x\nb.test.ts\n  x');
  expect(holdBack(sheetFrom('', { files: one }).rows)).toBeUndefined();
});

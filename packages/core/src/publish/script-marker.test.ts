import { expect, test } from 'vitest';
import { describeDuplicate, describeScript, duplicateName, standsIn, targetKey } from './script-marker.ts';
import { readState } from './state-block.ts';

const MAKER = { token: 'rs1-maker.x', takenAtMs: Date.UTC(2026, 10, 21) };

test('a script says for which name it was made, whatever that is, and that its maker adds rows', () => {
  for (const name of ['shop', 'a [b]; c', ' two  blanks ', 'by hand', '100 % “ünï” 🛒\n']) {
    const { madeFor, madeBy, lease } = readState(`Ann: see below. ${describeScript(name, MAKER, 'rs1-maker')} Thanks!`);
    expect([madeFor, madeBy, lease]).toEqual([name, 'rs1-maker', MAKER]);
  }
  expect(describeScript('shop', MAKER, 'rs1-maker')).toBe(
    'Kept in sync with the tests by runsheet. [runsheet: for shop by rs1-maker; adding rs1-maker.x since 2026-11-21T00:00:00.000Z]',
  );
});

test('a script that stepped aside is no longer taken for the one that was meant', () => {
  const description = describeDuplicate(`By Ann. ${describeScript('shop', MAKER, 'rs1-maker')}`, 3);
  expect(duplicateName(3, 'shop')).toBe('[duplicate of 3] shop');
  expect(readState(description)).toEqual(readState(''));
  expect(description).toContain('script 3 is the one in use. By Ann.');
  expect(describeDuplicate(description, 3)).toBe(description);
});

test('targets have texts of their own', () => {
  const target = { kind: 'name', name: 'shop', folder: { names: ['QA'] } } as const;
  const keys = [
    targetKey(1, target),
    targetKey(undefined, target),
    targetKey(1, { ...target, folder: { names: [] } }),
    targetKey(1, { ...target, folder: { from: 'f2', names: ['QA'] } }),
    targetKey(1, { ...target, folder: { names: [], from: 'QA' } }),
    targetKey(1, { ...target, name: 'depot' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['at the top', [], { names: [] }, true],
  ['in its folders', ['QA', 'Unit'], { names: ['QA', 'Unit'] }, true],
  ['elsewhere', ['QA', 'Old'], { names: ['QA', 'Unit'] }, false],
  ['deeper', ['QA', 'Unit', 'Old'], { names: ['QA', 'Unit'] }, false],
  ['in folders of these names below another', ['Old', 'QA', 'Unit'], { names: ['QA', 'Unit'] }, false],
  ['higher', ['QA'], { names: ['QA', 'Unit'] }, false],
  ['below a folder that is given by id', ['Team', 'QA'], { from: 'f2', names: ['QA'] }, true],
  ['nobody says where', undefined, { names: [] }, false],
])('a script stands %s: %j, %j, %s', (...[, folders, target, stands]) => {
  expect(standsIn(folders, target)).toBe(stands);
});

import { expect, test } from 'vitest';

import type { Run } from '../store/runs.ts';
import type { Field } from '../store/scripts.ts';

import { isLatest, labelOf } from './runs.ts';

const run: Run = {
  key: 9,
  number: 4,
  retest: 0,
  created: '2026-03-04T05:06:07.890Z',
  state: 'complete',
  tester: 'Ann',
  tags: 'smoke',
  headers: new Map([['branch', 'main']]),
};

function shown(...ids: readonly string[]): readonly Field[] {
  return ids.map((id) => ({ id, label: id, show: true }));
}

test.each([
  { fields: shown('_run', '_tester', 'branch'), label: 'Ann / main / 4' },
  { fields: shown('branch', '_run', '_tester'), label: 'main / Ann / 4' },
  { fields: shown('_createdDate', '_createdTime', '_tags'), label: '2026-03-04 / 05:06:07 / smoke / 4' },
  { fields: shown('unset'), label: '4' },
  { fields: [{ id: 'branch', label: 'branch', show: false }], label: '4' },
])('the label is $label', ({ fields, label }) => {
  expect(labelOf(run, fields)).toBe(label);
});

test('a retest is labelled with its own number', () => {
  expect(labelOf({ ...run, retest: 2 }, [])).toBe('4.2');
});

test('the latest of each run is the last of those with its number', () => {
  const runs = [run, { ...run, retest: 1 }, { ...run, number: 2 }, { ...run, number: 7, retest: 1 }];

  expect(runs.filter(isLatest).map(({ number, retest }) => `${number}.${retest}`)).toEqual(['4.1', '2.0', '7.1']);
});

import { expect, test } from 'vitest';

import { scriptOf } from './script.test.support.ts';
import { tabOf } from './tab.ts';

test('a tab tells red, green and untold runs apart', () => {
  const tab = (cells: string) => tabOf(scriptOf(['adds', 'pays'], [{ cells }]), 0);

  expect(tab('ff')).toEqual({ title: '✗ 2 shop – runsheet', icon: 'red' });
  expect(tab('pb')).toEqual({ title: '✓ shop – runsheet', icon: 'green' });
  expect(tab('..')).toEqual({ title: 'shop – runsheet', icon: 'plain' });
});

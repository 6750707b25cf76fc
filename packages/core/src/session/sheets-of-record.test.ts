import { expect, test } from 'vitest';
import { placeOf } from './sheets-of-record.ts';

const HERE = { processId: 7, host: 'builder', boot: 'b00t', pidNamespace: '1' };

test('a process that follows another one is in its place', () => {
  expect(placeOf('shop/.runsheet', { ...HERE, processId: 8 })).toBe(placeOf('shop/.runsheet', HERE));
});

test.each([
  ['a machine of the same name', 'shop/.runsheet', { boot: 'other' }],
  ['a container of the same name', 'shop/.runsheet', { pidNamespace: '2' }],
  ['another outbox', 'other/.runsheet', {}],
  ['another name', 'shop/.runsheet', { host: 'tester' }],
])('%s is another place', (_, folder, other) => {
  expect(placeOf(folder, { ...HERE, ...other })).not.toBe(placeOf('shop/.runsheet', HERE));
});

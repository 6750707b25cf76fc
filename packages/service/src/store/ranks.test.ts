import { DatabaseSync } from 'node:sqlite';

import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';

import { newDataFile } from '../service-process.test.support.ts';
import { newStorage } from '../storage.test.support.ts';

import { isRank, ranksBetween } from './ranks.ts';
import { openStore, type Store } from './store.ts';

test('what is inserted anywhere, in any number, stands there, and nothing else has moved', () => {
  const insertion = fc.tuple(fc.nat(), fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant(2_000)));
  fc.assert(
    fc.property(fc.array(insertion, { maxLength: 30 }), (insertions) => {
      let ranks: readonly string[] = [];
      for (const [place, count] of insertions) {
        const at = place % (ranks.length + 1);
        const added = ranksBetween(ranks[at - 1], ranks[at], count) ?? [];
        expect(added).toHaveLength(count);
        ranks = [...ranks.slice(0, at), ...added, ...ranks.slice(at)];
      }
      expect(ranks.every(isRank)).toBe(true);
      expect(new Set(ranks).size).toBe(ranks.length);
      expect(ranks.toSorted()).toEqual(ranks);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['the end', undefined, 'fffffff'],
  ['the end, behind a long one', undefined, 'fffffff5'],
  ['the beginning', '0000001', undefined],
  ['the beginning, before a long one', '00000005', undefined],
])('where %s is full, there is still room', (_, after, before) => {
  const [first = '', second = ''] = ranksBetween(before, after, 2) ?? [];
  expect([before ?? '', first, second, after ?? 'g'].toSorted()).toEqual([before ?? '', first, second, after ?? 'g']);
  expect(new Set([before, first, second, after]).size).toBe(4);
});

test('a rank stays short where one is inserted after the other', () => {
  let [last] = ranksBetween(undefined, undefined, 1) ?? [];
  const [next] = ranksBetween(last, undefined, 1) ?? [];
  for (let count = 0; count < 500; count += 1) [last] = ranksBetween(last, next, 1) ?? [];
  expect(last?.length).toBeLessThan(40);
});

async function openScript(store: Store): Promise<number> {
  onTestFinished(() => store.close());
  const draft = { name: 'Rows', description: '', comments: '', created: '', fields: [] };
  const place = { projectId: 1, folderId: null };
  return store.transaction(({ scripts }) => scripts.create({ ...draft, place }, 'last'));
}

const rowOf = (id: number) => ({ id, indent: 0, text: `${id}`, tags: '', notes: '' });

test('rows and items go before and between others without a change of theirs', async () => {
  const dataFile = newDataFile();
  const store = await openStore({ dataFile });
  const script = await openScript(store);
  await store.tests.add(
    script,
    Array.from({ length: 100 }, (_, index) => rowOf(index + 1)),
    'last',
  );
  const file = new DatabaseSync(dataFile, { readOnly: true });
  onTestFinished(() => file.close());
  const stored = (): unknown[] => [
    file.prepare('SELECT id, rank FROM tests WHERE id <= 100').all(),
    file.prepare('SELECT id, rank FROM items WHERE id = 1').all(),
  ];
  const before = stored();

  await store.tests.add(script, [rowOf(101), rowOf(102)], 'first');
  await store.tests.add(script, [rowOf(103), rowOf(104)], 50);
  await openScript(store);
  const note = { type: 'note', place: { projectId: 1, folderId: null }, name: 'x' } as const;
  await store.items.create(note, 'first');
  await store.items.create(note, 2);

  expect(stored()).toEqual(before);
  expect((await store.tests.list(script)).slice(48, 54).map(({ id }) => id)).toEqual([47, 48, 103, 104, 49, 50]);
  expect((await store.items.list(1)).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
});

test('where hundreds go into one place after each other, the order stays, also when all get new ranks', async () => {
  const store = await openStore(await newStorage());
  const script = await openScript(store);
  const note = { type: 'note', place: { projectId: 1, folderId: null }, name: 'x' } as const;
  await store.tests.add(script, [rowOf(1), rowOf(2)], 'last');
  const items = [1, await store.items.create(note, 'last')];
  const rows = [1, 2];
  for (let id = 3; id <= 450; id += 1) {
    rows.splice(1, 0, id);
    await store.transaction(async (contents) => {
      await contents.tests.add(script, [rowOf(id)], 1);
      items.splice(1, 0, await contents.items.create(note, 1));
    });
  }

  expect((await store.tests.list(script)).map(({ id }) => id)).toEqual(rows);
  expect((await store.tests.listPlaces(script)).map(({ id }) => id)).toEqual(rows);
  expect((await store.items.list(1)).map(({ id }) => id)).toEqual(items);
});

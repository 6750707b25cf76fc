import type { ItemSummary } from '../data/page-data.ts';

type Choice = { readonly q: string; readonly sort: 'newest' | 'name' };

/** The items whose names hold the search, with the folders above them, in the order that was chosen. Pure. */
export function arrangeItems(items: readonly ItemSummary[], choice: Choice): readonly ItemSummary[] {
  const words = choice.q.toLowerCase().split(/\s+/);
  const isNamed = ({ name }: ItemSummary): boolean => words.every((word) => name.toLowerCase().includes(word));
  return items
    .flatMap((item): readonly ItemSummary[] => {
      if (item.type !== 'folder') return isNamed(item) ? [item] : [];
      const contents = arrangeItems(item.contents, isNamed(item) ? { ...choice, q: '' } : choice);
      return contents.length > 0 || isNamed(item) ? [{ ...item, contents }] : [];
    })
    .toSorted((a, b) => (choice.sort === 'name' ? a.name.localeCompare(b.name) : newest(b).localeCompare(newest(a))));
}

/** When something below was run last. Notes are as new as can be: they stay on top. */
function newest(item: ItemSummary): string {
  if (item.type === 'note') return '9';
  if (item.type === 'script') return item.last?.created ?? '';
  return item.contents.reduce(
    (latest, inner) => (inner.type !== 'note' && newest(inner) > latest ? newest(inner) : latest),
    '',
  );
}

/** How many tests failed in the last runs, and in how many scripts. Pure. */
export function countRed(items: readonly ItemSummary[]): { readonly tests: number; readonly scripts: number } {
  const sum = { tests: 0, scripts: 0 };
  for (const item of items) {
    const fail = item.type === 'script' ? (item.last?.counts.fail ?? 0) : 0;
    const { tests, scripts } =
      item.type === 'folder' ? countRed(item.contents) : { tests: fail, scripts: Number(fail > 0) };
    sum.tests += tests;
    sum.scripts += scripts;
  }
  return sum;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeOf, readList, writeList } from './list.ts';

test('the list of what survived is read whole, and comes back as it was written', () => {
  const text = readFileSync(join(import.meta.dirname, '../../test/mutation.md'), 'utf8');
  const list = readList(text);
  expect(list.folders.map(({ name }) => name)).toEqual(['publish', 'outbox', 'plan', 'client/transport']);
  expect(writeList(list)).toBe(text);
});

test('code with backticks in it, or with the signs of the list, stays code', () => {
  const changes = [
    { original: '`a ${b}`', replacement: '``' },
    { original: "'; 7 '", replacement: '"→"' },
    { original: 'x'.repeat(99), replacement: 'a\n  b' },
  ].map(changeOf);
  expect(changes).toEqual(['`` `a ${b}` `` → ` `` `', '`\'; 7 \'` → `"→"`', `\`${'x'.repeat(57)}…\` → \`a b\``]);
  const survivors = changes.map((change, i) => ({ file: 'a.ts', line: i + 1, change, reason: 'Why' }));
  const written = writeList({ intro: '# List', folders: [{ name: 'plan', intro: '', survivors }] });
  expect(readList(written).folders).toEqual([{ name: 'plan', intro: '', survivors }]);
});

import { JOURNALS } from '../../support/killed-run.ts';
/** A small suite in the words that Jest and Vitest share. Its first file is long and slow, which Vitest takes first. */
export const SHOP: Readonly<Record<string, string>> = {
  'cart.test.js': `
    ${'// Vitest sorts files by their length, and by how long they took the last time.\n'.repeat(20)}
    describe('cart', () => {
      test('adds', () => new Promise((resolve) => setTimeout(resolve, 50)));
      test('removes', () => {});
      test('counts', () => {});
      test.skip('merges', () => {});
    });`,
  'price.test.js': `test('sums', () => {});`,
};

/** The same, with a test that fails. */
export const BROKEN_SHOP: Readonly<Record<string, string>> = {
  ...SHOP,
  'cart.test.js': String(SHOP['cart.test.js']).replace(
    "test('removes', () => {})",
    "test('removes', () => { throw new Error('no such item'); })",
  ),
};

/**
 * A file that waits until the journal holds its first test, and the ends of `others`, and then ends this process or the
 * one that started it.
 * Vitest 3 and 4 may leave the end of a test untold until the next event, so one follows in good time.
 */
export function killing(
  processId: 'process.pid' | 'process.ppid',
  how: 'SIGKILL' | 'SIGINT' | 'SIGTERM' = 'SIGKILL',
  others: readonly string[] = [],
): string {
  const signs = ['"has ended"', ...others.map((path) => `"kind":"file","path":"${path}"`)];
  const orphan = how === 'SIGKILL' ? ORPHAN_ENDS : 'await new Promise(() => {});';
  return `
    ${JOURNALS}
    test('has ended', () => {});
    test('${LATE}', () => new Promise((resolve) => setTimeout(resolve, 500)));
    test('kills', async () => {
      while (!${JSON.stringify(signs)}.every((sign) => journals().join().includes(sign))) await new Promise((resolve) => setTimeout(resolve, 5));
      const parent = process.ppid;
      process.kill(${processId}, '${how}');
      ${orphan}
    }, 20_000);
    test('never starts', () => {});`;
}

/** A worker whose runner was killed would go on forever, and take more and more memory. */
const ORPHAN_ENDS = `
      while (process.ppid === parent) await new Promise((resolve) => setTimeout(resolve, 5));
      process.kill(process.pid, 'SIGKILL');`;

const LATE = 'has ended, perhaps untold';

/** Without the row of which nothing is certain when a process is killed. */
export function withoutLate<Row extends { readonly text: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ text }) => text !== LATE);
}

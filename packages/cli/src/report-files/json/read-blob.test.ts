import { stringify } from 'flatted';
import { expect, test } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { joinReadings } from '../join-readings.ts';
import type { ReadFile } from '../join-readings.ts';
import { drawContent } from '../reading.test.support.ts';
import { VITEST_BLOB } from './read-blob.ts';

test('blobs of two machines hold one file twice: the label of each stands above its rows', () => {
  const files = [
    blob('blob-linux.json', { version: '5.1.1', label: 'linux', state: 'pass' }),
    blob('blob-windows.json', { version: '5.1.1', label: 'windows', state: 'fail' }),
  ];
  expect(draw(files)).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    1 passed, 1 failed, 2 skipped
    [linux] cart.test.ts
      cart
        adds: passed
        skips: skipped (later)
    [windows] cart.test.ts
      cart
        adds: failed | no such item
        skips: skipped (later)"
  `);
});

test('without labels, as in Vitest 3 and 4, the name of each blob does it, and versions may differ', () => {
  const files = [
    blob('blobs/blob-linux.json', { version: '3.2.7', state: 'pass' }),
    blob('blobs/blob-windows.json', { version: '4.1.12', state: 'fail' }),
  ];
  expect(draw(files)).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    1 passed, 1 failed, 2 skipped
    [linux] cart.test.ts
      cart
        adds: passed
        skips: skipped (later)
    [windows] cart.test.ts
      cart
        adds: failed | no such item
        skips: skipped (later)"
  `);
});

test('one machine alone has the rows that it has beside others', () => {
  for (const label of [undefined, 'linux']) {
    const facts = { version: '5.1.1', state: 'pass', ...(label === undefined ? {} : { label }) } as const;
    expect(draw([blob('blob-linux.json', facts)])).toContain('[linux] cart.test.ts\n');
  }
});

test('shards hold different files and need no name', () => {
  const files = [
    blob('blob-1-2.json', { version: '5.1.1', state: 'pass' }),
    blob('blob-2-2.json', { version: '5.1.1', state: 'fail', path: 'price.test.ts' }),
  ];
  expect(draw(files)).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    1 passed, 1 failed, 2 skipped
    cart.test.ts
      cart
        adds: passed
        skips: skipped (later)
    price.test.ts
      cart
        adds: failed | no such item
        skips: skipped (later)"
  `);
});

test('one blob given twice is refused: nothing tells its results apart', () => {
  const same = { version: '5.1.1', state: 'pass' } as const;
  expect(() => draw([blob('a/blob.json', same), blob('b/blob.json', same)])).toThrow('RS1013');
});

test('what only looks like a blob is refused, however deep it is broken', () => {
  const odd: readonly unknown[] = [
    ['5.1.1', [{ filepath: '/shop/api/a.test.ts' }], []],
    ['5.1.1', [{ ...fileOf({ path: 'a.test.ts', state: 'pass' }), tasks: [{ type: 'test' }] }], []],
    ['5.1.1', [{ ...fileOf({ path: 'a.test.ts', state: 'pass' }), tasks: [null] }], []],
    ['5.1.1', 'no files', []],
    [5, [], []],
  ];
  for (const content of odd) {
    expect(drawContent(stringify(content))).toBe(
      'RS1011 report cannot be read as a report: it is JSON, but of no tool that runsheet knows',
    );
  }
});

type BlobFacts = {
  readonly version: string;
  readonly state: 'pass' | 'fail';
  readonly label?: string;
  readonly path?: string;
};

function draw([first, ...others]: readonly ReadFile[]): string {
  if (first === undefined) return '';
  return drawReport(joinReadings([first, ...others], 0).report);
}

/** A blob of one file as Vitest writes it. */
function blob(file: string, { version, state, label, path = 'cart.test.ts' }: BlobFacts): ReadFile {
  const meta = label === undefined ? {} : { __vitest_label__: label };
  const content: unknown = JSON.parse(
    stringify([version, [fileOf({ path, state, meta })], [], undefined, 120, { '': {} }]),
  );
  const paths = {
    packageRoot: '/shop/api',
    relative: (name: string) => name.replace('/shop/api/', ''),
    strip: (text: string) => text,
  };
  const reading = VITEST_BLOB.read(content, { file, paths });
  if (reading === undefined) throw new Error('it is not taken for a blob');
  return { file, digest: file, reading };
}

function fileOf({ path, state, meta = {} }: { path: string; state: string; meta?: object }): object {
  const errors = state === 'fail' ? [{ name: 'Error', message: 'no such item', stack: 'Error: no such item' }] : [];
  const shared = { mode: 'run', meta: {}, result: { state, errors, startTime: 1_000 } };
  const file = { ...shared, type: 'suite', name: path, filepath: `/shop/api/${path}`, projectName: '', meta };
  const suite = { ...shared, type: 'suite', name: 'cart', file, result: { state, startTime: 1_000 } };
  const adds = { ...shared, type: 'test', name: 'adds', annotations: [], suite, file };
  const skips = { ...adds, name: 'skips', mode: 'skip', result: { state: 'skip', note: 'later' } };
  Object.assign(suite, { suite: file, tasks: [adds, skips] });
  return Object.assign(file, { file, tasks: [suite], result: { state, startTime: 1_000 } });
}

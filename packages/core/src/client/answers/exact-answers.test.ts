import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListForms } from '../requests/view.ts';
import { exactAddedRun, exactScript } from './exact-answers.ts';
import { STRANGE } from './reading.test.support.ts';
import { readAddedRun } from './run-answers.ts';
import { readScript } from './script-answers.ts';

const OUTLINE: ListForms = { tests: 'full', fields: 'full', runs: 'none' };

const CONTEXT = {
  project: { id: 1, name: 'Shop', description: '', created: '2026-01-01T00:00:00', bugPattern: '' },
  folderPath: { folders: [{ id: 'f7', name: 'QA' }], path: '/QA' },
};

const SCRIPT = {
  script: {
    type: 'script',
    id: 12,
    name: 'Checkout',
    description: 'd',
    comments: 'c',
    created: '2026-01-01T00:00:00.5',
    archived: false,
    fields: [{ id: 'branch', label: 'Branch', show: true, shown: true }],
    tests: [
      { id: 7, indent: 0, text: 'Cart' },
      { id: 8, indent: 1, text: 'pays', tags: 'SLOW', notes: 'n' },
    ],
  },
  context: CONTEXT,
};

const RUN = {
  run: {
    id: 3,
    created: '2026-01-01T00:00:00',
    state: 'complete',
    label: 'main / 3',
    headers: { _run: '3', branch: 'main' },
    assignee: { id: '_anyone', name: '', email: '' },
    progress: { total: 1, pass: 1, fail: 0, block: 0, blocked: 0, query: 0, summary: 's' },
  },
};

test('what the specification shows is read without a schema', () => {
  expect(exactScript(SCRIPT, OUTLINE)?.script.tests).toHaveLength(2);
  expect(exactAddedRun(RUN)?.run.progress?.pass).toBe(1);
});

test('what was asked for otherwise is left to the schema', () => {
  expect(exactScript(SCRIPT, { ...OUTLINE, runs: 'full' })).toBeUndefined();
  expect(exactScript(SCRIPT, { ...OUTLINE, tests: 'list' })).toBeUndefined();
});

/** What may stand in a place where it is not expected. */
const ODD = fc.oneof(
  fc.constantFrom(...STRANGE, 'none', '7', -1, 1.5, '1.1', Number.MAX_SAFE_INTEGER + 1, Number.POSITIVE_INFINITY),
  fc.jsonValue({ maxDepth: 2 }),
);

/** An answer in which some values are replaced, left out, or have others beside them. */
function disturbed(answer: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(answer, []);
  const change = fc.record({
    place: fc.constantFrom(...places),
    key: fc.constantFrom('', 'more', '__proto__'),
    value: ODD,
  });
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const copy: unknown = structuredClone(answer);
    for (const { place, key, value } of changes) put(copy, key === '' ? place : [...place.slice(0, -1), key], value);
    return copy;
  });
}

function placesIn(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [...(path.length === 0 ? [] : [path]), ...inner.flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

function put(root: unknown, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (typeof root !== 'object' || root === null) return;
  if (rest.length > 0) put(Object.getOwnPropertyDescriptor(root, key)?.value, rest, value);
  else Object.defineProperty(root, key, { value, enumerable: true, configurable: true, writable: true });
}

test('a script that is read without its schema is read as by its schema', () => {
  fc.assert(
    fc.property(disturbed(SCRIPT), (json) => {
      const answer = exactScript(json, OUTLINE);
      const read = readScript(json, OUTLINE);
      expect(answer === undefined || isDeepStrictEqual(plain({ kind: 'read', answer }), plain(read))).toBe(true);
    }),
    { numRuns: 700 },
  );
});

test('an added run that is read without its schema is read as by its schema', () => {
  fc.assert(
    fc.property(disturbed({ ...RUN, context: CONTEXT }), (json) => {
      const answer = exactAddedRun(json);
      const read = readAddedRun(json);
      expect(answer === undefined || isDeepStrictEqual(plain({ kind: 'read', answer }), plain(read))).toBe(true);
    }),
    { numRuns: 700 },
  );
});

/** As JSON has it: without absent values, prototypes, and the one key that a schema leaves out. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === '__proto__' ? undefined : inner));
}

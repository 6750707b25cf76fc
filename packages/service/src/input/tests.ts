import { z } from 'zod';

import { RequestError } from '../request-error.ts';

import { parse } from './body.ts';
import { createIndentReader, parseRows, readLines } from './outline-text.ts';
import { type ResultInput, type ResultMap, rowResultsInput } from './results.ts';
import { parseTags } from './tags.ts';
import { storedText } from './text.ts';

/** A row as it was sent; the results are read only when a script is created. */
export type TestInput = {
  readonly id?: number;
  readonly indent: number;
  readonly text: string;
  readonly tags: string;
  readonly notes: string;
  readonly results?: readonly ResultInput[] | ResultMap;
};

/** Where the tests are for: `results` count and `text` may be missing only in a new script. */
export type TestsPurpose = 'new-script' | 'existing-script';

const MAX_INDENT = 100;
const MAX_ID = 2 ** 31 - 1;
/** More are no outline that anyone reads, and would hold up everybody else. */
const MAX_ROWS = 250_000;

const testObject = z.object({
  id: z.int().min(1).max(MAX_ID).optional(),
  text: storedText,
  indent: z.int().min(0).max(MAX_INDENT).optional(),
  tags: storedText.default(''),
  notes: storedText.default(''),
});

const testOfNewScript = testObject.extend({
  text: storedText.default(''),
  results: rowResultsInput.optional(),
});

/** The three forms of tests (specification 2.8), for a description of the API. */
export const newTestsForms: z.ZodType = z.union([z.string(), z.array(z.string()), z.array(testOfNewScript)]);
export const testsForms: z.ZodType = z.union([z.string(), z.array(z.string()), z.array(testObject)]);

type TestObject = z.output<typeof testObject> & Pick<TestInput, 'results'>;

/** Reads tests in each of their three forms (specification 2.8). */
export function parseTests(value: unknown, purpose: TestsPurpose, name: string): readonly TestInput[] {
  refuseMany(Array.isArray(value) ? value.length : 0);
  const tests = parseForm(value, purpose, name);
  refuseMany(tests.length);
  refuseDeepRows(tests, name);
  return tests;
}

function parseForm(value: unknown, purpose: TestsPurpose, name: string): readonly TestInput[] {
  if (typeof value === 'string') {
    const { lines, count } = readLines(value.toWellFormed(), MAX_ROWS);
    refuseMany(count);
    return parseRows(lines).map(withoutNotes);
  }
  if (!Array.isArray(value)) {
    throw new RequestError(400, `${name}: must be a list of strings or of test objects.`);
  }
  if (value.length > 0 && value.every((row) => typeof row === 'string')) {
    return parseRows(value.map((row) => row.toWellFormed())).map(withoutNotes);
  }
  const schema: z.ZodType<TestObject> = purpose === 'new-script' ? testOfNewScript : testObject;
  const tests = parse(z.array(schema), value, name);
  refuseBadIds(tests, name);
  return parseObjects(tests);
}

function withoutNotes(row: Omit<TestInput, 'notes'>): TestInput {
  return { ...row, notes: '' };
}

function parseObjects(tests: readonly TestObject[]): readonly TestInput[] {
  const indentOf = createIndentReader();
  return tests.map(({ id, text, indent, tags, notes, results }) => ({
    ...(id !== undefined && { id }),
    indent: indent ?? indentOf(text),
    // White space that stood for the indent is not part of the text.
    text: indent === undefined ? text.trimStart() : text,
    tags: parseTags(tags),
    notes,
    ...(results !== undefined && { results }),
  }));
}

/** An id stands on every test or on none (specification 4.4), and on no two tests. */
function refuseBadIds(tests: readonly TestObject[], name: string): void {
  const ids = tests.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length > 0 && ids.length < tests.length) {
    throw new RequestError(400, `${name}: give an id to every test or to none.`);
  }
  if (new Set(ids).size < ids.length) {
    throw new RequestError(400, `${name}: two tests have the same id.`);
  }
}

function refuseMany(rows: number): void {
  if (rows > MAX_ROWS) throw new RequestError(413, `A request may bring ${MAX_ROWS} rows, and this one has ${rows}.`);
}

function refuseDeepRows(tests: readonly TestInput[], name: string): void {
  for (const [index, { indent }] of tests.entries()) {
    if (indent <= MAX_INDENT) continue;
    throw new RequestError(400, `${name}: row ${index + 1} is ${indent} levels deep, and ${MAX_INDENT} is the most.`);
  }
}

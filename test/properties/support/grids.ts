import type { FieldDraft, ResultDraft, ResultWord, ScriptRunDraft, ScriptTestDraft } from '@runsheet/core/client';
import fc from 'fast-check';
import { type DraftedField, draftedFields } from './fields.ts';
import { text, word } from './texts.ts';

/** A result as it is told (specification 2.11). */
export type Cell = { readonly result: string; readonly comment: string; readonly issue: string };

/** A script as it is told: a row of cells for each test, a cell for each run. */
export type Grid = {
  readonly texts: readonly string[];
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly cells: readonly (readonly (Cell | undefined)[])[];
};

/** A grid, and a draft in which each result has one of its forms and places (specification 2.12). */
export type DraftedGrid = {
  readonly grid: Grid;
  readonly draft: {
    readonly fields: readonly FieldDraft[];
    readonly tests: readonly ScriptTestDraft[];
    readonly runs: readonly ScriptRunDraft[];
  };
};

type DraftedCell = { readonly cell: Cell; readonly draft: ResultDraft };

const resultWord: fc.Arbitrary<ResultWord> = fc.constantFrom('pass', 'fail', 'blocked', 'exclude', 'query');

const drafted: fc.Arbitrary<DraftedCell> = fc.oneof(
  resultWord.map((result) => ({ cell: { result, comment: '', issue: '' }, draft: result })),
  fc
    .tuple(fc.oneof(resultWord, fc.constant('' as const)), text, word, fc.constantFrom('triple', 'object', 'plural'))
    .map(([result, comment, issue, form]) => {
      const cell = { result, comment, issue };
      if (form === 'triple') return { cell, draft: [result, comment, issue] as const };
      return { cell, draft: form === 'object' ? cell : { result, comments: comment, issue } };
    }),
);

type Place = 'list' | 'by run' | 'by test';

type Parts = {
  readonly testIds: readonly number[];
  readonly runIds: readonly number[];
  readonly hasIds: boolean;
  readonly fields: readonly DraftedField[];
  readonly rows: readonly Row[];
  readonly values: readonly (readonly string[])[];
};

type Row = { readonly place: Place; readonly cells: readonly (DraftedCell | undefined)[] };

const parts: fc.Arbitrary<Parts> = fc
  .record({
    testIds: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 8, size: '+1' }),
    runIds: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4, size: '+1' }),
    hasIds: fc.boolean(),
    fields: draftedFields,
  })
  .chain((known) => {
    const cells = listOf(fc.option(drafted, { nil: undefined }), known.runIds.length);
    const place: fc.Arbitrary<Place> = known.hasIds
      ? fc.constantFrom('list', 'by run', 'by test')
      : fc.constant('list');
    const rows = listOf(fc.record({ place, cells }), known.testIds.length);
    const values = listOf(listOf(text, known.fields.length), known.runIds.length);
    return fc.record({ rows, values }).map((filled) => ({ ...known, ...filled }));
  });

/** Any script with runs and results. */
export const draftedGrid: fc.Arbitrary<DraftedGrid> = parts.map((known) => ({
  grid: {
    texts: known.testIds.map((id) => `test ${id}`),
    headers: known.values.map((values) => headersOf(known.fields, values)),
    cells: known.rows.map(({ cells }) => cells.map((each) => each?.cell)),
  },
  draft: {
    fields: known.fields.map(({ draft }) => draft),
    tests: known.rows.map((row, index) => testOf(known, row, index)),
    runs: known.runIds.map((_, index) => runOf(known, index)),
  },
}));

function testOf({ testIds, runIds, hasIds }: Parts, { place, cells }: Row, index: number) {
  const id = testIds[index] ?? 0;
  const test = { text: `test ${id}`, ...(hasIds ? { id } : {}) };
  if (place === 'by test') return test;
  if (place === 'list') return { ...test, results: cells.map((cell) => cell?.draft ?? { result: '' as const }) };
  return { ...test, results: resultsOf(runIds, cells) };
}

function runOf({ testIds, runIds, hasIds, fields, rows, values }: Parts, index: number) {
  const headers = headersOf(fields, values[index] ?? []);
  if (!hasIds) return { headers };
  const column = rows.map(({ place, cells }) => (place === 'by test' ? cells[index] : undefined));
  return { id: runIds[index] ?? 0, headers, results: resultsOf(testIds, column) };
}

function resultsOf(ids: readonly number[], cells: readonly (DraftedCell | undefined)[]) {
  const entries = cells.map((cell, index) => [String(ids[index]), cell?.draft] as const);
  return Object.fromEntries(entries.flatMap(([id, draft]) => (draft === undefined ? [] : [[id, draft] as const])));
}

function headersOf(fields: readonly DraftedField[], values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ field }, index) => [field.id, values[index] ?? '']));
}

function listOf<Item>(item: fc.Arbitrary<Item>, length: number): fc.Arbitrary<Item[]> {
  return fc.array(item, { minLength: length, maxLength: length });
}

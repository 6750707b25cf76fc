import { z } from 'zod';

import { RequestError } from '../request-error.ts';
import type { Field, ScriptPatch } from '../store/scripts.ts';
import type { Test } from '../store/tests.ts';

import { parse } from './body.ts';
import { completeFields, fieldsInput } from './fields.ts';
import type { ResultInput, ResultMap } from './results.ts';
import { type NumberedRunInput, numberedRunInput } from './runs.ts';
import { newTestsForms, parseTests, type TestInput } from './tests.ts';
import { storedName, storedText } from './text.ts';

/** A run of a script that is being created, with its number and all its results in one place. */
export type RunDraft = Omit<NumberedRunInput, 'id'> & { readonly number: number };

/** A script that is being created: checked, completed, with every id settled. */
export type ScriptDraft = {
  readonly name: string;
  readonly description: string;
  readonly comments: string;
  readonly fields: readonly Field[];
  readonly tests: readonly Test[];
  readonly runs: readonly RunDraft[];
};

/** Body of `PATCH /scripts/{script_id}` (specification 4.4): any of the texts, no null. */
export const scriptPatch: z.ZodType<ScriptPatch> = z.object({
  name: storedName.optional(),
  description: storedText.optional(),
  comments: storedText.optional(),
});

const scriptBody = z.object({
  name: storedName.default('New Script'),
  description: storedText.default(''),
  comments: storedText.default(''),
  fields: fieldsInput.default(completeFields([])),
  tests: z.unknown().optional(),
  runs: z.array(numberedRunInput).default([]),
});

/** The forms of that body, for a description of the API. */
export const scriptForms: z.ZodType = scriptBody.extend({ tests: newTestsForms.optional() });

/** Reads the body that creates a script (specification 4.4). */
export function parseScript(value: unknown): ScriptDraft {
  const body = parse(scriptBody, value, 'body');
  const inputs = parseTests(body.tests ?? [], 'new-script', 'body.tests');
  const tests = giveIds(inputs, 1);
  const runs = giveNumbers(body.runs);
  return { ...body, tests, runs: addRowResults(runs, inputs, tests) };
}

/** Gives the tests their ids: their own ones, or consecutive ones from `nextId`. */
export function giveIds(inputs: readonly TestInput[], nextId: number): readonly Test[] {
  return inputs.map(({ id, indent, text, tags, notes }, index) => ({
    id: id ?? nextId + index,
    indent,
    text,
    tags,
    notes,
  }));
}

/** A run without an id follows the largest number so far, and leaves out the ids that other runs bring. */
function giveNumbers(inputs: readonly NumberedRunInput[]): readonly RunDraft[] {
  const given = refuseDoubles(inputs);
  let largest = 0;
  return inputs.map(({ id, ...run }) => {
    const number = id ?? nextFree(largest, given);
    largest = Math.max(largest, number);
    return { ...run, number };
  });
}

function nextFree(largest: number, given: ReadonlySet<number>): number {
  let number = largest + 1;
  while (given.has(number)) number += 1;
  return number;
}

function refuseDoubles(inputs: readonly NumberedRunInput[]): ReadonlySet<number> {
  const given = new Set<number>();
  for (const [index, { id }] of inputs.entries()) {
    if (id === undefined) continue;
    if (given.has(id)) throw new RequestError(400, `body.runs[${index}].id: there are two runs ${id}.`);
    given.add(id);
  }
  return given;
}

/** Moves the results given by row into their runs; a result given by column wins over one by row. */
function addRowResults(
  runs: readonly RunDraft[],
  inputs: readonly TestInput[],
  tests: readonly Test[],
): readonly RunDraft[] {
  const byRun = new Map(runs.map(({ number }) => [String(number), new Map<string, ResultInput>()]));
  for (const [index, { results }] of inputs.entries()) {
    if (results === undefined) continue;
    const testId = String(tests[index]?.id);
    for (const [runId, result] of keyByRun(results, runs)) {
      const column = byRun.get(runId);
      if (column === undefined) {
        throw new RequestError(400, `body.tests[${index}].results: there is no run "${runId}".`);
      }
      column.set(testId, result);
    }
  }
  return runs.map((run) => {
    const results = new Map([...(byRun.get(String(run.number)) ?? []), ...run.results]);
    return { ...run, results };
  });
}

function keyByRun(
  results: readonly ResultInput[] | ResultMap,
  runs: readonly RunDraft[],
): Iterable<readonly [string, ResultInput]> {
  if (!isList(results)) return results;
  // A list longer than the runs names a run that is not there.
  return results.map((result, index) => [String(runs[index]?.number ?? `#${index + 1}`), result]);
}

function isList(results: readonly ResultInput[] | ResultMap): results is readonly ResultInput[] {
  return Array.isArray(results);
}

import { labelOf, runId } from '../../output/runs.ts';
import { findScript } from '../../routes/find.ts';
import { integersIn } from '../../store/pack-results.ts';
import { type PackedRun, readRun } from '../../store/runs.ts';
import type { Script } from '../../store/scripts.ts';
import type { Contents } from '../../store/store.ts';
import type { Test } from '../../store/tests.ts';
import { cut } from '../html.ts';
import { HOME_LINK, renderScriptHead } from '../script-head.ts';
import { readPlace } from '../script-place.ts';

import { type Tagged, tagOf } from './answer-json.ts';
import type { RunData, ScriptData } from './page-data.ts';

/** As many runs as a reader looks through; a script of years has ten thousands, which are 30 MB. */
const NEWEST_RUNS = 400;

/** `seen` is the tag that the browser has. */
export type ScriptAsked = {
  readonly scriptId: string;
  readonly isAskingAll: boolean;
  readonly seen: string | undefined;
};

/** Reads a script; without its runs where the browser has seen its tag. Rows and runs never change, so their ids stand for them. */
export async function readScriptData(
  contents: Contents,
  { scriptId, isAskingAll, seen }: ScriptAsked,
): Promise<Tagged> {
  const script = await findScript(contents, scriptId);
  const { place, bugPattern } = await readPlace(contents, script);
  const tests = await contents.tests.list(script.id);
  const newest = isAskingAll ? undefined : NEWEST_RUNS;
  const keys = (await contents.runs.list(script.id, newest)).map(({ key }) => key);
  const olderRuns = (await contents.runs.count(script.id)) - keys.length;
  const tag = tagOf([script, place, bugPattern, tests.map(({ id }) => id), keys, olderRuns]);
  const runs = seen === `"${tag}"` ? [] : await contents.runs.listPacked(script.id, newest);
  return {
    tag,
    body: (): ScriptData => ({
      bugPattern,
      head: renderScriptHead(place, HOME_LINK).markup,
      ...headOf(script),
      ...outlineOf(tests),
      runs: runs.map(toRun(script)),
      olderRuns,
    }),
  };
}

/** Name and headers. Pure. */
export function headOf({
  id,
  name,
  fields,
}: Pick<Script, 'id' | 'name' | 'fields'>): Pick<ScriptData, 'id' | 'name' | 'fields'> {
  const shown = fields.filter((field) => field.show && !field.id.startsWith('_'));
  return { id, name: cut(name), fields: shown.map((field) => [field.id, cut(field.label)] as const) };
}

/** The rows in columns. Pure. */
export function outlineOf(
  tests: readonly Pick<Test, 'id' | 'indent' | 'text' | 'tags' | 'notes'>[],
): Pick<ScriptData, 'ids' | 'indents' | 'texts' | 'tags' | 'rowNotes'> {
  const told = (field: 'tags' | 'notes') =>
    Object.fromEntries(tests.filter((test) => test[field] !== '').map((test) => [test.id, cut(test[field])]));
  return {
    ids: tests.map(({ id }) => id),
    indents: tests.map(({ indent }) => indent),
    texts: tests.map(({ text }) => cut(text)),
    // As the specification hands them out (2.7).
    tags: Object.fromEntries(Object.entries(told('tags')).map(([id, tags]) => [id, tags.toUpperCase()])),
    rowNotes: told('notes'),
  };
}

function toRun({ fields }: Script): (stored: PackedRun) => RunData {
  return (row) => {
    const run = readRun(row);
    return {
      key: run.key,
      id: String(runId(run)),
      created: run.created,
      label: cut(labelOf(run, fields)),
      tester: cut(run.tester),
      tags: cut(run.tags),
      headers: Object.fromEntries(
        [...run.headers]
          .filter(([id]) => id !== 'runsheet_key')
          // Marks are decoded, not shown: half of them would say nothing.
          .map(([id, value]) => [id, id === 'runsheet_marks' ? value : cut(value)]),
      ),
      cells: integersIn(row.marks),
    };
  };
}

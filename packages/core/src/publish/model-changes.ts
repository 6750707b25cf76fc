import type { ScriptAnswer } from '../client/answers/answers.ts';
import type { Result, Run, Test } from '../client/answers/things.ts';
import type { ResultDraft, RunDraft } from '../client/requests/drafts.ts';
import { commentOf } from './comment-form.ts';

/** What was written to a script. */
export type Changes = { readonly rows: Added[]; readonly runs: Run[]; description?: string };
type Added = { readonly after: number | undefined; readonly rows: readonly Test[] };

/** A script as it reads behind these writes. */
export function changed(answer: ScriptAnswer, changes: Changes | undefined): ScriptAnswer {
  if (changes === undefined) return answer;
  const { script } = answer;
  const tests = [...objectsIn<Test>(script.tests)];
  for (const { after = tests.length, rows } of changes.rows) tests.splice(after, 0, ...rows);
  const runs = [...objectsIn<Run>(script.runs), ...changes.runs];
  return { ...answer, script: { ...script, description: changes.description ?? script.description, tests, runs } };
}

/** A list without what is only named in it. */
export function objectsIn<Item extends object>(list: string | readonly (Item | string)[] | undefined): readonly Item[] {
  return typeof list === 'object' ? list.filter((item) => typeof item !== 'string') : [];
}

/** The results of a run as they read. */
export function resultsOf({ results = {} }: RunDraft): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(results).map(([id, draft]) => [id, resultOf(draft)]));
}

function resultOf(draft: ResultDraft): Result {
  const result = typeof draft === 'string' ? draft : 'result' in draft ? draft.result : draft[0];
  return { result, comment: commentOf(draft), issue: '' };
}

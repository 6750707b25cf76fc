import { nullMap } from '../null-map.ts';
import type { ListForms } from '../requests/view.ts';
import type { AddedRunAnswer, ScriptAnswer } from './answers.ts';
import {
  isContextOrAbsent,
  isExactField,
  isExactId,
  isExactProgress,
  isExactRow,
  isTextOrAbsent,
} from './exact-parts.ts';
import { fieldInOneSpelling, progressInOneSpelling } from './one-spelling.ts';
import type { RunFacts, ScriptFacts, Test } from './things.ts';
import { isRecord } from './unwrap.ts';

// The two answers of nearly every build, read without a library, which would take longer to load than all of the
// reading takes. What is not exactly as the specification shows it is left to the schemas: undefined.

/** Specification 4.4, get a script: its rows and fields, without runs. */
export function exactScript(json: unknown, { tests, fields, runs }: ListForms): ScriptAnswer | undefined {
  if (tests !== 'full' || fields !== 'full' || runs !== 'none') return undefined;
  if (!isRecord(json) || !isExactScript(json['script']) || !isContextOrAbsent(json['context'])) return undefined;
  const { script, context } = json;
  const shown = script.fields.map(fieldInOneSpelling);
  return shown.every(isExactField)
    ? { ...json, context, script: { ...script, fields: shown, runs: undefined } }
    : undefined;
}

type ExactScript = ScriptFacts & {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
  readonly tests: readonly Test[];
  readonly fields: readonly unknown[];
};

function isExactScript(script: unknown): script is ExactScript {
  if (!isRecord(script)) return false;
  const { type, id, name, description, comments, created, archived, progress, tests, fields } = script;
  return (
    type === 'script' &&
    isExactId(id) &&
    typeof name === 'string' &&
    [description, comments, created].every(isTextOrAbsent) &&
    (archived === undefined || typeof archived === 'boolean') &&
    progress === undefined &&
    Array.isArray(tests) &&
    tests.every(isExactRow) &&
    Array.isArray(fields)
  );
}

/** Specification 4.5, add a run. */
export function exactAddedRun(json: unknown): AddedRunAnswer | undefined {
  if (!isRecord(json) || !isRecord(json['run']) || !isContextOrAbsent(json['context'])) return undefined;
  const { run, context, ...others } = json;
  const { progress, headers, ...facts } = run;
  const counts = progressInOneSpelling(progress);
  const texts = textsIn(headers);
  if (texts === undefined || !isExactRun(facts) || !isExactProgress(counts)) return undefined;
  return { ...others, context, run: { ...facts, headers: texts, progress: counts } };
}

type ExactRun = Omit<RunFacts, 'headers' | 'results' | 'progress'> & { readonly id: number };

function isExactRun(run: unknown): run is ExactRun {
  if (!isRecord(run)) return false;
  const { id, created, state, label, assignee, results } = run;
  return (
    isExactId(id) && [created, state, label].every(isTextOrAbsent) && isAssignee(assignee) && results === undefined
  );
}

function isAssignee(assignee: unknown): boolean {
  return isRecord(assignee) && [assignee['id'], assignee['name'], assignee['email']].every(isTextOrAbsent);
}

function textsIn(headers: unknown): Readonly<Record<string, string>> | undefined {
  if (!isRecord(headers)) return undefined;
  const texts = Object.entries(headers).flatMap(([id, text]) =>
    typeof text === 'string' ? [[id, text] as const] : [],
  );
  return texts.length === Object.keys(headers).length ? nullMap(texts) : undefined;
}

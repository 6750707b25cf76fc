import { z } from 'zod';
import type { Reading } from '../call.ts';
import type { ListForms } from '../requests/view.ts';
import type { CreatedScriptAnswer, ScriptAnswer, UpdatedScriptAnswer } from './answers.ts';
import { besides, contextSchema } from './context.ts';
import { idSchema, maybe } from './lenient.ts';
import { readJson } from './read-json.ts';
import { knownOfScriptSchema, scriptSchema } from './script-schema.ts';
import { NO_ANSWER, isAnswer, oneNamed } from './unwrap.ts';

/** Specification 4.4, get a script. */
export function readScript(json: unknown, forms: ListForms): Reading<ScriptAnswer> {
  return readJson(z.looseObject({ script: scriptSchema(forms), context: maybe(contextSchema()) }), json);
}

/** Specification 4.4, create a script. */
export function readCreatedScript(json: unknown): Reading<CreatedScriptAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const script = knownOfScript(json);
  const around = besides(json, 'script');
  const id = z.object({ id: idSchema() }).safeParse(script);
  if (id.success) return { kind: 'read', answer: { ...around, script: { ...script, ...id.data } } };
  return { kind: 'id-unknown', answer: { ...around, script: { ...script, id: undefined } } };
}

/** Specification 4.4, modify a script; the shape is not shown, so the id is the one that was asked for. */
export function readUpdatedScript(json: unknown, scriptId: number): Reading<UpdatedScriptAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  return { kind: 'read', answer: { ...besides(json, 'script'), script: { ...knownOfScript(json), id: scriptId } } };
}

function knownOfScript(json: unknown) {
  const script = knownOfScriptSchema().safeParse(oneNamed(json, 'script'));
  return script.success ? script.data : {};
}

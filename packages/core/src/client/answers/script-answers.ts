import { z } from 'zod';

import type { Reading } from '../call.ts';
import type { ListForms } from '../requests/view.ts';
import type { CreatedScriptAnswer, ScriptAnswer, UpdatedScriptAnswer } from './answers.ts';
import { idSchema, maybe } from './lenient.ts';
import { contextSchema } from './project-answers.ts';
import { readJson } from './read-json.ts';
import { knownOfScriptSchema, scriptSchema } from './script-schema.ts';
import { isAnswer, isRecord, oneNamed } from './unwrap.ts';

/** Specification 4.4, get a script. */
export function readScript(json: unknown, forms: ListForms): Reading<ScriptAnswer> {
  return readJson(z.looseObject({ script: scriptSchema(forms), context: maybe(contextSchema()) }), json);
}

/** Specification 4.4, create a script. */
export function readCreatedScript(json: unknown): Reading<CreatedScriptAnswer> {
  if (!isAnswer(json)) return { kind: 'unreadable', problem: 'the body is not an object' };
  const script = knownOfScript(json);
  const id = z.object({ id: idSchema() }).safeParse(script);
  if (id.success) return { kind: 'read', answer: { ...besides(json), script: { ...script, id: id.data.id } } };
  return { kind: 'id-unknown', answer: { ...besides(json), script: { ...script, id: undefined } } };
}

/** Specification 4.4, modify a script; the shape is not shown, so the id is the one that was asked for. */
export function readUpdatedScript(json: unknown, scriptId: number): Reading<UpdatedScriptAnswer> {
  if (!isAnswer(json)) return { kind: 'unreadable', problem: 'the body is not an object' };
  return { kind: 'read', answer: { ...besides(json), script: { ...knownOfScript(json), id: scriptId } } };
}

function knownOfScript(json: unknown) {
  const script = knownOfScriptSchema().safeParse(oneNamed(json, 'script'));
  return script.success ? script.data : {};
}

/** What stands beside the script: the context, and what the specification does not name. */
function besides(json: unknown) {
  const around = z.looseObject({ context: maybe(contextSchema()) }).safeParse(json);
  return around.success && isRecord(json) && 'script' in json ? around.data : {};
}

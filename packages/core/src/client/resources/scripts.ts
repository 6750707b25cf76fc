import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { idSchema, isRecord, maybe, textSchema } from '../answers/lenient.ts';
import { contextShape, readJson, readWritten, withId } from '../answers/reading.ts';
import type {
  CreatedScriptAnswer,
  Field,
  Run,
  Script,
  ScriptAnswer,
  Test,
  UpdatedScriptAnswer,
} from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { ScriptCalls } from '../client.ts';
import { scriptBody, scriptPatchBody } from '../requests/bodies.ts';
import { onlyKeys, placePath, scriptPath } from '../requests/paths.ts';
import {
  type FolderDefaults,
  type ListForms,
  SCRIPT_DEFAULTS,
  type View,
  formsOf,
  insertQuery,
  viewQuery,
} from '../requests/view.ts';
import { progressSchema, runSchema } from './runs.ts';
import { testsSchema } from './tests.ts';

/** Specification 4.4. */
export function scriptCalls(perform: Perform): ScriptCalls {
  // The parser checks that the lists come in the forms that `Asked` chooses.
  function get<const Asked extends View>(scriptId: number, view?: Asked): Promise<ScriptAnswer<Asked>>;
  async function get(scriptId: number, view: View = {}): Promise<ScriptAnswer> {
    const path = `${scriptPath(scriptId)}${viewQuery(view)}`;
    const forms = formsOf(view, SCRIPT_DEFAULTS);
    const isLarge = forms.runs === 'full' && view.results !== 'none';
    return perform({ method: 'GET', path, isLarge, read: (json) => readScript(json, forms) });
  }
  return {
    get,
    create: async (projectId, draft, place = {}) => {
      const { folderId, insert } = onlyKeys(place, ['folderId', 'insert']);
      const path = `${placePath(projectId, folderId, 'folderId')}/scripts${insertQuery(insert)}`;
      return perform({ method: 'POST', path, body: scriptBody(draft), read: readCreatedScript });
    },
    update: async (scriptId, patch) => {
      const body = scriptPatchBody(patch);
      const read = (json: unknown) => readUpdatedScript(json, scriptId);
      return perform({ method: 'PATCH', path: scriptPath(scriptId), body, read });
    },
  };
}

export function readScript(json: unknown, forms: ListForms): Reading<ScriptAnswer> {
  return readJson(answerSchema(forms), json);
}

const answerSchema = madeOnce((forms: ListForms) => z.looseObject({ script: scriptSchema(forms), ...contextShape() }));

export function readCreatedScript(json: unknown): Reading<CreatedScriptAnswer> {
  return withId(readWritten(createdSchema(), json, 'script'), (answer) => answer.script.id);
}

const createdSchema = madeOnce(() => {
  const script = z
    .looseObject({ ...knownShape(), id: maybe(idSchema()) })
    .transform((known) => ({ ...known, id: known.id }))
    .catch({ id: undefined });
  return z.looseObject({ script, ...contextShape() });
});

/** The shape is not shown, so the id is the one that was asked for. */
export function readUpdatedScript(json: unknown, scriptId: number): Reading<UpdatedScriptAnswer> {
  const reading = readWritten(updatedSchema(), json, 'script');
  if (reading.kind === 'unreadable') return reading;
  const { script, ...around } = reading.answer;
  return { ...reading, answer: { ...around, script: { ...script, id: scriptId } } };
}

const updatedSchema = madeOnce(() =>
  z.looseObject({ script: z.looseObject(knownShape()).catch({}), ...contextShape() }),
);

/** A script whose lists have the forms that were asked for (specification 2.6, 4.1). */
export function scriptSchema(forms: ListForms): z.ZodType<Script<View, FolderDefaults>> {
  return z.looseObject({
    type: z.literal('script').default('script'),
    id: idSchema(),
    name: textSchema(),
    ...factsShape(),
    tests: testsIn(forms.tests),
    fields: fieldsIn(forms.fields),
    runs: runsIn(forms.runs),
  });
}

/** What is read of the answer to a write: nothing has to be there, and lists count only in the full form. */
function knownShape() {
  const fields = maybe(z.array(fieldSchema()));
  return { name: maybe(textSchema()), ...factsShape(), tests: maybe(testsSchema()), fields };
}

function factsShape() {
  const text = maybe(textSchema());
  const progress = maybe(progressSchema());
  return { description: text, comments: text, created: text, archived: maybe(z.boolean()), progress };
}

function testsIn(form: ListForms['tests']): z.ZodType<readonly Test[] | readonly string[] | string | undefined> {
  const text = z
    .string()
    .nullish()
    .transform((given) => given ?? '');
  return { none: absent(), full: whole(testsSchema()), list: whole(z.array(z.string())), text }[form];
}

function fieldsIn(form: ListForms['fields']): z.ZodType<readonly Field[] | readonly string[] | undefined> {
  const list = whole(z.array(z.string()));
  return { none: absent(), full: whole(z.array(fieldSchema())), list, list_shown: list }[form];
}

function runsIn(form: ListForms['runs']): z.ZodType<readonly Run[] | readonly string[] | undefined> {
  return { none: absent(), full: whole(z.array(runSchema())), terse: whole(z.array(z.string())) }[form];
}

/** A list that is left out is empty: asked for, it can only be missing because nothing is in it. */
function whole<Item>(items: z.ZodType<readonly Item[]>): z.ZodType<readonly Item[]> {
  return items.nullish().transform((list) => list ?? []);
}

function absent(): z.ZodType<undefined> {
  return z.undefined().catch(undefined);
}

/** `shown` is read as `show` (specification 2.9). */
function fieldSchema(): z.ZodType<Field> {
  const show = z.boolean().catch(true);
  const field = z.looseObject({ id: textSchema(), label: maybe(textSchema()), show });
  return z.preprocess((given) => {
    if (!isRecord(given)) return given;
    const { shown, ...others } = given;
    return { ...others, show: given['show'] ?? shown };
  }, field);
}

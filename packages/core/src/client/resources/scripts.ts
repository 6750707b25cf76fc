import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { idSchema, isRecord, maybe, numberSchema, textSchema } from '../answers/lenient.ts';
import { inContext, readJson, readNamed, readWritten, withId } from '../answers/reading.ts';
import type * as answers from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { ScriptCalls, TestCalls } from '../client.ts';
import { scriptBody, scriptPatchBody, testsBody } from '../requests/bodies.ts';
import { onlyKeys, placePath, scriptPath, testPath } from '../requests/paths.ts';
import type { FolderDefaults, ListForms, View } from '../requests/view.ts';
import { SCRIPT_DEFAULTS, formsOf, insertQuery, viewQuery } from '../requests/view.ts';
import { progressSchema, runSchema } from './runs.ts';

/** Specification 4.4. */
export function scriptCalls(perform: Perform): ScriptCalls {
  // The parser checks that the lists come in the forms that `Asked` chooses.
  function get<const Asked extends View>(scriptId: number, view?: Asked): Promise<answers.ScriptAnswer<Asked>>;
  async function get(scriptId: number, view: View = {}): Promise<answers.ScriptAnswer> {
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

export function readScript(json: unknown, forms: ListForms): Reading<answers.ScriptAnswer> {
  return readJson(answerSchema(forms), json);
}

const answerSchema = madeOnce((forms: ListForms) => inContext({ script: scriptSchema(forms) }));

export function readCreatedScript(json: unknown): Reading<answers.CreatedScriptAnswer> {
  return withId(readWritten(createdSchema(), json, 'script'), (answer) => answer.script.id);
}

const createdSchema = madeOnce(() => {
  const script = z
    .looseObject({ ...knownShape(), id: maybe(idSchema()) })
    .transform((known) => ({ ...known, id: known.id }))
    .catch({ id: undefined });
  return inContext({ script });
});

/** The shape is not shown, so the id is the one that was asked for. */
export function readUpdatedScript(json: unknown, scriptId: number): Reading<answers.UpdatedScriptAnswer> {
  const reading = readWritten(updatedSchema(), json, 'script');
  if (reading.kind === 'unreadable') return reading;
  const { script, ...around } = reading.answer;
  return { ...reading, answer: { ...around, script: { ...script, id: scriptId } } };
}

const updatedSchema = madeOnce(() => inContext({ script: z.looseObject(knownShape()).catch({}) }));

/** A script whose lists have the forms that were asked for (specification 2.6, 4.1). */
export function scriptSchema(forms: ListForms): z.ZodType<answers.Script<View, FolderDefaults>> {
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
  return { name: maybe(textSchema()), ...factsShape(), tests: maybe(z.array(testSchema())), fields };
}

function factsShape() {
  const text = maybe(textSchema());
  const progress = maybe(progressSchema());
  return { description: text, comments: text, created: text, archived: maybe(z.boolean()), progress };
}

function testsIn(
  form: ListForms['tests'],
): z.ZodType<readonly answers.Test[] | readonly string[] | string | undefined> {
  const text = z
    .string()
    .nullish()
    .transform((given) => given ?? '');
  return { none: absent(), full: whole(z.array(testSchema())), list: whole(z.array(z.string())), text }[form];
}

function fieldsIn(form: ListForms['fields']): z.ZodType<readonly answers.Field[] | readonly string[] | undefined> {
  const list = whole(z.array(z.string()));
  return { none: absent(), full: whole(z.array(fieldSchema())), list, list_shown: list }[form];
}

function runsIn(form: ListForms['runs']): z.ZodType<readonly answers.Run[] | readonly string[] | undefined> {
  return { none: absent(), full: whole(z.array(runSchema())), terse: whole(z.array(z.string())) }[form];
}

/** A list that is left out is empty: asked for, it can only be missing because nothing is in it. */
export function whole<Item>(items: z.ZodType<readonly Item[]>): z.ZodType<readonly Item[]> {
  return items.nullish().transform((list) => list ?? []);
}

function absent(): z.ZodType<undefined> {
  return z.undefined().catch(undefined);
}

/** `shown` is read as `show` (specification 2.9). */
function fieldSchema(): z.ZodType<answers.Field> {
  const show = z.boolean().catch(true);
  const field = z.looseObject({ id: textSchema(), label: maybe(textSchema()), show });
  return z.preprocess((given) => {
    if (!isRecord(given)) return given;
    const { shown, ...others } = given;
    return { ...others, show: given['show'] ?? shown };
  }, field);
}

/** Specification 4.4, tests of a script. The shapes of the answers are not shown. */
export function testCalls(perform: Perform): TestCalls {
  return {
    list: async (scriptId) => perform({ method: 'GET', path: `${scriptPath(scriptId)}/tests`, read: readTests }),
    add: async (scriptId, tests, place = {}) => {
      const { insert } = onlyKeys(place, ['insert']);
      const path = `${scriptPath(scriptId)}/tests${insertQuery(insert)}`;
      return perform({ method: 'POST', path, body: testsBody(tests), read: readAddedTests });
    },
    get: async (scriptId, testId) => perform({ method: 'GET', path: testPath(scriptId, testId), read: readTest }),
  };
}

/** The rows of a script. A map would lose their order, so only lists count. */
export function readTests(json: unknown): Reading<answers.TestsAnswer> {
  return readNamed(listSchema(), json, 'tests');
}

const listSchema = madeOnce(() => inContext({ tests: z.array(testSchema()) }));

export function readTest(json: unknown): Reading<answers.TestAnswer> {
  return readNamed(inContext({ test: testSchema() }), json, 'test');
}

/** The added rows, as far as each is shown with its id. */
export function readAddedTests(json: unknown): Reading<answers.AddedTestsAnswer> {
  return withId(readWritten(addedSchema(), json, 'tests'), ({ tests }) => tests);
}

const addedSchema = madeOnce(() => {
  const { id, ...facts } = testShape();
  const row = z.looseObject({ id, ...facts, indent: maybe(facts.indent), text: maybe(facts.text) });
  const tests = z.array(row).or(z.unknown().transform(() => undefined));
  return inContext({ tests });
});

/** One row of a script (specification 2.7). */
function testSchema(): z.ZodType<answers.Test> {
  return z.looseObject(testShape());
}

function testShape() {
  const text = maybe(z.string());
  return { id: idSchema(), indent: numberSchema(), text: textSchema(), tags: text, notes: text };
}

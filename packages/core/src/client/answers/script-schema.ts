import { z } from 'zod';
import type { FolderDefaults, ListForms, View } from '../requests/view.ts';
import type { CreatedScriptAnswer } from './answers.ts';
import { idSchema, maybe, textSchema } from './lenient.ts';
import { fieldInOneSpelling } from './one-spelling.ts';
import { progressSchema } from './progress-schema.ts';
import { runSchema } from './run-answers.ts';
import { testsSchema } from './test-answers.ts';
import type { Field, Run, Script, Test } from './things.ts';

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

/** A script but for what says which one it is. */
export type KnownOfScript = Omit<CreatedScriptAnswer['script'], 'id'>;

/** What is read of the answer to a write: nothing has to be there, and lists count only in the full form. */
export function knownOfScriptSchema(): z.ZodType<KnownOfScript> {
  const tests = maybe(testsSchema());
  const fields = maybe(z.array(fieldSchema()));
  return z.looseObject({ name: maybe(textSchema()), ...factsShape(), tests, fields });
}

function factsShape() {
  const text = maybe(textSchema());
  return {
    description: text,
    comments: text,
    created: text,
    archived: maybe(z.boolean()),
    progress: maybe(progressSchema()),
  };
}

function testsIn(form: ListForms['tests']): z.ZodType<readonly Test[] | readonly string[] | string | undefined> {
  switch (form) {
    case 'none':
      return absent();
    case 'full':
      return whole(testsSchema());
    case 'list':
      return whole(z.array(z.string()));
    case 'text':
      return z
        .string()
        .nullish()
        .transform((text) => text ?? '');
    default:
      return form satisfies never;
  }
}

function fieldsIn(form: ListForms['fields']): z.ZodType<readonly Field[] | readonly string[] | undefined> {
  switch (form) {
    case 'none':
      return absent();
    case 'full':
      return whole(z.array(fieldSchema()));
    case 'list':
    case 'list_shown':
      return whole(z.array(z.string()));
    default:
      return form satisfies never;
  }
}

function runsIn(form: ListForms['runs']): z.ZodType<readonly Run[] | readonly string[] | undefined> {
  switch (form) {
    case 'none':
      return absent();
    case 'full':
      return whole(z.array(runSchema()));
    case 'terse':
      return whole(z.array(z.string()));
    default:
      return form satisfies never;
  }
}

/** A list that is left out is empty: asked for, it can only be missing because nothing is in it. */
function whole<Item>(items: z.ZodType<readonly Item[]>): z.ZodType<readonly Item[]> {
  return items.nullish().transform((list) => list ?? []);
}

function absent(): z.ZodType<undefined> {
  return z.undefined().catch(undefined);
}

function fieldSchema(): z.ZodType<Field> {
  const show = z.boolean().catch(true);
  return z.preprocess(fieldInOneSpelling, z.looseObject({ id: textSchema(), label: maybe(textSchema()), show }));
}

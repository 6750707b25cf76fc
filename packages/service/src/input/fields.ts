import { z } from 'zod';

import type { Field } from '../store/scripts.ts';

import { storedName, storedText } from './text.ts';

/**
 * The built-in fields with the labels of specification 2.9.
 * Which of them are shown by default is not shown there: number and tester are.
 */
const BUILT_IN_FIELDS: readonly Field[] = [
  { id: '_run', label: 'number', show: true },
  { id: '_tester', label: 'tester', show: true },
  { id: '_createdDate', label: 'date', show: false },
  { id: '_createdTime', label: 'time', show: false },
  { id: '_tags', label: 'tag filter', show: false },
];

type FieldInput = { readonly id: string; readonly label?: string; readonly show: boolean };

const fieldObject = z
  .object({
    id: storedName,
    label: storedText.optional(),
    show: z.boolean().optional(),
    // The output may call it "shown" (specification 2.9), so what was read can be sent back.
    shown: z.boolean().optional(),
  })
  .transform(({ id, label, show, shown }): FieldInput => ({
    id,
    ...(label !== undefined && { label }),
    show: show ?? shown ?? true,
  }));

/** The `fields` list of a new script, completed by the built-in fields it does not name. */
export const fieldsInput: z.ZodType<readonly Field[]> = z
  .array(z.union([storedName.transform(fromText), fieldObject], { error: 'must be a string or a field object' }))
  .transform((inputs) => inputs.map(toField))
  .superRefine((fields, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of fields.entries()) {
      if (isForeignBuiltIn(id)) {
        context.addIssue({ code: 'custom', path: [index], message: `"${id}" is no built-in field` });
      }
      if (seen.has(id)) {
        context.addIssue({ code: 'custom', path: [index], message: `"${id}" is there twice` });
      }
      seen.add(id);
    }
  })
  .transform(completeFields);

/** Puts the built-in fields that are not named in front, in their usual order. */
export function completeFields(fields: readonly Field[]): readonly Field[] {
  const named = new Set(fields.map(({ id }) => id));
  return [...BUILT_IN_FIELDS.filter(({ id }) => !named.has(id)), ...fields];
}

function fromText(value: string): FieldInput {
  const hidden = /^\((.+)\)$/s.exec(value.trim())?.[1];
  const name = (hidden ?? value).trim();
  return { id: name.replaceAll(' ', '_'), show: hidden === undefined };
}

function toField({ id, label, show }: FieldInput): Field {
  const builtIn = BUILT_IN_FIELDS.find((field) => field.id === id);
  return { id, label: builtIn?.label ?? label ?? id.replaceAll('_', ' '), show };
}

function isForeignBuiltIn(id: string): boolean {
  return id.startsWith('_') && !BUILT_IN_FIELDS.some((field) => field.id === id);
}

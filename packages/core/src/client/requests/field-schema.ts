import { z } from 'zod';

const BUILT_IN: ReadonlySet<string> = new Set(['_run', '_tester', '_createdDate', '_createdTime', '_tags']);
const OWN_ID = 'expected an id that does not start with _, or a built-in one';

/** A run header in its three forms (specification 2.9). */
export function fieldSchema(): z.ZodType {
  const name = z.string().min(1).refine(isOwnOrBuiltIn, { error: OWN_ID });
  const object = z
    .strictObject({
      id: z
        .string()
        .min(1)
        .refine((id) => !id.startsWith('_') || BUILT_IN.has(id), { error: OWN_ID }),
      label: z.string().optional(),
      show: z.boolean().optional(),
    })
    .refine((field) => field.label === undefined || !BUILT_IN.has(field.id), {
      path: ['label'],
      error: 'the label of a built-in field cannot be changed',
    });
  return z.union([name, object], { error: 'expected a name, a name in parentheses or an object' });
}

/** The id of a string is the string with its blanks turned to underscores, without the parentheses that hide it. */
function isOwnOrBuiltIn(name: string): boolean {
  const id = name.replace(/^\((.*)\)$/s, '$1').replaceAll(' ', '_');
  return id !== '' && (!id.startsWith('_') || BUILT_IN.has(id));
}

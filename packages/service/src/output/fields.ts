import type { View } from '../input/view.ts';
import type { Field } from '../store/scripts.ts';

export type FieldOutput = Field & { readonly shown: boolean };

/** The `fields` of a script in the form the view asks for. */
export function renderFields(
  fields: readonly Field[],
  form: View['fields'],
): readonly FieldOutput[] | readonly string[] | undefined {
  switch (form) {
    case 'none':
      return undefined;
    case 'full':
      // The specification calls the key "show" and "shown" (2.9); both are there.
      return fields.map((field) => ({ ...field, shown: field.show }));
    case 'list':
      return fields.map(({ label }) => label);
    case 'list_shown':
      return fields.filter(({ show }) => show).map(({ label }) => label);
    default:
      return form satisfies never;
  }
}

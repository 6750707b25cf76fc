import type { FieldDraft } from '@runsheet/core/client';
import fc from 'fast-check';
import { word } from './texts.ts';

/** A run header as it is told. */
export type Field = { readonly id: string; readonly label: string; readonly show: boolean };

/** A run header, and one of the forms in which it is sent (specification 2.9). */
export type DraftedField = { readonly field: Field; readonly draft: FieldDraft };

/** Ids that begin with an underscore are built-in, and a name in parentheses is a hidden one. */
const fieldName = fc
  .array(fc.tuple(fc.constantFrom(' ', '_'), word), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([blank, part], index) => (index === 0 ? part : blank + part)).join(''))
  .filter((name) => !name.startsWith('_') && !/^\(.*\)$/s.test(name));

const draftedField: fc.Arbitrary<DraftedField> = fc
  .tuple(fieldName, word, fc.boolean(), fc.constantFrom('name', 'object', 'bare object'))
  .map(([name, label, show, form]) => {
    const id = name.replaceAll(' ', '_');
    if (form === 'object') return { field: { id, label, show }, draft: { id, label, show } };
    if (form === 'bare object') return { field: { id, label, show: true }, draft: { id, label } };
    return { field: { id, label: name.replaceAll('_', ' '), show }, draft: show ? name : `(${name})` };
  });

/** The headers of a user, no two with the same id. */
export const draftedFields: fc.Arbitrary<DraftedField[]> = fc.uniqueArray(draftedField, {
  selector: ({ field }) => field.id,
  maxLength: 6,
});

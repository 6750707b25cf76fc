import fc from 'fast-check';
import { word } from './texts.ts';

/** A row that reads the same in every form; its tags are in upper case, as the service tells them. */
export type OutlineRow = { readonly indent: number; readonly text: string; readonly tags: readonly string[] };

/** A text that ends in a hashtag would be a text and a tag where it is read from a line. */
const rowText = fc
  .array(fc.tuple(fc.constantFrom(' ', '  ', '\u00A0', ' \t '), word), { minLength: 1, maxLength: 4 })
  .filter((parts) => parts.length === 1 || !/^#[^#,]+,?$/.test(parts.at(-1)?.[1] ?? ''))
  .map((parts) => parts.map(([blank, part], index) => (index === 0 ? part : blank + part)).join(''));

const tag = word
  .map((part) => part.replaceAll(/[#,]/g, '').toUpperCase())
  .filter((part) => part !== '' && part === part.toUpperCase());

const row: fc.Arbitrary<OutlineRow> = fc.record({
  indent: fc.oneof(fc.nat(4), fc.nat(100)),
  text: rowText,
  tags: fc.uniqueArray(tag, { maxLength: 3 }),
});

/** Any outline, also one that skips levels. */
export const outline: fc.Arbitrary<readonly OutlineRow[]> = fc.array(row, { maxLength: 40, size: '+1' });

/** An outline whose every level follows the one above it. */
export const gradual: fc.Arbitrary<readonly OutlineRow[]> = outline.map((rows) => {
  let deepest = 0;
  return rows.map((each) => {
    const indent = each.indent % (deepest + 1);
    deepest = indent + 1;
    return { ...each, indent };
  });
});

/** A row as a line of text (specification 2.8). */
export function toLine({ indent, text, tags }: OutlineRow, blank = '\t'): string {
  return [blank.repeat(indent) + text, ...tags.map((each) => `#${each}`)].join(' ');
}

import type { Expression, ObjectExpression } from './config-object.ts';

type ArrayExpression = Extract<Expression, { type: 'ArrayExpression' }>;
type CodeRange = { readonly start?: number | null | undefined; readonly end?: number | null | undefined };

export type Insertion = { readonly at: number; readonly text: string; readonly until?: number };

/** Puts several texts in, with the line ends of the text; places are those of the text as it was. */
export function applyInsertions(text: string, insertions: readonly Insertion[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lastFirst = insertions.toSorted((a, b) => b.at - a.at);
  return lastFirst.reduce((done, { at, text: added, until = at }) => {
    // The end of a line is before both of its characters.
    const shift = done.startsWith('\r\n', at - 1) ? 1 : 0;
    return done.slice(0, at - shift) + added.replaceAll('\n', eol) + done.slice(until - shift);
  }, text);
}

/** A property as the first of an object, in the way the others are laid out. */
export function insertProperties(text: string, object: ObjectExpression, properties: readonly string[]): Insertion {
  const at = startOf(object) + 1;
  const [first] = object.properties;
  if (first === undefined) return { at, text: ` ${properties.join(', ')} `, until: endOf(object) - 1 };
  const isInLine = !text.slice(at, startOf(first)).includes('\n');
  if (isInLine) return { at, text: ` ${properties.join(', ')},` };
  const indent = indentAt(text, startOf(first));
  return { at, text: properties.map((property) => `\n${indent}${property},`).join('') };
}

/** An element as the last of an array, in the way the others are laid out. */
export function insertElement(text: string, array: ArrayExpression, element: string): Insertion | undefined {
  const [first, last] = [array.elements[0], array.elements.at(-1)];
  if (array.elements.length === 0) return { at: startOf(array) + 1, text: element, until: endOf(array) - 1 };
  if (!first || !last) return undefined;
  const isInLine = !text.slice(startOf(array), startOf(first)).includes('\n');
  return { at: endOf(last), text: isInLine ? `, ${element}` : `,\n${indentAt(text, startOf(last))}${element}` };
}

export function startOf({ start }: CodeRange): number {
  return start ?? 0;
}

export function endOf({ end }: CodeRange): number {
  return end ?? 0;
}

function indentAt(text: string, place: number): string {
  const line = text.slice(text.lastIndexOf('\n', place - 1) + 1);
  return /^[\t ]*/.exec(line)?.[0] ?? '';
}

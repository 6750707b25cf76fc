import { z } from 'zod';
import { MARKS } from '../sheet/sheet.ts';
import type { Settings } from './config-input.ts';

export type OptionNotes = {
  /** The first sentence is the help of a flag; the others stand in the documentation. */
  readonly description: string;
  readonly env?: string;
  /** Without dashes. */
  readonly flag?: string;
  /** What holds when nothing is written and there is no default value. */
  readonly without?: string;
  /** A relative path begins where it is written: in the folder of the file, or in the directory of the command. */
  readonly isPath?: true;
};

export const NOTES = z.registry<OptionNotes>();

export function option<Schema extends z.ZodType>(schema: Schema, notes: OptionNotes): Schema {
  NOTES.add(schema, notes);
  return schema;
}

export function mark(): z.ZodType<Settings['outcomes']['passed']> {
  return z.enum([...MARKS, 'none']);
}

export function headerId(): z.ZodType<string, string> {
  return z.string().regex(/^[A-Za-z][\w-]*$/, 'a header id is letters, digits, _ and -, a letter first');
}

export function attachments(): z.ZodType<string> {
  const error = 'expected names, links, or an address that begins with https:// or http://';
  return z.string().regex(/^(?:names|links|https?:\/\/[^\s{}]+(?:\{(?:run|path)\}[^\s{}]*)*)$/, error);
}

/** The key. Secrets often come with a line break at their end. What is wrong with one is told without showing it. */
export function key(): z.ZodType<string> {
  return z
    .string()
    .trim()
    .regex(/^[\x21-\x7E]+$/, 'expected letters, digits and signs without blanks');
}

export function idOrName(): z.ZodType<string | number> {
  const error = 'expected a name or an id';
  return z.union([z.string().trim().min(1, error), z.int().positive(error)], { error });
}

const LONGEST_MS = 3_600_000;

/** A number, or its digits: variables of the environment are texts. */
export function milliseconds(): z.ZodType<number> {
  const error = `expected whole milliseconds, 1 to ${LONGEST_MS}`;
  const limited = z.int(error).min(1, error).max(LONGEST_MS, error);
  const digits = z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(limited);
  return z.union([limited, digits], { error });
}

export function wholeNumber(least: number, most: number): z.ZodType<number> {
  const error = `expected a whole number, ${least} to ${most}`;
  return z.int(error).min(least, error).max(most, error);
}

/** A boolean, or its word: variables of the environment are texts. */
export function yesOrNo(): z.ZodType<boolean> {
  const word = z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['true', '1', 'false', '0']))
    .transform((text) => text === 'true' || text === '1')
    .pipe(z.boolean());
  return z.union([z.boolean(), word], { error: 'expected true or false' });
}

export function yesOrNoOrAuto(): z.ZodType<boolean | 'auto'> {
  return z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' });
}

export function pattern(): z.ZodType<string> {
  return z
    .string()
    .refine(isPattern, { error: 'is not a regular expression', abort: true })
    .refine((source) => !new RegExp(source, 'u').test(''), 'matches the empty text, so it would be found everywhere');
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'gu') instanceof RegExp;
  } catch {
    return false;
  }
}

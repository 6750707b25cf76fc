import type { Reading } from '../call.ts';

/** What was read; or why not, as a text. */
export function read<Answer>(reading: Reading<Answer>): Answer | string {
  return reading.kind === 'unreadable' ? `unreadable: ${reading.problem}` : reading.answer;
}

/** The kind of each reading of several JSON values. */
export function kinds(parse: (json: unknown) => Reading<unknown>, values: readonly unknown[]): readonly string[] {
  return values.map((json) => parse(json).kind);
}

/** Shapes that are no answer to anything. */
export const STRANGE: readonly unknown[] = [undefined, null, true, 7, 'ok', [], {}, { error: 'no' }, [[1]], { id: {} }];

import { z } from 'zod';
import type { Insert } from './drafts.ts';
import { allowed } from './allowed.ts';
import type { View } from './view.ts';

/** `?tests=none&runs=terse`, or nothing (specification 4.1); throws RS1010. */
export function viewQuery(view: View): string {
  const asked = allowed(viewSchema(), view, 'view');
  return query(Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? listed(value) : value]));
}

/** `?insert=last`, or nothing (specification 4.4, 4.6); throws RS1010. */
export function insertQuery(insert: Insert | undefined): string {
  if (insert === undefined) return '';
  return query([['insert', String(allowed(insertSchema(), insert, 'insert'))]]);
}

/** An empty list asks for nothing, which is the default. */
function listed(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(',');
}

// All values are words and numbers of our own, so nothing needs escaping.
function query(parameters: readonly (readonly [string, string | undefined])[]): string {
  const parts = parameters.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function viewSchema() {
  return z.strictObject({
    subfolders: z.enum(['none', 'all']).optional(),
    scripts: z.enum(['terse', 'full']).optional(),
    tests: z.enum(['none', 'full', 'list', 'text']).optional(),
    testswith: z.union([z.literal('none'), z.array(z.enum(['hashtags', 'ids', '_ids']))]).optional(),
    fields: z.enum(['none', 'full', 'list', 'list_shown']).optional(),
    runs: z.enum(['none', 'full', 'terse']).optional(),
    retests: z.enum(['latest', 'all']).optional(),
    results: z.enum(['none', 'full']).optional(),
    progress: z.enum(['none', 'terse', 'full']).optional(),
  });
}

function insertSchema() {
  return z.union([z.enum(['first', 'last']), z.int().nonnegative()], {
    error: 'expected "first", "last" or a whole number',
  });
}

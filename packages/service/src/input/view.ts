import { z } from 'zod';

import { parse } from './body.ts';

/** The common URL parameters (specification 4.1), read and completed. */
export type View = {
  readonly subfolders: 'none' | 'all';
  readonly scripts: 'terse' | 'full';
  readonly tests: 'none' | 'full' | 'list' | 'text';
  readonly testswith: { readonly hashtags: boolean; readonly ids: 'none' | 'plain' | 'aligned' };
  readonly fields: 'none' | 'full' | 'list' | 'list_shown';
  readonly runs: 'none' | 'full' | 'terse';
  readonly retests: 'latest' | 'all';
  readonly results: 'none' | 'full';
  readonly progress: 'none' | 'terse' | 'full';
};

const NO_ADDITIONS: View['testswith'] = { hashtags: false, ids: 'none' };

/** What the folder endpoints show unless asked otherwise. */
export const FOLDER_VIEW: View = {
  subfolders: 'all',
  scripts: 'terse',
  tests: 'none',
  testswith: NO_ADDITIONS,
  fields: 'none',
  runs: 'none',
  retests: 'latest',
  results: 'none',
  progress: 'none',
};

/** What the script endpoint shows unless asked otherwise. */
export const SCRIPT_VIEW: View = {
  subfolders: 'all',
  scripts: 'full',
  tests: 'full',
  testswith: NO_ADDITIONS,
  fields: 'full',
  runs: 'full',
  retests: 'latest',
  results: 'full',
  progress: 'terse',
};

export const folderView: z.ZodType<View> = viewSchema(FOLDER_VIEW);
export const scriptView: z.ZodType<View> = viewSchema(SCRIPT_VIEW);

/** Reads the parameters of a folder endpoint; an unknown value is refused, an unknown name is not read. */
export function parseFolderView(query: Readonly<Record<string, string>>): View {
  return parse(folderView, query, 'query');
}

/** Reads the parameters of the script endpoint, as {@link parseFolderView} does for folders. */
export function parseScriptView(query: Readonly<Record<string, string>>): View {
  return parse(scriptView, query, 'query');
}

function viewSchema(defaults: View): z.ZodType<View> {
  return z.object({
    subfolders: z.enum(['none', 'all']).default(defaults.subfolders),
    scripts: z.enum(['terse', 'full']).default(defaults.scripts),
    tests: z.enum(['none', 'full', 'list', 'text']).default(defaults.tests),
    testswith: testsWith().default(defaults.testswith),
    fields: z.enum(['none', 'full', 'list', 'list_shown']).default(defaults.fields),
    runs: z.enum(['none', 'full', 'terse']).default(defaults.runs),
    retests: z.enum(['latest', 'all']).default(defaults.retests),
    results: z.enum(['none', 'full']).default(defaults.results),
    progress: z.enum(['none', 'terse', 'full']).default(defaults.progress),
  });
}

/** A list of additions; with both `ids` and `_ids` the wider form wins. */
function testsWith(): z.ZodType<View['testswith']> {
  return z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['none', 'hashtags', 'ids', '_ids'])))
    .transform((names) => ({
      hashtags: names.includes('hashtags'),
      ids: names.includes('_ids') ? 'aligned' : names.includes('ids') ? 'plain' : 'none',
    }));
}

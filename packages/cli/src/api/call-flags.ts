import type { Flags } from '../flags/flag.ts';
import { API_FLAGS } from '../flags/flags.ts';
import { type ApiCall, placeOf } from './calls.ts';

/** What each id is, and one for examples. */
export const IDS: Readonly<Record<string, { readonly meaning: string; readonly example: string }>> = {
  'project-id': { meaning: 'Id of the project: a number', example: '3' },
  'folder-id': { meaning: 'Id of the folder: f and a number', example: 'f7' },
  'script-id': { meaning: 'Id of the script: a number', example: '12' },
  'test-id': { meaning: 'Id of the test: a number', example: '7' },
  'note-id': { meaning: 'Id of the note: n and more', example: 'n4' },
};

/** Every flag that a call takes. Their values are checked by the client. */
export function flagsOf(call: ApiCall): Flags {
  const { name, body, hasView } = call;
  const own = {
    ...Object.fromEntries(placeOf(call).map((flag) => [flag, PLACE_FLAGS[flag] ?? ''])),
    ...(body === undefined ? {} : { body: `JSON, @file or - for what is piped in, which is the default: ${body}` }),
    ...(name === 'tests add' ? { text: TEXT } : {}),
  };
  return {
    ...optionsOf(own, 'This call:'),
    ...optionsOf(hasView === true ? VIEW_FLAGS : {}, 'What the answer holds:'),
    ...API_FLAGS,
  };
}

function optionsOf(meanings: Readonly<Record<string, string>>, group: string): Flags {
  const flags = Object.entries(meanings).map(([name, describe]) => {
    return [name, { group, describe, ...(name === 'text' && { conflicts: 'body' }) }] as const;
  });
  return Object.fromEntries(flags);
}

const PLACE_FLAGS: Readonly<Record<string, string>> = {
  'folder-id': 'Folder, such as f7; default: the top of the project',
  'parent-id': 'Folder to create it in, such as f7; default: the top of the project',
  insert: 'Where among its siblings: first, last, or N for after the Nth',
};

const TEXT = 'Instead of --body: text, @file or -, one test per line, tabs for indent, as --tests text gives it';

/** The common URL parameters, each with a flag of its name. */
export const VIEW_FLAGS: Readonly<Record<string, string>> = {
  subfolders: 'Contents of subfolders: none, all',
  scripts: 'Scripts: terse (name and id), full',
  tests: 'Tests: none, full (objects), list (texts), text (one text)',
  testswith: 'With the text of a test: none, hashtags, ids, _ids; several with commas',
  fields: 'Run headers: none, full (objects), list (all labels), list_shown',
  runs: 'Runs: none, full (objects), terse (a line each)',
  retests: 'Retests of a run: latest, all',
  results: 'Results in the runs: none, full',
  progress: 'Counts of results: none, terse, full',
};

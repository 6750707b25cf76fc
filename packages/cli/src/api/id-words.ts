import type { PositionalOptions } from 'yargs';
import type { IdName } from './calls.ts';

/** The words of a command line that name something, checked before anything is sent (specification 2.1). */
export const ID_WORDS: Readonly<Record<IdName, PositionalOptions>> = {
  'project-id': { ...word('Id of the project: a number'), coerce: number('project-id') },
  'folder-id': { ...word('Id of the folder: f and a number'), coerce: folderId('folder-id') },
  'script-id': { ...word('Id of the script: a number'), coerce: number('script-id') },
  'test-id': { ...word('Id of the test: a number'), coerce: number('test-id') },
  'note-id': { ...word('Id of the note: n and more'), coerce: noteId },
};

type Word = { readonly type: 'string'; readonly describe: string };

function word(describe: string): Word {
  return { type: 'string', describe };
}

function number(name: string): (value: string) => number {
  return (value) => {
    if (/^\d{1,15}$/.test(value)) return Number(value);
    throw new Error(`${name} takes a whole number, not "${value}".`);
  };
}

/** Reads the id of a folder; throws what the parser tells the user. */
export function folderId(name: string): (value: string) => string {
  return (value) => {
    if (/^f\d+$/.test(value)) return value;
    throw new Error(`${name} takes the letter f and a number, such as f12, not "${value}".`);
  };
}

/** What follows the letter is not shown in the specification. */
function noteId(value: string): string {
  if (/^n[\w.~-]+$/.test(value)) return value;
  throw new Error(`note-id takes the letter n and more, such as n12, not "${value}".`);
}

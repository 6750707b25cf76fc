import type { Options } from 'yargs';
import { SERVICE_FLAGS } from '../settings.ts';
import type { ApiCall, PlaceName } from './calls.ts';
import { folderId } from './id-words.ts';
import { viewFlags } from './view-flags.ts';

/** Every flag that a call takes. */
export function flagsOf({ name, body, view, place = [] }: ApiCall): Readonly<Record<string, Options>> {
  return {
    ...Object.fromEntries(place.map((flag) => [flag, PLACE_FLAGS[flag]])),
    ...(body === undefined ? {} : { body: bodyFlag(body) }),
    ...(name === 'tests add' ? { text: TEXT_FLAG } : {}),
    ...(view === undefined ? {} : viewFlags(view)),
    'base-url': SERVICE_FLAGS['base-url'],
    timeout: SERVICE_FLAGS.timeout,
    deadline: SERVICE_FLAGS.deadline,
  };
}

const OF_THIS_CALL = { type: 'string', requiresArg: true, group: 'This call:' } as const;

const PLACE_FLAGS: Readonly<Record<PlaceName, Options>> = {
  'folder-id': {
    ...OF_THIS_CALL,
    describe: 'Folder, such as f7; default: the top of the project',
    coerce: folderId('--folder-id'),
  },
  'parent-id': {
    ...OF_THIS_CALL,
    describe: 'Folder to create it in, such as f7; default: the top of the project',
    coerce: folderId('--parent-id'),
  },
  insert: {
    ...OF_THIS_CALL,
    describe: 'Where among its siblings: first, last, or N for after the Nth',
    coerce: readInsert,
  },
};

const TEXT_FLAG: Options = {
  ...OF_THIS_CALL,
  conflicts: 'body',
  describe: 'Instead of --body: text, @file or -, one test per line, tabs for indent, as --tests text gives it',
};

function bodyFlag(holds: string): Options {
  return {
    ...OF_THIS_CALL,
    describe: `JSON, @file or - for what is piped in, which is the default: ${holds}`,
  };
}

function readInsert(value: string): string | number {
  if (value === 'first' || value === 'last') return value;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`--insert takes first, last or a whole number, not "${value}".`);
}

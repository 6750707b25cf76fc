import { z } from 'zod';
import type { Settings } from './config-input.ts';
import { madeOnce } from './made-once.ts';
import {
  NOTES,
  type OptionNotes,
  attachments,
  headerId,
  idOrName,
  key,
  mark,
  milliseconds,
  option,
  pattern,
  wholeNumber,
  yesOrNo,
  yesOrNoOrAuto,
} from './option-kinds.ts';

/** The one list of options: `npm run generate` makes the type of a configuration, the flags, the JSON schema and the docs. */
export const optionsSchema: () => z.ZodType<Settings> = madeOnce(() => {
  return z.strictObject({
    ...place(),
    ...recorded(),
    run: run(),
    mode: option(z.enum(['auto', 'publish', 'record', 'plan', 'off']).default('auto'), {
      description: 'What a test run does. auto: publish with a key, record in CI without one, otherwise nothing.',
      env: 'RUNSHEET_MODE',
    }),
    sync: option(z.enum(['always', 'default-branch', 'never']).default('always'), {
      description: 'Which builds may add rows.',
      env: 'RUNSHEET_SYNC',
    }),
    onPublishError: option(z.enum(['warn', 'fail']).default('warn'), {
      description: 'Whether a run fails when its results could not be published.',
      env: 'RUNSHEET_ON_PUBLISH_ERROR',
    }),
    recordDir: option(z.string().min(1).optional(), {
      description: 'Folder of results that are not delivered yet.',
      without: '`.runsheet` at the root of the repository',
      env: 'RUNSHEET_RECORD_DIR',
      flag: 'record-dir',
      isPath: true,
    }),
    api: api(),
    redact: option(z.array(pattern()).readonly().default([]), {
      description: 'Regular expressions whose matches are removed from every comment. Known secrets always are.',
    }),
    github: group({
      summary: option(yesOrNoOrAuto().default('auto'), {
        description: 'Whether the job summary shows the run. auto: in GitHub Actions.',
      }),
      annotations: option(yesOrNoOrAuto().default('auto'), {
        description: 'Whether failures are annotated. auto: in GitHub Actions.',
      }),
    }),
  });
});

/** An option at its path from the top, for example `api`, `timeout`. */
export type OptionEntry = OptionNotes & { readonly path: readonly string[]; readonly name: string };

export const listOptions: () => readonly OptionEntry[] = madeOnce(() => entriesIn(optionsSchema(), []));

function entriesIn(schema: z.core.$ZodType, path: readonly string[]): readonly OptionEntry[] {
  const notes = NOTES.get(schema);
  if (notes !== undefined) return [{ ...notes, path, name: path.join('.') }];
  const members = schema instanceof z.ZodPipe ? schema.out : schema;
  if (!(members instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(members.shape).flatMap(([name, member]) => entriesIn(member, [...path, name]));
}

/** The options that a journal holds: a run is published as it was configured where it ran. Others are left out. */
export const recordedOptionsSchema: () => z.ZodType<RecordedOptions> = madeOnce(() =>
  z.object({ ...recorded(), run: z.object(recordedOfRun()) }),
);

/** What of them is read again. The compiler says when the schema lacks one of these. */
export type RecordedOptions = Pick<
  Settings,
  'project' | 'layout' | 'outcomes' | 'comment' | 'tags' | 'allowRenames'
> & { readonly run: Pick<Settings['run'], 'keyField' | 'completed'> };

function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((written) => (written === undefined ? {} : written), z.strictObject(shape));
}

function recorded() {
  return {
    project: option(idOrName().optional(), {
      description: 'Project: id or exact name.',
      without: 'the only project of the account',
      env: 'RUNSHEET_PROJECT',
      flag: 'project',
    }),
    layout: option(z.enum(['single', 'directory', 'file']).default('single'), {
      description:
        'One script for all tests, one for each directory of the first level that has more than one, or one for each test file.',
      env: 'RUNSHEET_LAYOUT',
    }),
    outcomes: group({
      passed: option(mark().default('pass'), { description: 'Mark of tests that passed.' }),
      flaky: option(mark().default('pass'), { description: 'Mark of tests that passed on a later attempt.' }),
      failed: option(mark().default('fail'), { description: 'Mark of tests that failed.' }),
      skipped: option(mark().default('blocked'), { description: 'Mark of tests that were skipped.' }),
      todo: option(mark().default('blocked'), { description: 'Mark of tests that are still to be written.' }),
      unfinished: option(mark().default('blocked'), { description: 'Mark of tests that did not finish.' }),
      obsolete: option(z.enum(['none', 'exclude']).default('none'), {
        description: 'Mark of obsolete rows, whose tests are no longer in the code.',
      }),
    }),
    comment: group({
      maxLength: option(wholeNumber(100, 100_000).default(4_000), { description: 'Longest comment in characters.' }),
      stack: option(z.boolean().default(true), { description: 'Whether comments hold the stack of an error.' }),
      attachments: option(attachments().optional(), {
        description:
          'What stands for the files that a failed test attached: `names`, `links` into the files that the CI job keeps, or an address such as https://files.example.com/{run}/{path}.',
        without: '`names`',
        env: 'RUNSHEET_ATTACHMENTS',
      }),
    }),
    tags: group({ fromTitles: option(z.boolean().default(true), { description: 'Whether titles hold `#tags`.' }) }),
    allowRenames: option(yesOrNo().default(false), {
      description: 'Whether to add rows although most known ones look renamed.',
      env: 'RUNSHEET_ALLOW_RENAMES',
    }),
  };
}

function place() {
  return {
    apiKey: option(key().optional(), {
      description: 'The key of the account. Best kept in RUNSHEET_API_KEY; refused in a configuration file.',
      env: 'RUNSHEET_API_KEY',
    }),
    baseUrl: option(z.string().min(1).optional(), {
      description: 'Address of the service, ending in /api/v1. https, or http on this machine only.',
      env: 'RUNSHEET_BASE_URL',
      flag: 'base-url',
    }),
    folder: option(z.string().default(''), {
      description: 'Folder: a path of names, or an id such as f12. Missing names are created.',
      without: 'the top level of the project',
      env: 'RUNSHEET_FOLDER',
      flag: 'folder',
    }),
    script: option(idOrName().optional(), {
      description: 'Script: name or id. A name may hold {year}, {month} and {branch} of the run.',
      without: 'the name in the nearest package.json',
      env: 'RUNSHEET_SCRIPT',
      flag: 'script',
    }),
  };
}

function run() {
  return group({
    headers: option(z.record(headerId(), z.string()).readonly().default({}), {
      description: 'Further headers of the run, by field id.',
    }),
    tester: option(z.string().optional(), { description: 'Who ran the tests.', env: 'RUNSHEET_TESTER' }),
    environment: option(z.string().optional(), {
      description: 'What the tests ran against.',
      env: 'RUNSHEET_ENVIRONMENT',
    }),
    ...recordedOfRun(),
  });
}

function recordedOfRun() {
  return {
    keyField: option(headerId().optional(), { description: 'Field that holds the run key in scripts made by people.' }),
    completed: option(yesOrNoOrAuto().default(true), {
      description: 'Whether the run is marked complete. auto: the service decides.',
    }),
  };
}

function api() {
  return group({
    timeout: option(milliseconds().default(10_000), {
      description: 'Milliseconds for one request.',
      env: 'RUNSHEET_TIMEOUT',
      flag: 'timeout',
    }),
    deadline: option(milliseconds().default(60_000), {
      description: 'Milliseconds for everything.',
      env: 'RUNSHEET_DEADLINE',
      flag: 'deadline',
    }),
    caFile: option(z.string().min(1).optional(), {
      description: 'File with the certificate of a private authority, PEM.',
      env: 'RUNSHEET_CA_FILE',
      flag: 'ca-file',
      isPath: true,
    }),
    proxy: option(z.string().min(1).optional(), {
      description: 'Address of a proxy. NO_PROXY is respected.',
      without: 'HTTPS_PROXY',
      flag: 'proxy',
    }),
  });
}

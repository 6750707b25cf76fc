import { z } from 'zod';
import type { ConfigInput } from './config-input.ts';
import { idOrName, key, milliseconds, option, pattern, wholeNumber, yesOrNo } from './option-kinds.ts';

/**
 * The one list of options: types, limits, names and help. `npm run generate` makes the type of a configuration, the
 * list of options, the JSON schema and the tables of the documentation from it. A function, so that importing this file
 * builds nothing.
 */
export function optionsSchema(): z.ZodType<ConfigInput> {
  return z.strictObject({
    apiKey: option(key(), {
      description: 'The key of the account. Best kept in RUNSHEET_API_KEY; refused in a configuration file.',
      env: 'RUNSHEET_API_KEY',
    }).optional(),
    baseUrl: option(z.string().min(1), {
      description: 'Address of the service, ending in /api/v1. https, or http on this machine only.',
      env: 'RUNSHEET_BASE_URL',
      flag: 'base-url',
    }).optional(),
    ...places(),
    ...choices(),
    outcomes: outcomes().optional(),
    run: run().optional(),
    comment: comment().optional(),
    tags: tags().optional(),
    recordDir: option(z.string().min(1), {
      description: 'Folder of results that are not delivered yet.',
      without: '`.runsheet` at the root of the repository',
      env: 'RUNSHEET_RECORD_DIR',
      flag: 'record-dir',
    }).optional(),
    api: api().optional(),
    redact: option(z.array(pattern()).readonly(), {
      description: 'Regular expressions whose matches are removed from every comment. Known secrets always are.',
    }).optional(),
    limits: limits().optional(),
    ...growth(),
    github: github().optional(),
  });
}

function places() {
  return {
    project: option(idOrName(), {
      description: 'Project: id or exact name.',
      without: 'the only project of the account',
      env: 'RUNSHEET_PROJECT',
      flag: 'project',
    }).optional(),
    folder: option(z.string(), {
      description: 'Folder: a path of names, or an id such as f12. Names that are missing are made.',
      without: 'the top level of the project',
      env: 'RUNSHEET_FOLDER',
      flag: 'folder',
    }).optional(),
    script: option(idOrName(), {
      description: 'Script: name or id.',
      without: 'the name in the nearest package.json',
      env: 'RUNSHEET_SCRIPT',
      flag: 'script',
    }).optional(),
  };
}

function choices() {
  return {
    layout: option(z.enum(['single', 'directory', 'file']), {
      description: 'One script for all tests, one for each top directory, or one for each test file.',
      env: 'RUNSHEET_LAYOUT',
    }).optional(),
    mode: option(z.enum(['auto', 'publish', 'record', 'plan', 'off']), {
      description: 'What a run of the tests does. auto: publish with a key, record in CI without one, else nothing.',
      env: 'RUNSHEET_MODE',
    }).optional(),
    sync: option(z.enum(['always', 'default-branch', 'never']), {
      description: 'Which builds may add rows.',
      env: 'RUNSHEET_SYNC',
    }).optional(),
    onPublishError: option(z.enum(['warn', 'fail']), {
      description: 'Whether a run fails when its results could not be published.',
      env: 'RUNSHEET_ON_PUBLISH_ERROR',
    }).optional(),
  };
}

function outcomes() {
  return z.strictObject({
    passed: mark('tests that passed'),
    flaky: mark('tests that passed, but not at once'),
    failed: mark('tests that failed'),
    skipped: mark('tests that were skipped'),
    todo: mark('tests that are still to be written'),
    unfinished: mark('tests that did not come to their end'),
    obsolete: option(z.enum(['none', 'exclude']), {
      description: 'Mark of rows that are gone from the code.',
    }).optional(),
  });
}

function mark(whose: string) {
  const marks = z.enum(['pass', 'fail', 'blocked', 'query', 'exclude', 'none']);
  return option(marks, { description: `Mark of ${whose}.` }).optional();
}

function run() {
  const headerId = z.string().regex(/^[A-Za-z][\w-]*$/, 'a header id is letters, digits, _ and -, a letter first');
  return z.strictObject({
    headers: option(z.record(headerId, z.string()).readonly(), {
      description: 'Further headers of the run, by field id.',
    }).optional(),
    tester: option(z.string(), {
      description: 'Who ran the tests.',
      env: 'RUNSHEET_TESTER',
    }).optional(),
    environment: option(z.string(), {
      description: 'What the tests ran against.',
      env: 'RUNSHEET_ENVIRONMENT',
    }).optional(),
    keyField: option(headerId, {
      description: 'Field that names runs in scripts of people.',
    }).optional(),
    completed: option(z.union([z.boolean(), z.literal('auto')]), {
      description: 'Whether the run is marked complete. auto: the service decides.',
    }).optional(),
  });
}

function comment() {
  return z.strictObject({
    maxLength: option(wholeNumber(100, 100_000), { description: 'Longest comment in characters.' }).optional(),
    stack: option(z.boolean(), { description: 'Whether comments hold the stack of an error.' }).optional(),
  });
}

function tags() {
  return z.strictObject({
    fromTitles: option(z.boolean(), { description: 'Whether titles hold `#tags`.' }).optional(),
  });
}

function api() {
  return z.strictObject({
    timeout: option(milliseconds(), {
      description: 'Milliseconds for one request.',
      env: 'RUNSHEET_TIMEOUT',
      flag: 'timeout',
    }).optional(),
    deadline: option(milliseconds(), {
      description: 'Milliseconds for everything.',
      env: 'RUNSHEET_DEADLINE',
      flag: 'deadline',
    }).optional(),
    caFile: option(z.string().min(1), {
      description: 'File with the certificate of a private authority, PEM.',
      env: 'RUNSHEET_CA_FILE',
      flag: 'ca-file',
    }).optional(),
    proxy: option(z.string().min(1), {
      description: 'Address of a proxy. NO_PROXY holds.',
      without: 'HTTPS_PROXY',
      flag: 'proxy',
    }).optional(),
  });
}

function limits() {
  return z.strictObject({
    rows: option(wholeNumber(1, 1_000_000), {
      description: 'Rows of a script from which on a notice says that it is long.',
    }).optional(),
    runs: option(wholeNumber(1, 1_000_000), {
      description: 'Runs of a script from which on it counts as full.',
    }).optional(),
  });
}

function growth() {
  return {
    rotate: option(z.boolean(), { description: 'Whether a script that is full is followed by a new one.' }).optional(),
    allowRenames: option(yesOrNo(), {
      description: 'Whether rows are added, or scripts made, although most of the known ones look renamed.',
      env: 'RUNSHEET_ALLOW_RENAMES',
    }).optional(),
  };
}

function github() {
  const choice = z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' });
  return z.strictObject({
    summary: option(choice, {
      description: 'Whether the job summary shows the run. auto: in GitHub Actions.',
    }).optional(),
    annotations: option(choice, { description: 'Whether failures are annotated. auto: in GitHub Actions.' }).optional(),
  });
}

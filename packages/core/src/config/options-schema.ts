import { z } from 'zod';
import type { Mark } from '../sheet/sheet.ts';
import type { ConfigInput } from './config-input.ts';

/**
 * The one list of options: types, limits, environment names and help. Everything that speaks of options is made from
 * it. A function, so that importing this file builds nothing.
 */
export function optionsSchema(): z.ZodType<ConfigInput> {
  return z.strictObject({
    apiKey: option(key(), 'The key of the account.', 'RUNSHEET_API_KEY').optional(),
    baseUrl: option(z.string().min(1), 'Address of the service, ending in /api/v1.', 'RUNSHEET_BASE_URL').optional(),
    project: option(idOrName(), 'Project: id or exact name.', 'RUNSHEET_PROJECT').optional(),
    folder: option(z.string(), 'Folder: a path of names, or an id such as f12.', 'RUNSHEET_FOLDER').optional(),
    script: option(idOrName(), 'Script: name or id.', 'RUNSHEET_SCRIPT').optional(),
    layout: option(z.enum(['single', 'directory', 'file']), 'One script, or several.', 'RUNSHEET_LAYOUT').optional(),
    mode: option(z.enum(['auto', 'publish', 'record', 'plan', 'off']), 'What a run does.', 'RUNSHEET_MODE').optional(),
    sync: option(z.enum(['always', 'default-branch', 'never']), 'Who may add rows.', 'RUNSHEET_SYNC').optional(),
    outcomes: outcomes().optional(),
    run: run().optional(),
    comment: comment().optional(),
    recordDir: option(z.string().min(1), 'Folder of undelivered results.', 'RUNSHEET_RECORD_DIR').optional(),
    onPublishError: option(
      z.enum(['warn', 'fail']),
      'What undelivered results do to the build.',
      'RUNSHEET_ON_PUBLISH_ERROR',
    ).optional(),
    api: api().optional(),
    redact: option(z.array(pattern()), 'Patterns removed from comments.').optional(),
    limits: limits().optional(),
    rotate: option(z.boolean(), 'Whether a full script is followed by a new one.').optional(),
    allowRenames: option(
      yesOrNo(),
      'Whether a run may add rows when most rows look renamed.',
      'RUNSHEET_ALLOW_RENAMES',
    ).optional(),
    github: github().optional(),
  });
}

/** What is noted at an option besides its type. */
export type OptionNotes = { readonly description: string; readonly env?: string };

function option<Schema extends z.ZodType>(schema: Schema, description: string, env?: string): Schema {
  const notes: OptionNotes = env === undefined ? { description } : { description, env };
  return schema.meta(notes);
}

/** Secrets often come with a line break at their end. What is wrong with one is told without showing it. */
function key(): z.ZodType<string> {
  return z
    .string()
    .trim()
    .regex(/^[\x21-\x7E]+$/, 'expected letters, digits and signs without blanks');
}

function idOrName(): z.ZodType<string | number> {
  const error = 'expected a name or an id';
  return z.union([z.string().trim().min(1, error), z.int().positive(error)], { error });
}

function outcomes(): z.ZodType<NonNullable<ConfigInput['outcomes']>> {
  return z.strictObject({
    passed: mark('passed'),
    flaky: mark('flaky'),
    failed: mark('failed'),
    skipped: mark('skipped'),
    todo: mark('todo'),
    unfinished: mark('unfinished'),
    obsolete: option(z.enum(['none', 'exclude']), 'Mark of rows that are no longer in the code.').optional(),
  });
}

function mark(what: string): z.ZodType<Mark | 'none' | undefined> {
  return option(z.enum(['pass', 'fail', 'blocked', 'query', 'exclude', 'none']), `Mark of ${what} tests.`).optional();
}

function run(): z.ZodType<NonNullable<ConfigInput['run']>> {
  const headerId = z.string().regex(/^[A-Za-z][\w-]*$/, 'a header id is letters, digits, _ and -, a letter first');
  return z.strictObject({
    headers: option(z.record(headerId, z.string()), 'Further run headers.').optional(),
    tester: option(z.string(), 'Who ran the tests.', 'RUNSHEET_TESTER').optional(),
    environment: option(z.string(), 'What the tests ran against.', 'RUNSHEET_ENVIRONMENT').optional(),
    completed: option(z.union([z.boolean(), z.literal('auto')]), 'Whether the run is marked complete.').optional(),
  });
}

function comment(): z.ZodType<NonNullable<ConfigInput['comment']>> {
  return z.strictObject({
    maxLength: option(commentLength(), 'Longest comment in characters.').optional(),
    stack: option(z.boolean(), 'Whether comments hold the stack.').optional(),
  });
}

function commentLength(): z.ZodType<number> {
  const error = 'expected a whole number, 100 to 100000';
  return z.int().min(100, error).max(100_000, error);
}

function api(): z.ZodType<NonNullable<ConfigInput['api']>> {
  return z.strictObject({
    timeout: option(milliseconds(), 'Milliseconds for one request.', 'RUNSHEET_TIMEOUT').optional(),
    deadline: option(milliseconds(), 'Milliseconds for everything.', 'RUNSHEET_DEADLINE').optional(),
    caFile: option(z.string().min(1), 'Certificate of a private authority, PEM.', 'RUNSHEET_CA_FILE').optional(),
    proxy: option(z.string().min(1), 'Address of a proxy.').optional(),
  });
}

/** A number, or its digits: variables of the environment are texts. */
function milliseconds(): z.ZodType<number> {
  const error = `expected whole milliseconds, 1 to ${LONGEST_MS}`;
  const limited = z.int(error).min(1, error).max(LONGEST_MS, error);
  const digits = z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(limited);
  return z.union([limited, digits], { error });
}

const LONGEST_MS = 3_600_000;

function limits(): z.ZodType<NonNullable<ConfigInput['limits']>> {
  return z.strictObject({
    rows: option(count(), 'Most rows of one script.').optional(),
    runs: option(count(), 'Most runs of one script.').optional(),
  });
}

function count(): z.ZodType<number> {
  const error = 'expected a whole number, 1 or more';
  return z.int(error).min(1, error);
}

function github(): z.ZodType<NonNullable<ConfigInput['github']>> {
  const choice = z.union([z.boolean(), z.literal('auto')], { error: 'expected true, false or "auto"' });
  return z.strictObject({
    summary: option(choice, 'Whether the job summary on GitHub shows the run.').optional(),
    annotations: option(choice, 'Whether failures are annotated on GitHub.').optional(),
  });
}

/** A boolean, or its word: variables of the environment are texts. */
function yesOrNo(): z.ZodType<boolean> {
  const word = z.enum(['true', 'false']).transform((text) => text === 'true');
  return z.union([z.boolean(), word], { error: 'expected true or false' });
}

function pattern(): z.ZodType<string> {
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

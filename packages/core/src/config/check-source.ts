import type { Source } from './list-sources.ts';
import { nearest } from '../errors/nearest.ts';
import { listOptions, type optionsSchema } from './options-schema.ts';
import { valueAt } from '../report/value-at.ts';
import { describeOrigin } from './origin.ts';

type Schema = ReturnType<typeof optionsSchema>;
type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

export type CheckedSource = {
  readonly problems: readonly string[];
  /** Whether what is written at a path may be used. */
  readonly isSound: (path: readonly string[]) => boolean;
};

/** Finds everything that is wrong in one source, each with its path, its place and what was probably meant. */
export function checkSource(source: Source, schema: Schema): CheckedSource {
  const parsed = schema.safeParse(source.value);
  const empty = emptyFlag(source);
  if (empty !== undefined) return empty;
  const refused = refuseKey(source);
  const issues = parsed.error?.issues ?? [];
  const wrong = issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' ? [] : [path.map(String)]));
  return {
    problems: [...refused, ...issues.flatMap((issue) => describe(issue, source))],
    isSound: (path) =>
      !isRefused(path, source) &&
      !wrong.some((at) => at.length > 0 && at.every((name, i) => i >= path.length || path[i] === name)),
  };
}

/** Mostly a variable of a shell that has no value, and so never what was meant: not even of a folder. */
function emptyFlag({ value, origin }: Source): CheckedSource | undefined {
  if (origin.kind !== 'flag') return undefined;
  const option = listOptions().find(({ flag }) => flag === origin.flag);
  const written = option === undefined ? undefined : valueAt(value, option.path);
  if (option === undefined || !isBlank(written)) return undefined;
  return { problems: [`${option.name}: is empty (${describeOrigin(origin)})`], isSound: () => false };
}

function isBlank(written: unknown): boolean {
  return typeof written === 'string' && written.trim() === '';
}

/** A file is part of a commit sooner or later. */
function refuseKey(source: Source): readonly string[] {
  if (valueAt(source.value, KEY) === undefined || !isRefused(KEY, source)) return [];
  return [`apiKey: a key is refused in a file; set RUNSHEET_API_KEY (${describeOrigin(source.origin)})`];
}

const KEY = ['apiKey'] as const;

function isRefused([name]: readonly string[], { origin }: Source): boolean {
  return name === KEY[0] && origin.kind === 'file';
}

function describe(issue: Issue, { value, origin }: Source): readonly string[] {
  const path = issue.path.map(String);
  const place = `(${describeOrigin(origin)})`;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${unknownOption([...path, key])} ${place}`);
  }
  return [`${path.join('.') || 'options'}: ${messageOf(issue, valueAt(value, path))} ${place}`];
}

function unknownOption(path: readonly string[]): string {
  const name = path.join('.');
  const names = listOptions().map((option) => option.name);
  // An option may also be spelt right and stand in the wrong place: `timeout` for `api.timeout`.
  const close = nearest(name, names) ?? names.find((option) => option.endsWith(`.${path.at(-1)}`));
  return `${name}: there is no such option${close === undefined ? '' : `; did you mean ${close}?`}`;
}

/** What is there is not repeated: it may be anything, also a key in the wrong place. */
function messageOf(issue: Issue, written: unknown): string {
  if (issue.code === 'invalid_value') {
    return `expected ${issue.values.join(', ')}`;
  }
  if (issue.code === 'too_small' && written === '') return 'is empty';
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message.replace(/^Invalid input: /, '');
}

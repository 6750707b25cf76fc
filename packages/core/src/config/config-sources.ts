import { resolve } from 'node:path';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { ConfigInput, Settings } from './config-input.ts';
import { listOptions, type OptionEntry, optionsSchema } from './options-schema.ts';
import { valueAt, withValueAt } from '../report/value-at.ts';
import { nearest } from '../errors/nearest.ts';

export const KEY_FILE_VARIABLE = 'RUNSHEET_API_KEY_FILE';

/** Where the values of a configuration were written, the strongest first. */
export type ConfigSources = {
  /** By the name of the flag, without dashes. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keyFile?: KeyFile | undefined;
  readonly options?: unknown;
  readonly file?: ConfigFile | undefined;
  readonly defaults?: ConfigInput;
};

export type KeyFile =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly path: string };

export type ConfigFile =
  | {
      readonly kind: 'read';
      /** As messages name it. */
      readonly path: string;
      /** Absolute: where its relative paths begin. */
      readonly folder: string;
      /** What it exports; of a package.json what stands under `runsheet`. */
      readonly value: unknown;
    }
  | { readonly kind: 'unreadable'; readonly path: string; readonly error: RunsheetError };

/** Where a value of a configuration was written. */
export type Origin =
  | { readonly kind: 'flag'; readonly flag: string }
  | { readonly kind: 'variable'; readonly variable: string }
  | { readonly kind: 'options' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'default' };

/** An origin as messages write it. */
export function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'flag':
      return `--${origin.flag}`;
    case 'variable':
      return origin.variable;
    case 'options':
      return 'reporter options';
    case 'file':
      return origin.path;
    case 'default':
      return 'default';
    default:
      return origin satisfies never;
  }
}

export type Source = { readonly value: unknown; readonly origin: Origin };

function listSources(sources: ConfigSources): readonly Source[] {
  const { environment, keyFile, options, file, defaults } = sources;
  return [
    ...flagSources(sources.flags ?? {}),
    ...variableSources(environment),
    ...(keyFile?.kind === 'read' ? [{ value: { apiKey: keyFile.text }, origin: KEY_FILE }] : []),
    ...(options === undefined || options === null ? [] : [{ value: options, origin: { kind: 'options' } as const }]),
    ...fileSource(file),
    ...(defaults === undefined ? [] : [{ value: defaults, origin: { kind: 'default' } as const }]),
  ];
}

const KEY_FILE: Origin = { kind: 'variable', variable: KEY_FILE_VARIABLE };

function flagSources(flags: Readonly<Record<string, string>>): readonly Source[] {
  return listOptions().flatMap(({ path, flag }) => {
    const value = flag === undefined ? undefined : flags[flag];
    if (flag === undefined || value === undefined) return [];
    return [{ value: withValueAt({}, path, value), origin: { kind: 'flag', flag } }];
  });
}

/** An empty variable counts as not set: CI systems set those that have no value. */
function variableSources(environment: ConfigSources['environment']): readonly Source[] {
  return listOptions().flatMap(({ path, env }) => {
    const value = env === undefined ? undefined : environment[env];
    if (env === undefined || value === undefined || value === '') return [];
    return [{ value: withValueAt({}, path, value), origin: { kind: 'variable', variable: env } }];
  });
}

function fileSource(file: ConfigFile | undefined): readonly Source[] {
  if (file?.kind !== 'read') return [];
  const { path, folder, value } = file;
  return [{ value: withAbsolutePaths(withoutSchema(value), folder), origin: { kind: 'file', path } }];
}

/** `$schema` is for editors. */
function withoutSchema(value: unknown): unknown {
  if (typeof valueAt(value, ['$schema']) !== 'string') return value;
  return Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => name !== '$schema'));
}

/** Paths in a file begin where the file lies. */
function withAbsolutePaths(value: unknown, folder: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return listOptions().reduce((outer, { path, isPath }) => {
    if (isPath !== true) return outer;
    const written = valueAt(outer, path);
    return typeof written === 'string' && written !== '' ? withValueAt(outer, path, resolve(folder, written)) : outer;
  }, value);
}

export type MergedConfig = {
  readonly settings: Settings;
  readonly sources: ReadonlyMap<string, Source>;
  readonly checked: readonly (CheckedSource & { readonly source: Source })[];
};

/** Lays all sources over each other. What is wrong in one is left out: where results are kept still counts then. */
export function mergeSources(written: ConfigSources): MergedConfig {
  const schema = optionsSchema();
  const checked = listSources(written).map((source) => ({ source, ...checkSource(source, schema) }));
  const sources = new Map<string, Source>();
  let merged = {};
  for (const { path, name } of listOptions()) {
    const winner = checked.find(({ source, isSound }) => isSound(path) && valueAt(source.value, path) !== undefined);
    if (winner === undefined) continue;
    sources.set(name, winner.source);
    merged = withValueAt(merged, path, valueAt(winner.source.value, path));
  }
  return { settings: schema.parse(merged), sources, checked };
}

type Schema = ReturnType<typeof optionsSchema>;
type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

type CheckedSource = { readonly problems: readonly string[]; readonly isSound: (path: readonly string[]) => boolean };

function checkSource(source: Source, schema: Schema): CheckedSource {
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
  if (option === undefined || typeof written !== 'string' || written.trim() !== '') return undefined;
  return { problems: [`${option.name}: is empty (${describeOrigin(origin)})`], isSound: () => false };
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
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${unknownOption([...path, key])} ${place}`);
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
  if (issue.code === 'invalid_value') return `expected ${issue.values.join(', ')}`;
  if (issue.code === 'too_small' && written === '') return 'is empty';
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message.replace(/^Invalid input: /, '');
}

/** An option with its value and where that was written. Undefined: nothing is written, and `entry.without` holds. */
export type OptionValue = {
  readonly name: string;
  readonly entry: OptionEntry;
  readonly value: unknown;
  readonly origin: Origin;
};

/** Every option as it is read. The key is in it: hide it before you show the values. */
export function listValues(written: ConfigSources): readonly OptionValue[] {
  const { settings, sources } = mergeSources(written);
  return listOptions().map((entry) => {
    const origin: Origin = sources.get(entry.name)?.origin ?? { kind: 'default' };
    const value = valueAt(settings, entry.path);
    // An empty text, a default, stands for what `without` says.
    return { name: entry.name, entry, value: value === '' && origin.kind === 'default' ? undefined : value, origin };
  });
}

import { listSources, type Source, type ConfigSources, describeOrigin, type Origin } from './config-sources.ts';
import { valueAt, withValueAt } from '../report/value-at.ts';
import { listOptions, optionsSchema, type OptionEntry } from './options-schema.ts';
import type { Settings } from './config-input.ts';
import { nearest } from '../errors/nearest.ts';

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

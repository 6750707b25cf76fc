import type { Build } from '../ci/detect-build.ts';
import type { Config } from '../config/config.ts';
import { recordedOptionsSchema } from '../config/options-schema.ts';
import { redactHeaders, runHeaders } from '../config/run-headers.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { RecordSettings } from '../outbox/journal-schema.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { Redact } from '../report/redact.ts';
import type { ScriptTarget } from '../sheet/sheet.ts';

type NameFacts = {
  readonly branch: string | undefined;
  /** ISO 8601. Parts are in UTC, so that machines in different time zones find the same script. */
  readonly startedAt: string;
};

type SettingsFacts = { readonly build: Build; readonly named: NameFacts };

/** What of the configuration decides what is written where, as a record keeps it. */
export function recordSettings(config: Config, packageName: string, { build, named }: SettingsFacts): RecordSettings {
  const ofPackage = { kind: 'name', name: packageName, folder: { names: [] } } as const;
  const script = scriptTarget(config, ofPackage, named);
  return { ...recordedOptionsSchema().parse(config), script, mayAddRows: mayAddRows(config, build) };
}

/** A branch that cannot be told from the default one may not, where that matters. */
export function mayAddRows({ sync }: Config, build: Build): boolean {
  // Anybody can open a pull request, and nobody can remove a row.
  if (build.isForeign) return false;
  switch (sync) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'default-branch':
      return build.isDefaultBranch === true;
    default:
      return sync satisfies never;
  }
}

export type SettingsInput = {
  readonly config: Config;
  /** Without the reporter's options, which are those of one package: what holds for the records of others. */
  readonly shared: Config;
  /** What flags and the environment say, and nothing else: what a person names for this command. */
  readonly named: Config;
  readonly configWith: (options: unknown) => Promise<Config>;
  readonly build: Build;
  readonly packageName: string;
};

/**
 * Where the results of a kept record go: where it was recorded for, unless a flag or the environment names another place.
 * Files and options do not: the run may have been recorded with a variable that is stronger. Rejects with RS3017 where its
 * configuration was wrong and still says nothing: a guess would be a wrong write forever. With RS3020 for a fork.
 */
export async function publishSettings(record: RunRecord, publishing: SettingsInput): Promise<RecordSettings> {
  const { build, shared, packageName, configWith } = publishing;
  if (build.isForeign) return forkSettings(record, publishing);
  const named = { branch: record.headers['branch'] ?? build.branch, startedAt: record.createdAt };
  const settingsOf = (config: Config) => recordSettings(config, record.packageName, { build, named });
  // Both processes of the run were killed before the configuration was noted.
  if (record.isConfigured !== true) return settingsOf(await configWith(record.options));
  // The options of a reporter say nothing of other packages.
  const config = record.packageName === packageName ? publishing.config : shared;
  const kept = record.settings;
  if (kept === undefined) {
    if (config.script === undefined && !isFolderNamed(config.folder)) throw runsheetError('RS3017', {});
    return settingsOf(config);
  }
  const project = publishing.named.project ?? kept.project;
  return {
    ...kept,
    ...(project === undefined ? {} : { project }),
    // Renames are allowed by a person who has seen them, and that is mostly after the run.
    allowRenames: kept.allowRenames || config.allowRenames,
    script: scriptTarget(publishing.named, kept.script, named),
  };
}

type HeadersInput = Pick<SettingsInput, 'build' | 'configWith'> & {
  readonly headers: RunRecord['headers'];
  readonly redact: Redact;
};

export async function publishHeaders(record: RunRecord, publishing: HeadersInput): Promise<RunRecord['headers']> {
  const { build, configWith, headers, redact } = publishing;
  // What a fork says of its branch and commit is not what CI says.
  if (build.isForeign) return headers;
  if (record.isConfigured === true) return record.headers;
  // Both processes of the run were killed before the configuration was noted: it adds its own headers.
  const { run } = await configWith(record.options);
  return { ...record.headers, ...redactHeaders(runHeaders({}, run), redact) };
}

/** Nothing in a record of a fork decides what is written where; a package that is not the one checked out has to be named. */
function forkSettings(record: RunRecord, { config, build, packageName }: SettingsInput): RecordSettings {
  if (config.script === undefined && record.packageName !== packageName) {
    throw runsheetError('RS3020', { packageName: record.packageName });
  }
  return recordSettings(config, packageName, { build, named: { branch: build.branch, startedAt: record.createdAt } });
}

function isFolderNamed({ from, names }: Config['folder']): boolean {
  return from !== undefined || names.length > 0;
}

function scriptTarget({ script, folder }: Config, otherwise: ScriptTarget, named: NameFacts): ScriptTarget {
  if (script !== undefined && /^\d+$/.test(String(script))) return { kind: 'id', id: Number(script) };
  if (script === undefined && otherwise.kind === 'id') return otherwise;
  const place = otherwise.kind === 'name' ? otherwise : { name: '', folder: { names: [] } };
  return {
    kind: 'name',
    name: script === undefined ? place.name : scriptName(String(script), named),
    folder: isFolderNamed(folder) ? folder : place.folder,
  };
}

/** Fills in `{year}`, `{month}` and `{branch}`. What is not known reads `unknown`; other braces stay as they are. */
export function scriptName(name: string, { branch, startedAt }: NameFacts): string {
  const [, year = UNKNOWN, month = UNKNOWN] = /^(\d{4})-(\d{2})/.exec(toUtc(startedAt)) ?? [];
  const values = new Map([
    ['{year}', year],
    ['{month}', month],
    ['{branch}', branch === undefined ? UNKNOWN : queuedFor(branch)],
  ]);
  return name.replaceAll(/\{\w{1,6}\}/g, (found) => values.get(found) ?? found);
}

/**
 * Each entry of a merge queue of GitHub has a branch of its own, also in other CI services: a script for each would stay.
 * It is named after the branch that the entry is to be merged into.
 */
function queuedFor(branch: string): string {
  return /^gh-readonly-queue\/(.+)\/pr-\d+-[0-9a-f]{7,64}$/.exec(branch)?.[1] ?? branch;
}

function toUtc(moment: string): string {
  const atMs = Date.parse(moment);
  return Number.isNaN(atMs) ? '' : new Date(atMs).toISOString();
}

const UNKNOWN = 'unknown';

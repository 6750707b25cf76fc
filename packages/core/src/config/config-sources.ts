import { resolve } from 'node:path';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { ConfigInput } from './config-input.ts';
import { listOptions } from './options-schema.ts';
import { valueAt, withValueAt } from '../report/value-at.ts';

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

export function listSources(sources: ConfigSources): readonly Source[] {
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

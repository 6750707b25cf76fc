import type { FolderTarget } from '../sheet/sheet.ts';
import type { ConfigInput, Settings } from './config-input.ts';
import { optionsSchema } from './options-schema.ts';

/** What the code reads: complete, checked, every default in place. `baseUrl` has no slash at its end. */
export type Config = Omit<Settings, 'folder' | 'redact' | 'api'> & {
  readonly folder: FolderTarget;
  readonly redact: readonly RegExp[];
  readonly api: Omit<Settings['api'], 'timeout' | 'deadline'> & {
    readonly timeoutMs: number;
    readonly deadlineMs: number;
  };
};

export function completeConfig(input: ConfigInput): Config {
  return configOf(optionsSchema().parse(input));
}

export function configOf(settings: Settings): Config {
  const { timeout, deadline, ...api } = settings.api;
  return {
    ...settings,
    folder: parseFolder(settings.folder),
    redact: settings.redact.map((source) => new RegExp(source, 'gu')),
    api: { ...api, timeoutMs: timeout, deadlineMs: deadline },
  };
}

/** Reads a folder as it is written: names joined by `/`, or an id such as `f12`, or an id and names below it. */
export function parseFolder(text: string): FolderTarget {
  const names = text
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [first, ...rest] = names;
  return first !== undefined && /^f\d+$/.test(first) ? { from: first, names: rest } : { from: undefined, names };
}

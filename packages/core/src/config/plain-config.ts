import { checkBaseUrl } from './base-url.ts';
import { completeConfig } from './complete-config.ts';
import type { ConfigSources } from './config-sources.ts';
import { listSources } from './list-sources.ts';
import { OPTIONS } from './option-list.ts';
import { isPlainInput, isPlainObject } from './plain-input.ts';
import type { ReadConfig } from './read-config.ts';
import { valueAt, withValueAt } from './value-at.ts';
import { unknownVariables } from './variables.ts';

/**
 * The configuration of nearly every run, read without a schema; undefined: something in it is not plain, and
 * `readConfig` reads it, or says what is wrong. Where this answers, that says the same.
 */
export function plainConfig(sources: ConfigSources): ReadConfig | undefined {
  if (isRefused(sources)) return undefined;
  const written = listSources(sources).map(({ value }) => inPlainWords(value));
  if (!written.every(isPlainInput)) return undefined;
  const merged = strongestOf(written);
  if (!isPlainInput(merged)) return undefined;
  const address = merged.baseUrl === undefined ? undefined : checkBaseUrl(merged.baseUrl);
  if (address?.kind === 'unsafe') return undefined;
  const config = completeConfig({ ...merged, baseUrl: address?.baseUrl });
  return { config, error: undefined, notices: unknownVariables(sources.environment) };
}

/** The first that says something of an option decides it. */
function strongestOf(written: readonly object[]): object {
  let merged = {};
  for (const { path } of OPTIONS) {
    const strongest = written.map((value) => valueAt(value, path)).find((value) => value !== undefined);
    if (strongest !== undefined) merged = withValueAt(merged, path, strongest);
  }
  return merged;
}

/** Whether something is wrong with a source itself: it cannot be read, or holds what must not stand there. */
function isRefused({ flags = {}, keyFile, file }: ConfigSources): boolean {
  if (Object.values(flags).some((value) => value.trim() === '')) return true;
  if (keyFile?.kind === 'unreadable' || file?.kind === 'unreadable') return true;
  return valueAt(file?.value, ['apiKey']) !== undefined;
}

/** As the schema makes of texts: without blanks around names, and numbers of their digits. */
function inPlainWords(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return [...NAMES, ...NUMBERS].reduce((outer: object, path) => {
    const written = valueAt(outer, path);
    if (typeof written !== 'string') return outer;
    const isDigits = path.length > 1 && /^\d{1,10}$/.test(written.trim());
    return withValueAt(outer, path, isDigits ? Number(written) : written.trim());
  }, value);
}

const NAMES = [['apiKey'], ['project'], ['script']] as const;
const NUMBERS = [
  ['api', 'timeout'],
  ['api', 'deadline'],
] as const;

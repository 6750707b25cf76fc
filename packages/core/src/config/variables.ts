import { PROVIDERS } from '../ci/providers.ts';
import { type Notice, notice } from '../errors/runsheet-error.ts';
import { nearest } from '../errors/nearest.ts';
import { listOptions } from './options-schema.ts';

/** Variables that are no option: they lead to one. */
export const KEY_FILE_VARIABLE = 'RUNSHEET_API_KEY_FILE';

/** Set by `runsheet try`, which shows the results itself. */
export const TRY_VARIABLE = 'RUNSHEET_TRY';

/** Set by `runsheet sync`: a reporter records a run that only lists its tests. */
const LISTING_VARIABLE = 'RUNSHEET_LISTING';

/** Some say how the job has gone. */
const OF_JOBS = PROVIDERS.flatMap(({ status }) => status ?? []);

const PREFIX = 'RUNSHEET_';

/** One notice for all variables that look like ours and are not known. */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): readonly Notice[] {
  const options = listOptions().flatMap(({ env }) => (env === undefined ? [] : [env]));
  const known = [KEY_FILE_VARIABLE, TRY_VARIABLE, LISTING_VARIABLE, ...OF_JOBS, ...options];
  const names = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  if (names.length === 0) return [];
  const knownEnds = known.map(withoutPrefix);
  const told = names.toSorted().map((name) => {
    const meant = nearest(withoutPrefix(name), knownEnds);
    return meant === undefined ? name : `${name} (did you mean ${PREFIX}${meant}?)`;
  });
  return [notice('RS4005', { names: told })];
}

function withoutPrefix(name: string): string {
  return name.slice(PREFIX.length);
}

/** IO: disk. The names of merged reports say whether all of them are there. */
import { readdirSync } from 'node:fs';
import { missingNamed, readPartName } from '@runsheet/core/adapter';
import { fileKey } from './file-key.ts';
import type { ModuleResult, Specification } from './vitest-results.ts';

export type Merged = {
  /** Absolute: where the reports lie. */
  readonly directory: string;
  readonly modules: readonly ModuleResult[];
  /** Every test file that is here, in every project; undefined: that could not be found out. */
  readonly known: readonly Specification[] | undefined;
};

/**
 * What merged reports lack, in words that `Missing:` can stand before; undefined: nothing. Vitest merges what there is
 * and says nothing of the rest. Names that it gives to shards count them. Other names do not, so a test file that is
 * here and in none of the reports is one that a missing report would have; one report alone may be of a part of the files.
 */
export function missingReports({ directory, modules, known }: Merged): string | undefined {
  const names = namesIn(directory);
  const parts = names.map(readPartName);
  if (parts.some(({ shard }) => shard !== undefined)) return missingNamed(parts);
  if (names.length === 1 && names[0] === 'blob.json') return undefined;
  const absent = absentFiles(modules, known);
  return absent.length === 0 ? undefined : `${absent.length} of ${known?.length} test files`;
}

/** The test files that none of the merged reports holds; of two machines each holds all. Pure. */
export function absentFiles(
  modules: readonly ModuleResult[],
  known: readonly Specification[] = [],
): readonly Specification[] {
  const there = new Set(modules.map(fileKey));
  return known.filter((specification) => !there.has(fileKey(specification)));
}

/** Vitest has read this folder: one that is gone by now says nothing. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

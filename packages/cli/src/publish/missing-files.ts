import { missingNamed } from '@runsheet/core/adapter';
import { runsheetError } from '@runsheet/core/command';
import type { ReadFile } from '../report-files/join-readings.ts';

/**
 * Which shards of a run have left no file, in words that `Missing:` can stand before; undefined: none. Names of blobs
 * count them, else `expected` does, for tools that write one file for each run. Throws RS1019 where it is not known what
 * to count.
 */
export function missingFiles(files: readonly ReadFile[], expected: number | undefined): string | undefined {
  const uncounted = files.find(({ reading }) => reading.part === undefined);
  if (uncounted !== undefined && expected !== undefined) throw runsheetError('RS1019', { file: uncounted.file });
  const parts = files.flatMap(({ reading: { part } }) => part ?? []);
  if (parts.some(({ shard }) => shard !== undefined)) return missingNamed(parts, expected);
  const gap = (expected ?? 0) - files.length;
  return gap > 0 ? `${gap} of ${expected} report files` : undefined;
}

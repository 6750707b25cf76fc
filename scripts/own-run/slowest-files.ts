import { relative } from 'node:path';

/** The slowest files in the file of Vitest's reporter `json`, slowest first. Times are in seconds. Pure. */
export function slowestFiles(vitest: unknown, root: string): readonly string[] {
  const files = testResultsIn(vitest).map(({ name, startTime, endTime }) => ({
    path: relative(root, name).replaceAll('\\', '/'),
    seconds: (endTime - startTime) / 1_000,
  }));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  return slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);
}

type FileResult = { readonly name: string; readonly startTime: number; readonly endTime: number };

function testResultsIn(vitest: unknown): readonly FileResult[] {
  if (typeof vitest !== 'object' || vitest === null || !('testResults' in vitest)) return [];
  return Array.isArray(vitest.testResults) ? vitest.testResults.filter(isFileResult) : [];
}

function isFileResult(value: unknown): value is FileResult {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value) || !('startTime' in value) || !('endTime' in value)) return false;
  return [typeof value.name, typeof value.startTime, typeof value.endTime].join() === 'string,number,number';
}

const SHOWN = 10;

import { isTestFile } from '@runsheet/core/command';

/** The file of a row, from the titles of its path. */
export function fileOf(path: readonly string[]): string {
  return path.find((title) => isTestFile(title)) ?? path[0] ?? '';
}

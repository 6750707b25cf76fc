import { groupBy } from '../report/group-by.ts';
import type { LikelyRename } from './likely-renames.ts';

/** What looks moved or renamed, one line a file that moved as a whole, else one a test. */
export function tellRenames(renames: readonly LikelyRename[]): readonly string[] {
  const files = groupBy(renames, ({ file }) => file && `${file.from} looks moved to ${file.to}`);
  const tests = files.get(undefined) ?? [];
  files.delete(undefined);
  return [
    ...[...files].map(([line, { length }]) => `${line}: ${length} ${length === 1 ? 'test' : 'tests'}`),
    ...tests.map(
      ({ from, to }) => `${from.path} ${from.text === to.text ? 'looks moved' : `looks renamed to ${to.text}`}`,
    ),
  ];
}

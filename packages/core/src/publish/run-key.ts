import { createHash } from 'node:crypto';
import type { Run } from '../client/answers/things.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** The hidden run header that names a run for ever. */
export const RUN_KEY_FIELD = 'runsheet_key';

/** What stands in the hidden header: the key, and a digest of what was meant to be written. */
export function runKeyHeader(runKey: string, sheet: Sheet): string {
  return `${runKey}.${digestOf(sheet)}`;
}

/** The runs of a script that carry the key. Retests (`1.1` of `1`) copy the headers of their run and do not count. */
export function runsWithKey(runKey: string, runs: readonly Run[]): readonly Run[] {
  return runs.filter((run) => !isRetest(run) && (run.headers?.[RUN_KEY_FIELD] ?? '').startsWith(`${runKey}.`));
}

function isRetest({ id }: Run): boolean {
  return String(id).includes('.');
}

function digestOf({ rows }: Sheet): string {
  const hash = createHash('sha256');
  for (const { key, cell } of rows) {
    if (cell !== undefined) hash.update(`${key}\n\n${cell.mark}\n${cell.comment}\n\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

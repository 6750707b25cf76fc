import { createHash } from 'node:crypto';
import type { Result, Run } from '../client/answers/things.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** The hidden run header that names a run for ever. */
export const RUN_KEY_FIELD = 'runsheet_key';

/**
 * Where a run carries its key: in the hidden header of scripts that runsheet has made; people's scripts have no such
 * field and cannot get one, so there it is the last line of one comment.
 */
export type RunKeyPlace = 'header' | 'comment';

export function runKeyPlace(fields: readonly string[]): RunKeyPlace {
  return fields.includes(RUN_KEY_FIELD) ? 'header' : 'comment';
}

/** What a run carries: the key, and a digest of what was meant to be written. */
export function runKeyText(runKey: string, sheet: Sheet): string {
  return `${runKey}.${digestOf(sheet)}`;
}

/** The line of a comment that holds it. */
export function runKeyLine(text: string): string {
  return `runsheet key: ${text}`;
}

/** What a run of a script carries; undefined: it is not one of ours, or does not show it. */
export function runKeyIn(run: Run, place: RunKeyPlace): string | undefined {
  if (place === 'header') return run.headers?.[RUN_KEY_FIELD];
  const comments = Object.values(run.results ?? {}).map(({ comment }: Result) => comment);
  return comments.map((comment) => KEY_LINE.exec(comment)?.[1]).find((text) => text !== undefined);
}

const KEY_LINE = /(?:^|\n)runsheet key: (\S+)\s*$/;

/** Whether what a run carries is this text; a service may cut it behind the key. */
export function isSameRun(carried: string, text: string): boolean {
  return text.startsWith(carried);
}

/** The runs of a script that carry the key. Retests (`1.1` of `1`) copy what their run has, and do not count. */
export function runsWithKey(runKey: string, runs: readonly Run[], place: RunKeyPlace): readonly Run[] {
  return runs.filter((run) => !isRetest(run) && (runKeyIn(run, place) ?? '').startsWith(`${runKey}.`));
}

function isRetest({ id }: Run): boolean {
  return String(id).includes('.');
}

function digestOf({ rows }: Sheet): string {
  const hash = createHash('sha256');
  for (const { key, cell } of rows) {
    if (cell !== undefined) hash.update(`${key}\n\n${cell.mark}\n${cell.comment}\n${cell.issue ?? ''}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

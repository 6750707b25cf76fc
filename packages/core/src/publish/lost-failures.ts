import type { Run } from '../client/answers/things.ts';
import { groupKey } from '../sheet/row-key.ts';
import { commentText, cutComment } from '../sheet/comment.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { RUN_ERRORS_TITLE } from '../sheet/error-titles.ts';
import { outlinePaths } from '../plan/outline-paths.ts';
import type { AddRun } from '../plan/step.ts';
import type { FoundRun } from './find-run.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';

/** Failures of a run that the service has dropped, since a person has deleted their rows meanwhile. */
type LostFailures = {
  readonly paths: readonly string[];
  /** What shows them in a run of its own: a posted run cannot be changed, and without them it may be all green. */
  readonly sheet: Sheet;
  readonly reading: ScriptReading;
};

/** A run as the service has taken it. */
export type Posted = {
  readonly sheet: Sheet;
  readonly step: AddRun;
  /** From before the run. */
  readonly reading: ScriptReading;
  readonly run: FoundRun;
};

/** Looks a second time where the service counts fewer failures than were sent; undefined: their rows are all there. */
export async function findLost(
  { sheet, step, reading, run }: Posted,
  context: PublishContext,
): Promise<LostFailures | undefined> {
  const failed = [...step.cells].filter(([, { mark }]) => mark === 'fail');
  // What shows lost failures is not looked for once more.
  if (!countsFewer(run.progress, failed.length) || context.runKey.endsWith(LOST)) return undefined;
  const now = await readScript(reading.outline.scriptId, context);
  const there = new Set(now.outline.rows.map(({ id }) => id));
  const cells = new Map(failed.filter(([id]) => !there.has(id)));
  if (cells.size === 0) return undefined;
  const deleted = reading.outline.rows.flatMap((row) => {
    const cell = cells.get(row.id);
    return cell === undefined ? [] : [{ row, comment: commentText(cell.comment) }];
  });
  const rows = deleted.map(({ row }) => row);
  const pathOf = outlinePaths(reading.outline.rows, rows);
  const told = deleted.map(({ row, comment }) => [pathOf(row), comment].join('\n').trim());
  const title = `Of run ${run.runId}, whose rows were deleted while it was published:`;
  return { paths: rows.map(pathOf), sheet: withErrors(sheet, [title, ...told].join('\n\n')), reading: now };
}

/** The key of that run. */
export function keyOfLost(runKey: string): string {
  return `${runKey}${LOST}`;
}

const LOST = '-lost';

function countsFewer(progress: Run['progress'], sent: number): boolean {
  return progress?.fail !== undefined && progress.fail < sent;
}

function withErrors(sheet: Sheet, text: string): Sheet {
  const head = { key: groupKey(undefined, RUN_ERRORS_TITLE), parent: undefined, kind: 'run', indent: 0 } as const;
  const cell = { mark: 'fail', comment: cutComment(text, sheet.commentLength) } as const;
  const row = { ...head, text: RUN_ERRORS_TITLE, tags: [], cell, cellBelow: undefined };
  return { ...sheet, partial: true, rows: [row], cellBelow: undefined, unsent: undefined };
}

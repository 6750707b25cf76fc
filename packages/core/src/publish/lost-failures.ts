import { cutComment } from '../sheet/comment.ts';
import { withErrors } from '../sheet/errors-row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Plan } from '../plan/plan.ts';
import { rowTitles } from '../plan/row-titles.ts';
import type { AppendedRun } from './append-run.ts';
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
export type PostedRun = {
  readonly sheet: Sheet;
  readonly plan: Plan;
  /** From before the run. */
  readonly reading: ScriptReading;
  readonly run: AppendedRun;
};

/**
 * Looks a second time where the service counts fewer failures than were sent, or counts nothing; undefined: their rows are
 * all there.
 */
export async function findLost(
  { sheet, plan, reading, run }: PostedRun,
  context: PublishContext,
): Promise<LostFailures | undefined> {
  const failed = [...plan.run.cells].filter(([, { mark }]) => mark === 'fail');
  // What shows lost failures is not looked for once more.
  if (!mayHaveLost(run, failed.length) || context.runKey.endsWith(LOST)) return undefined;
  const now = await readScript(reading.outline.scriptId, context);
  const there = new Set(now.outline.rows.map(({ id }) => id));
  const cells = new Map(failed.filter(([id]) => !there.has(id)));
  if (cells.size === 0) return undefined;
  const paths = rowTitles(reading.outline.rows, new Set(cells.keys()));
  const told = [...cells].map(([id, { comment }]) => [paths.get(id), comment].join('\n').trim());
  const title = `Of run ${run.runId}, whose rows were deleted while it was published:`;
  return { paths: [...paths.values()], sheet: onlyErrors(sheet, [title, ...told].join('\n\n')), reading: now };
}

/** The key of that run. */
export function keyOfLost(runKey: string): string {
  return `${runKey}${LOST}`;
}

const LOST = '-lost';

function mayHaveLost({ progress }: AppendedRun, sent: number): boolean {
  return (progress?.fail ?? 0) < sent;
}

function onlyErrors(sheet: Sheet, text: string): Sheet {
  const { commentLength } = sheet;
  const cell = { mark: 'fail', comment: cutComment(text, commentLength) } as const;
  const rows = withErrors({ rows: [], commentLength }, cell);
  return { ...sheet, partial: true, rows, cellBelow: undefined, unsent: undefined };
}

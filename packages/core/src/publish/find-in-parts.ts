import type { Run } from '../client/answers/things.ts';
import { type Plan, planSheet } from '../plan/plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { FoundRun } from './find-run.ts';
import { findSent } from './find-sent.ts';
import type { Located } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readWithRuns, type ScriptReading } from './read-script.ts';
import { planOptions } from './sync-rows.ts';

/** Where the run of a Record stands already. */
export type SentBefore = { readonly plan: Plan; readonly reading: ScriptReading; readonly run: FoundRun };

export type Looked = {
  /** Undefined: nowhere. */
  readonly sent?: SentBefore | undefined;
  /** Those of the script itself, where they were looked through. */
  readonly runs?: readonly Run[];
};

/** A Record that may have been sent before is looked for in every part, since its script may have become full since. */
export async function findInParts(sheet: Sheet, located: Located, context: PublishContext): Promise<Looked> {
  if (!context.replay || located.kind === 'missing') return {};
  const looked = await findIn(sheet, located.reading, context);
  if (looked.sent !== undefined) return looked;
  for (const { id } of located.earlier ?? []) {
    const earlier = await findIn(sheet, await readWithRuns(id, context), context);
    if (earlier.sent !== undefined) return earlier;
  }
  return looked;
}

async function findIn(sheet: Sheet, reading: ScriptReading, context: PublishContext): Promise<Required<Looked>> {
  const plan = planSheet(sheet, reading.outline, { ...planOptions(context), mayAddRows: false });
  const { run, runs } = await findSent({ sheet, step: plan.run, reading }, context);
  return { sent: run === undefined ? undefined : { plan, reading, run }, runs };
}

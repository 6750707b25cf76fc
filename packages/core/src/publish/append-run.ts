import { countCells } from '../sheet/row-counts.ts';
import type { Plan } from '../plan/plan.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { findDoubtful, type FoundRun, findRun, type SoughtRun } from './find-run.ts';
import { marksHeader } from './marks-header.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns, type ScriptReading } from './read-script.ts';
import { isInvalid, isTooLarge } from './request-outcome.ts';
import { draftRun, type OwnHeaders, RUN_SIZES, type RunSize } from './run-draft.ts';
import { runKeyField, runKeyText } from './run-key.ts';
import { createRunLease, type RunLease } from './run-lease.ts';
import { settle, writeOnce } from './write-once.ts';

export type AppendedRun = FoundRun & {
  /** The length to which comments had to be cut; undefined: they were sent as they are. */
  readonly commentsCutTo: number | undefined;
  /** The header with the marks, as it was sent; empty: without. */
  readonly marks: Readonly<Record<string, string>>;
  /** Whether it was found by reading: then nobody knows what became of the request that has sent it. */
  readonly isFound: boolean;
  /** Whether another publisher of the run has sent it meanwhile. */
  readonly isAnothers: boolean;
};

/** A run as the service has taken it. */
export type PostedRun = {
  readonly sheet: Sheet;
  readonly plan: Plan;
  /** From before the run. */
  readonly reading: ScriptReading;
  readonly run: AppendedRun;
};

type RunToAppend = { readonly sheet: Sheet; readonly step: AddRun; readonly reading: ScriptReading };

/**
 * Appends the run. Rejects with RS3008 when its key is there with other results. What the service refuses is sent in a
 * smaller size: no run is lost to the length of its comments or headers.
 */
export async function appendRun(run: RunToAppend, context: PublishContext): Promise<AppendedRun> {
  const { sheet, step, reading } = run;
  const { outline } = reading;
  const { runKey, policy } = context;
  const lease = context.replay ? createRunLease(outline.scriptId, context) : undefined;
  const field = runKeyField(outline, policy);
  const text = runKeyText(runKey, sheet, countCells(sheet, step.cells.values()));
  const own = { key: field === undefined ? {} : { [field]: text }, marks: marksHeader({ ...run, outline }) };
  const sought = { scriptId: outline.scriptId, runKey, text, field };
  for (const [tries, size] of RUN_SIZES.entries()) {
    try {
      const appended = await appendOnce({ ...run, own, sought, size, lease }, context);
      await lease?.release();
      const marks = size.isWhole ? own.marks : {};
      return { ...appended, marks, commentsCutTo: size.isWhole ? undefined : size.maxLength };
    } catch (error) {
      if (!mayPass(error, tries)) throw error;
    }
  }
  throw new TypeError('a run has a smallest size');
}

/** One that says too much may pass without it; one that is too large may pass when it is smaller. */
function mayPass(error: unknown, tries: number): boolean {
  if (tries + 1 === RUN_SIZES.length) return false;
  return isTooLarge(error) || (tries === 0 && isInvalid(error));
}

type PreparedRun = RunToAppend & {
  readonly own: OwnHeaders;
  readonly sought: SoughtRun;
  readonly size: RunSize;
  /** Undefined: no other process can have this run. */
  readonly lease: RunLease | undefined;
};

type Appended = FoundRun & Pick<AppendedRun, 'isAnothers' | 'isFound'>;

async function appendOnce(
  { sheet, step, own, sought, size, lease }: PreparedRun,
  context: PublishContext,
): Promise<Appended> {
  const { scriptId, field } = sought;
  const read = async () => findRun(sought, await readRuns(scriptId, context));
  const write = async (): Promise<Appended | undefined> => {
    const there = await lease?.hold(read);
    if (there !== undefined) return { ...there, isFound: true, isAnothers: true };
    const { id, progress } = (await context.client.runs.add(scriptId, draftRun({ sheet, step, own }, size))).run;
    if (id === undefined) return undefined;
    const sent = countCells(sheet, step.cells.values());
    return { runId: id, duplicateRunIds: [], progress, sent, isFound: false, isAnothers: false };
  };
  const find = async (): Promise<Appended | undefined> => {
    // No reading would tell.
    const found = findDoubtful(sought, field === undefined ? [] : await readRuns(scriptId, context));
    return found && { ...found, isFound: true, isAnothers: false };
  };
  const { done, how } = await writeOnce({ write, find }, context);
  if (how !== 'repeated') return done;
  // A write that was given up may land after its successor: it is looked for, so that it is named.
  await settle(context.clock);
  return { ...done, ...(await read()) };
}

import type { ResultDraft, RunDraft } from '../client/requests/drafts.ts';
import { countCells } from '../sheet/row-counts.ts';
import type { Plan } from '../plan/plan.ts';
import type { AddRun } from '../plan/step.ts';
import { cutComment } from '../sheet/cell.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { findDoubtful, findRun, type FoundRun, runKeyField, runKeyText, type SoughtRun } from './find-run.ts';
import { holdLease } from './hold-lease.ts';
import { marksHeader } from './run-history.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, readRuns, type ScriptReading } from './read-script.ts';
import { isInvalid, isTooLarge } from '../errors/runsheet-error.ts';
import { type Look, type Reading, settle, writeOnce } from './write-once.ts';

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

export type PostedRun = {
  readonly sheet: Sheet;
  readonly plan: Plan;
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
  const field = runKeyField(outline, policy);
  const counts = countCells(sheet, step.cells.values());
  const text = runKeyText(runKey, sheet, counts);
  const own = { key: field === undefined ? {} : { [field]: text }, marks: marksHeader({ ...run, outline }) };
  const sought = { scriptId: outline.scriptId, runKey, text, counts, field };
  for (const [tries, size] of RUN_SIZES.entries()) {
    try {
      const appended = await appendOnce({ draft: draftRun({ sheet, step, own }, size), sought, reading }, context);
      const marks = size.isWhole ? own.marks : {};
      return { ...appended, marks, commentsCutTo: size.isWhole ? undefined : size.maxLength };
    } catch (error) {
      // A lost try has been looked for twice. If it lands later than that, it stays beside the smaller one, and nobody names it.
      const isLast = tries + 1 === RUN_SIZES.length || (tries > 0 && !isTooLarge(error));
      if (isLast || !isInvalid(error)) throw error;
    }
  }
  throw new TypeError('a run has a smallest size');
}

type DraftedRun = {
  readonly draft: RunDraft;
  readonly sought: SoughtRun;
  readonly reading: ScriptReading;
};

type Appended = FoundRun & Pick<AppendedRun, 'isAnothers' | 'isFound'>;

async function appendOnce({ draft, sought, reading }: DraftedRun, context: PublishContext): Promise<Appended> {
  const { client, clock, replay } = context;
  const { scriptId, counts, field } = sought;
  // Who waits longer than others wait for a lease has lost it, so it is decided again after a 429. Without a field no run shows that it is there.
  const isOnce = replay && field !== undefined;
  const isMissing = ({ runs = [] }: ScriptReading) => findRun(sought, runs) === undefined;
  const write = async (seen: ScriptReading): Promise<Appended | undefined> => {
    // Another process may have the run, too: under the lease its script is read once more.
    const { runs = [] } = replay ? await holdLease(seen, isMissing, context) : seen;
    const there = replay ? findRun(sought, runs) : undefined;
    if (there !== undefined) return { ...there, isFound: true, isAnothers: true };
    const { id, progress } = (await (isOnce ? client.once() : client).runs.add(scriptId, draft)).run;
    if (id === undefined) return undefined;
    return { runId: id, duplicateRunIds: [], progress, sent: counts, isFound: false, isAnothers: false };
  };
  const look = async (seen: ScriptReading, nth: Reading): Promise<Look<ScriptReading, Appended>> => {
    // Without a field no reading would tell.
    const shown = replay && field !== undefined ? await readScript(seen.outline.scriptId, context) : seen;
    const runs = field === undefined ? [] : (shown.runs ?? (await readRuns(scriptId, context)));
    const found = (nth === 'unsent' ? findRun : findDoubtful)(sought, runs);
    if (found === undefined) return { kind: 'missing', seen: shown };
    // What was not sent, another publisher of the run has sent.
    return { kind: 'landed', done: { ...found, isFound: true, isAnothers: nth === 'unsent' } };
  };
  const { done, how } = await writeOnce(reading, { write, look, isOnce }, context);
  if (how !== 'repeated') return done;
  // A write that was given up may land after its successor: it is looked for, so that it is named.
  await settle(clock);
  return { ...done, isAnothers: false, ...findRun(sought, await readRuns(scriptId, context)) };
}

type RunSize = {
  /** Of comments, in characters. */
  readonly maxLength: number;
  /**
   * The specification writes the names of the texts in two ways (2.11): whole runs carry both, and smaller ones `comment`
   * and `issue` alone, without the marks for the history.
   */
  readonly isWhole: boolean;
};

/** What is tried in turn while the service refuses a run: it is never a result that is left out. */
export const RUN_SIZES: readonly RunSize[] = [
  { maxLength: Number.POSITIVE_INFINITY, isWhole: true },
  { maxLength: 200, isWhole: false },
  { maxLength: 0, isWhole: false },
];

type RunParts = Omit<RunToAppend, 'reading'> & {
  /** The run's own headers: each is empty where the script has no field for it. */
  readonly own: Readonly<Record<'key' | 'marks', Readonly<Record<string, string>>>>;
};

export function draftRun({ sheet: { completed }, step, own }: RunParts, size: RunSize): RunDraft {
  const headers = { ...step.headers, ...(size.isWhole && own.marks), ...own.key };
  const results = Array.from(step.cells, ([id, cell]) => [id, toResult(cell, size)] as const);
  return { headers, completed, results: Object.fromEntries(results) };
}

/** A mark alone is sent as a word: most tests pass, and the body stays small. */
function toResult({ mark, comment: whole, issue }: Cell, { maxLength, isWhole }: RunSize): ResultDraft {
  const comment = cutComment(whole, maxLength);
  if (comment === '' && issue === undefined) return mark;
  const one = { result: mark, comment, ...(issue !== undefined && { issue }) };
  return isWhole ? { ...one, comments: comment, ...(issue !== undefined && { issues: issue }) } : one;
}

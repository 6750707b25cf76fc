import type { Run } from '../client/answers/things.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type CommentForm, commentForm, type SentComments } from './comment-form.ts';
import { findRepeats, findRun, type FoundRun, runsToSearch } from './find-run.ts';
import { keyPlaceIn, type RunKeyPlace, runKeyText } from './run-key.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns, type ScriptReading } from './read-script.ts';
import { isInvalid, isTooLarge } from './request-outcome.ts';
import { marksHeader } from './marks-header.ts';
import { draftRun } from './run-draft.ts';
import { createRunLease, type RunLease } from './run-lease.ts';
import { settle, writeOnce } from './write-once.ts';

export type AppendedRun = FoundRun & {
  readonly keyPlace: RunKeyPlace;
  /** The length to which comments had to be cut; undefined: they were sent as they are. */
  readonly commentsCutTo: number | undefined;
  readonly sent: SentComments;
  /** The header with the marks, as it was sent; empty: without. */
  readonly marks: Readonly<Record<string, string>>;
  /** Whether another publisher of the run has sent it meanwhile. */
  readonly isAnothers: boolean;
};

type RunToAppend = {
  readonly sheet: Sheet;
  readonly step: AddRun;
  readonly reading: ScriptReading;
};

/**
 * Appends the run. Rejects with RS3008 when its key is there with other results. What the service refuses in one variant
 * is sent in another one: no run is lost to the form of its comments or to the length of its headers.
 */
export async function appendRun(run: RunToAppend, context: PublishContext): Promise<AppendedRun> {
  const { outline, state } = run.reading;
  const lease = context.replay ? createRunLease(outline.scriptId, context) : undefined;
  const prepared = { ...run, text: runKeyText(context.runKey, run.sheet), lease };
  let variant: Variant = {
    form: commentForm(state.comments),
    maxLength: Number.POSITIVE_INFINITY,
    marks: marksHeader({ ...run, outline }),
    refused: false,
  };
  for (;;) {
    try {
      const appended = await appendOnce(prepared, variant, context);
      await lease?.release();
      return appended;
    } catch (error) {
      const next = nextVariant(variant, error);
      if (next === undefined) throw error;
      variant = next;
    }
  }
}

/** What of a run may be sent otherwise. */
type Variant = {
  readonly form: CommentForm;
  /** Of comments, in characters. */
  readonly maxLength: number;
  /** Empty where the script has no field for it, or the service refuses it. */
  readonly marks: Readonly<Record<string, string>>;
  /** Whether a form that was to be tried was refused. */
  readonly refused: boolean;
};

/** Shorter comments for a run that is too large, else the first form of comments, else no marks: only history needs them. */
function nextVariant(variant: Variant, error: unknown): Variant | undefined {
  if (isTooLarge(error)) {
    const maxLength = COMMENT_LENGTHS.find((length) => length < variant.maxLength);
    return maxLength === undefined ? undefined : { ...variant, maxLength, marks: maxLength === 0 ? {} : variant.marks };
  }
  if (!isInvalid(error)) return undefined;
  if (variant.form !== 'comment') return { ...variant, form: 'comment', refused: true };
  return Object.keys(variant.marks).length === 0 ? undefined : { ...variant, marks: {} };
}

/** What is tried in turn while the run is too large for the service: it is never a result that is left out. */
const COMMENT_LENGTHS: readonly number[] = [1_000, 200, 40, 0];

type PreparedRun = RunToAppend & {
  /** What the run carries: made once, since it reads every comment. */
  readonly text: string;
  /** Undefined: no other process can have this run. */
  readonly lease: RunLease | undefined;
};

async function appendOnce(
  { sheet, step, reading, text, lease }: PreparedRun,
  { form, maxLength, marks, refused }: Variant,
  context: PublishContext,
): Promise<AppendedRun> {
  const { scriptId } = reading.outline;
  const { runKey, policy, client } = context;
  const place = keyPlaceIn(reading, policy);
  const marked = { ...step, headers: { ...step.headers, ...marks } };
  const draft = draftRun({ sheet, step: marked, key: { text, place }, form }, maxLength);
  const sent = { form, results: draft.results, refused };
  const commentsCutTo = maxLength === Number.POSITIVE_INFINITY ? undefined : maxLength;
  let isAnothers = false;
  const write = async () => {
    const there = await lease?.hold(find);
    isAnothers = there !== undefined;
    if (there !== undefined) return there;
    const { id, progress } = (await client.runs.add(scriptId, draft)).run;
    return id === undefined ? undefined : { runId: id, duplicateRunIds: [], progress };
  };
  const seenBefore = place.isProven ? undefined : await readRunIds(scriptId, context);
  const sought = { scriptId, runKey, text, place, step, seenBefore };
  let seen = seenBefore;
  const find = async () => {
    const runs = await runsToSearch(scriptId, place, context);
    const found = await findRun(sought, runs, context);
    if (found === undefined) seen = idsOf(runs);
    return found;
  };
  const { done, how } = await writeOnce<FoundRun>({ write, find }, context);
  const appended = { keyPlace: place, commentsCutTo, sent, marks, isAnothers };
  if (how !== 'repeated') return { ...done, ...appended };
  // A write that was given up may land after its successor: it is looked for, so that it is named.
  await settle(context.clock);
  return { ...(await findRepeats({ ...sought, seenBefore: seen }, done, context)), ...appended };
}

/** As long as it is not known whether the key is kept, a new run is told by what was there before. */
async function readRunIds(scriptId: number, context: PublishContext): Promise<ReadonlySet<string>> {
  return idsOf(await readRuns(scriptId, context, 'no results'));
}

function idsOf(runs: readonly Run[]): ReadonlySet<string> {
  return new Set(runs.map(({ id }) => String(id)));
}

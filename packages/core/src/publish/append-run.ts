import type { Run } from '../client/answers/things.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { SentComments } from './check-comments.ts';
import { type CommentForm, commentForm } from './comment-form.ts';
import { type FoundRun, findRun, findRepeats, runsToSearch } from './find-run.ts';
import { keyPlaceIn } from './key-place.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns } from './read-runs.ts';
import type { ScriptReading } from './read-script.ts';
import { isInvalid, isTooLarge } from './request-outcome.ts';
import { marksHeader } from './marks-header.ts';
import { draftRun } from './run-draft.ts';
import { createRunLease, type RunLease } from './run-lease.ts';
import { type RunKeyPlace, runKeyText } from './run-key.ts';
import { settle } from './settle.ts';
import { writeOnce } from './write-once.ts';

export type AppendedRun = FoundRun & {
  readonly keyPlace: RunKeyPlace;
  /** The length to which comments had to be cut; undefined: they were sent as they are. */
  readonly commentsCutTo: number | undefined;
  readonly sent: SentComments;
  /** The header with the marks, as it was sent; empty: without. */
  readonly marks: Readonly<Record<string, string>>;
  /** Whether another publisher of the run has sent it meanwhile. */
  readonly isAnothers: boolean;
  /** Whether the service itself has said so; false: it was found by reading. */
  readonly isAnswered: boolean;
};

type PreparedRun = RunToAppend & {
  /** What the run carries: made once, since it reads every comment. */
  readonly text: string;
  /** Undefined: no other process can have this run. */
  readonly lease: RunLease | undefined;
  /** Empty where the script has no field for it, or the service refuses it. */
  readonly marks: Readonly<Record<string, string>>;
};

type RunToAppend = { readonly sheet: Sheet; readonly step: AddRun; readonly reading: ScriptReading };

/**
 * Appends the run. Rejects with RS3008 when its key is there with other results. A form of comments that is being tried
 * must not cost a run: where it is refused, the run is sent in the first form.
 */
export async function appendRun(run: RunToAppend, context: PublishContext): Promise<AppendedRun> {
  const form = commentForm(run.reading.state.comments);
  const lease = context.replay ? createRunLease(run.reading.outline.scriptId, context) : undefined;
  const marks = marksHeader({ ...run, outline: run.reading.outline });
  const appending = { ...run, text: runKeyText(context.runKey, run.sheet), lease, marks };
  const appended = await appendInForm(appending, form, context);
  await lease?.release();
  return appended;
}

async function appendInForm(appending: PreparedRun, form: CommentForm, context: PublishContext): Promise<AppendedRun> {
  try {
    return await appendFitting(appending, form, context);
  } catch (error) {
    if (form === 'comment' || !isInvalid(error) || isTooLarge(error)) return withoutMarks(error, appending, context);
    const appended = await appendFitting(appending, 'comment', context);
    return { ...appended, sent: { ...appended.sent, refused: true } };
  }
}

/** The header with the marks is long, and only history needs it: where the service refuses it, the run goes without. */
async function withoutMarks(error: unknown, appending: PreparedRun, context: PublishContext): Promise<AppendedRun> {
  if (Object.keys(appending.marks).length === 0 || !isInvalid(error) || isTooLarge(error)) throw error;
  return appendFitting({ ...appending, marks: {} }, 'comment', context);
}

async function appendFitting(appending: PreparedRun, form: CommentForm, context: PublishContext): Promise<AppendedRun> {
  for (let commentsCutTo: number | undefined; ;) {
    try {
      const maxLength = commentsCutTo ?? Number.POSITIVE_INFINITY;
      const fitting = maxLength === 0 ? { ...appending, marks: {} } : appending;
      const run = await appendOnce(fitting, { maxLength, form }, context);
      return { ...run, commentsCutTo };
    } catch (error) {
      const shorter = COMMENT_LENGTHS.find((length) => commentsCutTo === undefined || length < commentsCutTo);
      if (!isTooLarge(error) || shorter === undefined) throw error;
      commentsCutTo = shorter;
    }
  }
}

/** What is tried in turn while the run is too large for the service: it is never a result that is left out. */
const COMMENT_LENGTHS: readonly number[] = [1_000, 200, 40, 0];

async function appendOnce(
  { sheet, step, reading, text, lease, marks }: PreparedRun,
  { maxLength, form }: { readonly maxLength: number; readonly form: CommentForm },
  context: PublishContext,
): Promise<Omit<AppendedRun, 'commentsCutTo'>> {
  const { scriptId } = reading.outline;
  const { runKey, policy, client } = context;
  const place = keyPlaceIn(reading, policy);
  const marked = { ...step, headers: { ...step.headers, ...marks } };
  const draft = draftRun({ sheet, step: marked, key: { text, place }, form }, maxLength);
  const sent = { form, results: draft.results, refused: false };
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
  const appended = { keyPlace: place, sent, marks, isAnothers, isAnswered: how === 'answered' };
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

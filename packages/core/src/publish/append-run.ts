import type { Run } from '../client/answers/things.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type SentComments, sentComments } from './check-comments.ts';
import { type CommentForm, commentForm, readCommentNote } from './comment-form.ts';
import { type FoundRun, findRun, readRuns } from './find-run.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { isInvalid, isTooLarge } from './request-outcome.ts';
import { draftRun } from './run-draft.ts';
import { runKeyIn, type RunKeyPlace, runKeyPlace, runKeyText } from './run-key.ts';
import { settle } from './settle.ts';
import { writeOnce } from './write-once.ts';

export type AppendedRun = FoundRun & {
  readonly keyPlace: RunKeyPlace;
  /** The length to which comments had to be cut; undefined: they were sent as they are. */
  readonly commentsCutTo: number | undefined;
  readonly sent: SentComments;
};

type Appending = { readonly sheet: Sheet; readonly step: AddRun; readonly reading: ScriptReading };

/**
 * Appends the run. Rejects with RS3008 when its key is there with other results. A form of comments that is being tried
 * must not cost a run: where it is refused, the run is sent in the first form.
 */
export async function appendRun(appending: Appending, context: PublishContext): Promise<AppendedRun> {
  const form = commentForm(readCommentNote(appending.reading.description));
  try {
    return await appendFitting(appending, form, context);
  } catch (error) {
    if (form === 'comment' || !isInvalid(error) || isTooLarge(error)) throw error;
    const run = await appendFitting(appending, 'comment', context);
    return { ...run, sent: { ...run.sent, refused: true } };
  }
}

async function appendFitting(appending: Appending, form: CommentForm, context: PublishContext): Promise<AppendedRun> {
  for (const [i, maxLength] of COMMENT_LENGTHS.entries()) {
    try {
      const run = await appendOnce(appending, { maxLength, form }, context);
      return { ...run, commentsCutTo: i === 0 ? undefined : maxLength };
    } catch (error) {
      if (!isTooLarge(error) || i === COMMENT_LENGTHS.length - 1) throw error;
    }
  }
  throw new TypeError('the last length ends the loop');
}

/** What is tried in turn while the run is too large for the service: it is never the marks that are left out. */
const COMMENT_LENGTHS: readonly number[] = [Number.POSITIVE_INFINITY, 1_000, 200, 40, 0];

async function appendOnce(
  { sheet, step, reading }: Appending,
  { maxLength, form }: { readonly maxLength: number; readonly form: CommentForm },
  context: PublishContext,
): Promise<Omit<AppendedRun, 'commentsCutTo'>> {
  const { outline } = reading;
  const place = runKeyPlace(outline.fields);
  const text = runKeyText(context.runKey, sheet);
  const draft = draftRun({ sheet, step, key: { text, place }, form }, maxLength);
  const sent = { form, byRow: sentComments(draft), refused: false };
  const write = async () => {
    const { id, progress } = (await context.client.runs.add(outline.scriptId, draft)).run;
    return id === undefined ? undefined : { runId: id, duplicateRunIds: [], progress };
  };
  const find = async () => {
    const runs = await readRuns(reading, context);
    const found = findRun(text, runs, { outline, runKey: context.runKey });
    if (found === undefined && place === 'comment') refuseToGuess(step, runs);
    return found;
  };
  const { done, how } = await writeOnce<FoundRun>({ write, find }, context);
  if (how !== 'repeated') return { ...done, keyPlace: place, sent };
  // A write that was given up may land after its successor: it is looked for, so that it is named.
  await settle(context.clock);
  return { ...((await find()) ?? done), keyPlace: place, sent };
}

/**
 * A key in a comment is worth nothing where the service does not keep comments. As long as no run shows one, a run with
 * the very same marks may be this one: then neither a repeat nor silence would be honest.
 */
export function refuseToGuess({ cells }: AddRun, runs: readonly Run[]): void {
  if (runs.some((run) => runKeyIn(run, 'comment') !== undefined)) return;
  const marks = [...cells].map(([id, { mark }]) => `${id} ${mark}`).toSorted();
  const alike = runs.find(({ results = {} }) => {
    const shown = Object.entries(results).map(([id, { result }]) => `${id} ${result}`);
    return shown.toSorted().join('\n') === marks.join('\n');
  });
  if (alike === undefined) return;
  const reason = `the script has no field that could name a run, and run ${alike.id} holds the same results`;
  throw runsheetError('RS3006', { reason });
}

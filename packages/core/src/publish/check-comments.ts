import type { Result, RunId } from '../client/answers/things.ts';
import type { RunDraft } from '../client/requests/drafts.ts';
import type { View } from '../client/requests/view.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { RunsheetError } from '../errors/runsheet-error.ts';
import { type CommentForm, commentOf, formAfter, readCommentNote, withCommentNote } from './comment-form.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import type { RunChanges } from './receipt.ts';
import { changesIn } from './run-changes.ts';
import { replaceDetails } from './replace-details.ts';
import { turnOf } from './script-notes.ts';

/** Comments as they were sent in a run, by the id of their row; none is empty. */
export type SentComments = {
  readonly form: CommentForm;
  readonly byRow: ReadonlyMap<string, string>;
  /** The service refused the run in the form that was to be tried. */
  readonly refused: boolean;
};

type Checking = {
  readonly reading: ScriptReading;
  readonly run: { readonly runId: RunId; readonly sent: SentComments };
};

export function sentComments({ results = {} }: RunDraft): SentComments['byRow'] {
  const comments = Object.entries(results).map(([row, result]) => [row, commentOf(result)] as const);
  return new Map(comments.filter(([, comment]) => comment !== ''));
}

/**
 * Reads back the first run with comments that a script gets, once, and notes at the script whether they have arrived. A
 * run cannot be changed, so what was lost stays lost: the next run is sent in another form.
 */
export async function checkComments(checking: Checking, context: PublishContext): Promise<CheckedComments> {
  const isProven = readCommentNote(checking.reading.description).kind !== 'unproven';
  if (isProven || checking.run.sent.byRow.size === 0) return NOTHING_READ;
  try {
    return await readBack(checking, context);
  } catch (error) {
    // The run is delivered, and the next one is looked at instead.
    if (error instanceof RunsheetError) return NOTHING_READ;
    throw error;
  }
}

/** What the reading has shown; with it came the runs before. */
type CheckedComments = { readonly notices: readonly Notice[]; readonly changes: RunChanges | undefined };

const NOTHING_READ: CheckedComments = { notices: [], changes: undefined };

async function readBack({ reading, run }: Checking, context: PublishContext): Promise<CheckedComments> {
  const { scriptId } = reading.outline;
  const { script } = await context.client.scripts.get(scriptId, RESULTS);
  const { description = '' } = script;
  // The first run of all has nothing to be compared with.
  const changes = script.runs.length > 1 ? changesIn(script.runs, run.runId, reading.outline.rows) : undefined;
  // While somebody adds rows, the description says whose turn it is: the next build notes it.
  if (turnOf(description) !== undefined) return { notices: [], changes };
  const shown = script.runs.find(({ id }) => String(id) === String(run.runId));
  if (shown === undefined) return NOTHING_READ;

  const { form, refused, byRow } = run.sent;
  const ending = shown.results === undefined ? 'not-shown' : arrived(byRow, shown.results) ? 'kept' : 'lost';
  const tried = readCommentNote(description);
  const last = refused && tried.kind === 'unproven' ? tried.form : form;
  const noted = withCommentNote(description, noteText(ending, { form, next: formAfter(last) }));
  const isNoted = await replaceDetails(scriptId, { description: noted }, context);
  if (ending !== 'lost') return { notices: [], changes };
  const next = isNoted ? formAfter(last) : undefined;
  return { notices: [notice('RS4017', { scriptId, runId: run.runId, lost: byRow.size, form, next })], changes };
}

const RESULTS = {
  tests: 'none',
  fields: 'none',
  runs: 'full',
  retests: 'all',
  results: 'full',
  progress: 'none',
} as const satisfies View;

type Ending = 'kept' | 'lost' | 'not-shown';

function noteText(ending: Ending, { form, next }: { form: CommentForm; next: CommentForm | undefined }): string {
  const lost = next === undefined ? 'not kept' : `to be sent as ${next}`;
  return { kept: `kept as ${form}`, lost, 'not-shown': 'not shown' }[ending];
}

/**
 * One comment that came through shows that the form is read. A service may cut, strip or escape what it keeps, so a
 * word that is shown again is enough.
 */
function arrived(sent: SentComments['byRow'], shown: Readonly<Record<string, Result>>): boolean {
  return [...sent].some(([row, comment]) => {
    const kept = shown[row]?.comment ?? '';
    const meant = new Set(wordsOf(comment));
    return meant.size === 0 ? kept.trim() !== '' : wordsOf(kept).some((word) => meant.has(word));
  });
}

function wordsOf(comment: string): readonly string[] {
  return (
    comment
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

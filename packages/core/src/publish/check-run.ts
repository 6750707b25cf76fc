import type { Run } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { afterDelivery } from './after-delivery.ts';
import type { AppendedRun } from './append-run.ts';
import { changeDescription } from './change-description.ts';
import { type CommentsShown, commentsShown, countComments, needsComments } from './check-comments.ts';
import type { CommentForm } from './comment-form.ts';
import { needsProof, withKeyNote } from './key-place.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { type RunKeyPlace, showsKey } from './run-key.ts';
import { leaseIn } from './leases.ts';

type Checking = { readonly reading: ScriptReading; readonly run: AppendedRun };

/** What the reading has shown; with it came the runs before. */
type CheckedRun = { readonly notices: readonly Notice[]; readonly runs: readonly Run[] | undefined };

export const NOTHING_READ: CheckedRun = { notices: [], runs: undefined };

/**
 * Reads back the first run with comments that a script gets, and the first with its key in a place that is not of our
 * own making, once, and notes at the script what has arrived.
 */
export async function checkRun(checking: Checking, context: PublishContext): Promise<CheckedRun> {
  const { reading, run } = checking;
  if (!needsComments(reading.description, run.sent) && !needsProof(run.keyPlace)) return NOTHING_READ;
  return afterDelivery(() => readBack(checking, context), NOTHING_READ);
}

async function readBack({ reading, run }: Checking, context: PublishContext): Promise<CheckedRun> {
  const { scriptId } = reading.outline;
  const { script } = await context.client.scripts.get(scriptId, RESULTS);
  const { description = '' } = script;
  const { runs } = script;
  // While somebody adds rows, the description is theirs: the next build notes it.
  if (leaseIn(description, 'rows') !== undefined) return { notices: [], runs };
  const shown = script.runs.find(({ id }) => String(id) === String(run.runId));
  if (shown === undefined) return { notices: [], runs };

  const commentsIn = (text: string) =>
    needsComments(text, run.sent) ? commentsShown({ description: text, sent: run.sent, shown }) : undefined;
  const comments = commentsIn(description);
  const key = keyShown(run.keyPlace, shown, comments);
  const note = (text: string) => {
    if (leaseIn(text, 'rows') !== undefined) return text;
    const noted = commentsIn(text)?.description ?? text;
    return key === undefined ? noted : withKeyNote(noted, run.keyPlace, key);
  };
  const isNoted = await changeDescription({ scriptId, description }, note, context);
  const next = isNoted ? comments?.next : undefined;
  return {
    notices: [...keyNotices(run, key, scriptId), ...commentNotices(run, { comments, scriptId, next })],
    runs,
  };
}

/** What became of a key that is sent to a place for the first time; undefined: that is known, or still open. */
function keyShown(place: RunKeyPlace, shown: Run, comments: CommentsShown | undefined): 'kept' | 'lost' | undefined {
  if (!needsProof(place)) return undefined;
  if (showsKey(shown, place)) return 'kept';
  // The comment may still be kept in another form.
  const isOpen = place.kind === 'comment' && comments?.ending === 'lost' && comments.next !== undefined;
  return isOpen ? undefined : 'lost';
}

function keyNotices({ keyPlace }: AppendedRun, key: 'kept' | 'lost' | undefined, scriptId: number): readonly Notice[] {
  if (key !== 'kept' || keyPlace.kind !== 'header') return [];
  return [notice('RS4009', { scriptId, level: 'field', field: keyPlace.field })];
}

type Told = {
  readonly comments: CommentsShown | undefined;
  readonly scriptId: number;
  readonly next: CommentForm | undefined;
};

function commentNotices({ runId, sent }: AppendedRun, { comments, scriptId, next }: Told): readonly Notice[] {
  if (comments?.ending !== 'lost') return [];
  return [notice('RS4017', { scriptId, runId, lost: countComments(sent), form: sent.form, next })];
}

const RESULTS = {
  tests: 'none',
  fields: 'none',
  runs: 'full',
  retests: 'all',
  results: 'full',
  progress: 'none',
} as const satisfies View;

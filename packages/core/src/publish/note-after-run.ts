import type { Run } from '../client/answers/things.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { afterDelivery } from './request-outcome.ts';
import type { AppendedRun } from './append-run.ts';
import { changeDescription } from './change-description.ts';
import { type CommentForm, type CommentsShown, commentsShown, countComments, needsComments } from './comment-form.ts';
import type { PostedRun } from './lost-failures.ts';
import { needsProof, type RunKeyPlace, showsKey, withKeyFate } from './run-key.ts';
import type { PublishContext } from './publish-context.ts';
import { readResults } from './read-script.ts';
import type { KeyFate, ScriptState } from './script-state.ts';
import { readState, withState } from './state-block.ts';

type DeliveredRun = Pick<PostedRun, 'reading' | 'run'>;

/** What the reading has shown; with it came the runs before. */
type ReadBack = { readonly notices: readonly Notice[]; readonly runs: readonly Run[] | undefined };

const NOTHING_READ: ReadBack = { notices: [], runs: undefined };

/**
 * Notes at the script what a run has shown, with one write at most: what became of the first comments and of the key in a
 * place that is not of our own making. These are read back once, but not of a run that has lost rows: their comments say
 * nothing about what becomes of comments.
 */
export async function noteAfterRun(
  delivered: DeliveredRun,
  { hasLost }: { readonly hasLost: boolean },
  context: PublishContext,
): Promise<ReadBack> {
  const { reading, run } = delivered;
  const needsLook = !hasLost && (needsComments(reading.state.comments, run.sent) || needsProof(run.keyPlace));
  return needsLook ? afterDelivery(() => readBack(delivered, context), NOTHING_READ) : NOTHING_READ;
}

async function readBack(delivered: DeliveredRun, context: PublishContext): Promise<ReadBack> {
  const { reading, run } = delivered;
  const { scriptId } = reading.outline;
  const { description, runs } = await readResults(scriptId, context);
  const { comments: known, leases } = readState(description);
  const shown = runs.find(({ id }) => String(id) === String(run.runId));
  if (shown === undefined || leases.rows !== undefined) return { notices: [], runs };

  const commentsIn = ({ comments }: Pick<ScriptState, 'comments'>) =>
    needsComments(comments, run.sent) ? commentsShown({ note: comments, sent: run.sent, shown }) : undefined;
  const comments = commentsIn({ comments: known });
  const key = keyShown(run.keyPlace, shown, comments);
  const change = (state: ScriptState) => ({
    ...state,
    comments: commentsIn(state)?.note ?? state.comments,
    keyFates: key === undefined ? state.keyFates : withKeyFate(state.keyFates, run.keyPlace, key),
  });
  const isNoted = await note(delivered, { description, change }, context);
  const next = isNoted ? comments?.next : undefined;
  return {
    notices: [...keyNotices(run, key, scriptId), ...commentNotices(run, { comments, scriptId, next })],
    runs,
  };
}

type Note = { readonly description: string; readonly change: (state: ScriptState) => ScriptState };

/** While a build adds rows, the state is left to it. */
async function note(
  { reading }: DeliveredRun,
  { description, change }: Note,
  context: PublishContext,
): Promise<boolean> {
  const noted = (state: ScriptState) => (state.leases.rows === undefined ? change(state) : state);
  const script = { scriptId: reading.outline.scriptId, description };
  return changeDescription(script, (text) => withState(text, noted), context);
}

/** What became of a key that is sent to a place for the first time; undefined: that is known, or still open. */
function keyShown(place: RunKeyPlace, shown: Run, comments: CommentsShown | undefined): KeyFate | undefined {
  if (!needsProof(place)) return undefined;
  if (showsKey(shown, place)) return 'kept';
  // The comment may still be kept in another form.
  const isOpen = place.kind === 'comment' && comments?.ending === 'lost' && comments.next !== undefined;
  return isOpen ? undefined : 'lost';
}

function keyNotices({ keyPlace }: AppendedRun, key: KeyFate | undefined, scriptId: number): readonly Notice[] {
  if (key !== 'kept' || keyPlace.kind !== 'header') return [];
  return [notice('RS4009', { scriptId, level: 'field', field: keyPlace.field })];
}

type CommentNews = {
  readonly comments: CommentsShown | undefined;
  readonly scriptId: number;
  readonly next: CommentForm | undefined;
};

function commentNotices({ runId, sent }: AppendedRun, { comments, scriptId, next }: CommentNews): readonly Notice[] {
  if (comments?.ending !== 'lost') return [];
  return [notice('RS4017', { scriptId, runId, lost: countComments(sent), form: sent.form, next })];
}

import { z } from 'zod';
import type { BuildPlace, PullRequestPlace } from './build-place.ts';
import { type CommentMark, commentText, isOf, readMark, type RunGroup } from './comment-text.ts';
import type { ApiAnswer, GithubApi } from './github-api.ts';

export type NotDone = Exclude<ApiAnswer, { readonly kind: 'done' }>;
export type Done = { readonly kind: 'done' };

type CommentPlace = {
  readonly api: GithubApi;
  readonly place: BuildPlace;
  readonly number: number;
  readonly author: Author;
};

/** Who writes with a token. Of itself a token of GitHub Actions, or of another app, does not tell. */
export type Author = { readonly kind: 'app' } | { readonly kind: 'user'; readonly login: string };

/**
 * Writes the one comment of these runs: the oldest that bears their mark is edited, further ones are removed. GitHub has no
 * conditional write, so two jobs may both add a first comment: each reads again, and the later one withdraws its own.
 */
export async function keepComment(group: RunGroup, context: CommentPlace): Promise<Done | NotDone> {
  const found = await findComments(group, context);
  if (found.kind !== 'done') return found;
  const [oldest, ...others] = found.comments;
  if (oldest !== undefined && isOfLaterBuild(oldest.mark, context.place)) return DONE;
  const text = commentText(group, context.place, oldest?.mark);
  for (const { id } of others) await remove(id, context);
  const edited = oldest === undefined ? undefined : await edit(oldest.id, text, context);
  if (edited !== undefined && !isGone(edited)) return edited;
  return add(text, group, context);
}

/** The number of the pull request; undefined: no pull request is open. */
export async function findPullRequest(
  wanted: PullRequestPlace,
  { api, place }: Pick<CommentPlace, 'api' | 'place'>,
): Promise<NotDone | { readonly kind: 'done'; readonly number: number | undefined }> {
  if (wanted.kind === 'number') return { kind: 'done', number: wanted.number };
  const query = new URLSearchParams({ state: 'open', head: wanted.head });
  const answer = await api.send({ method: 'GET', path: `/repos/${place.repository}/pulls?${query.toString()}` });
  if (answer.kind !== 'done') return answer;
  const pulls = z.array(z.object({ number: z.number() })).safeParse(answer.value).data ?? [];
  return { kind: 'done', number: pulls[0]?.number };
}

/** Asks whose token it is. */
export async function findAuthor(
  api: GithubApi,
): Promise<NotDone | { readonly kind: 'done'; readonly author: Author }> {
  const answer = await api.send({ method: 'GET', path: '/user' });
  if (answer.kind === 'limited' || answer.kind === 'failed') return answer;
  const user = answer.kind === 'done' ? z.object({ login: z.string() }).safeParse(answer.value).data : undefined;
  return { kind: 'done', author: user === undefined ? { kind: 'app' } : { kind: 'user', login: user.login } };
}

const DONE: Done = { kind: 'done' };

type FoundComment = { readonly id: number; readonly mark: CommentMark };
type Found = NotDone | { readonly kind: 'done'; readonly comments: readonly FoundComment[] };

/** GitHub takes 2,500 comments on an issue. */
const MOST_PAGES = 26;

/** The comments of these runs, the oldest first. */
async function findComments(group: RunGroup, context: CommentPlace): Promise<Found> {
  const comments: FoundComment[] = [];
  let path: string | undefined = `${commentsOf(context)}?per_page=100`;
  for (let page = 0; path !== undefined && page < MOST_PAGES; page += 1) {
    const answer: ApiAnswer = await context.api.send({ method: 'GET', path });
    if (answer.kind !== 'done') return answer;
    comments.push(...ownComments(answer.value, group, context.author));
    path = answer.next;
  }
  return { kind: 'done', comments: comments.toSorted((a, b) => a.id - b.id) };
}

const COMMENTS = z.array(
  z.object({
    id: z.number(),
    body: z.string().nullish(),
    user: z.object({ type: z.string(), login: z.string() }).nullish(),
  }),
);

/** Anyone can copy a mark: only what was written with a token like ours is ours. */
function ownComments(value: unknown, group: RunGroup, author: Author): readonly FoundComment[] {
  const comments = COMMENTS.safeParse(value).data ?? [];
  return comments.flatMap(({ id, body, user }) => {
    const mark = readMark(body ?? '');
    const isOwn = author.kind === 'app' ? user?.type === 'Bot' : user?.login === author.login;
    return mark !== undefined && isOwn && isOf(mark, group) ? [{ id, mark }] : [];
  });
}

/** A slower build of an earlier push would hide what is newer. */
function isOfLaterBuild(mark: CommentMark, { build, workflow }: BuildPlace): boolean {
  return mark.workflow === workflow && mark.build > build;
}

async function add(text: string, group: RunGroup, context: CommentPlace): Promise<Done | NotDone> {
  const answer = await context.api.send({ method: 'POST', path: commentsOf(context), body: { body: text } });
  if (answer.kind !== 'done') return answer;
  const own = z.object({ id: z.number() }).safeParse(answer.value).data?.id;
  const found = await findComments(group, context);
  const oldest = found.kind === 'done' ? found.comments[0]?.id : undefined;
  if (own === undefined || oldest === undefined || oldest >= own) return DONE;
  const removed = await remove(own, context);
  return removed.kind === 'done' ? edit(oldest, text, context) : DONE;
}

function edit(id: number, text: string, context: CommentPlace): Promise<ApiAnswer> {
  return context.api.send({ method: 'PATCH', path: commentPath(id, context), body: { body: text } });
}

function remove(id: number, context: CommentPlace): Promise<ApiAnswer> {
  return context.api.send({ method: 'DELETE', path: commentPath(id, context) });
}

/** Somebody has deleted the comment. */
function isGone(answer: ApiAnswer): boolean {
  return answer.kind === 'refused' && (answer.status === 404 || answer.status === 410);
}

function commentsOf({ place, number }: CommentPlace): string {
  return `/repos/${place.repository}/issues/${number}/comments`;
}

function commentPath(id: number, { place }: CommentPlace): string {
  return `/repos/${place.repository}/issues/comments/${id}`;
}

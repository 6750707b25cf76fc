import { type Notice, notice, reasonOf, type RunStory } from '@runsheet/core/command';
import type { BuildPlace } from './build-place.ts';
import { addCheckRun } from './check-run.ts';
import { groupRuns } from './comment-text.ts';
import type { GithubApi } from './github-api.ts';
import { type Done, findAuthor, findPullRequest, keepComment, type NotDone } from './keep-comment.ts';

type Telling = {
  readonly wants: { readonly comment: boolean; readonly check: boolean };
  /** Undefined where the job does not say where it runs. */
  readonly place: BuildPlace | undefined;
  /** Throws where the address of the API cannot be used. */
  readonly open: () => GithubApi;
};

/** Tells a pull request and its commit of runs. What GitHub does not take comes back as notices; never rejects. */
export async function tellPullRequest(runs: readonly RunStory[], telling: Telling): Promise<readonly Notice[]> {
  const { wants, place, open } = telling;
  const hasPlace = wants.check || place?.pullRequest !== undefined;
  if (place === undefined || !hasPlace) return [];
  if (runs.length === 0) return [notice('RS4042', {})];
  const groups = groupRuns(runs, place);
  return trying(wants.comment ? 'comment' : 'check run', async () => {
    const api = open();
    try {
      return [
        ...(wants.comment ? await trying('comment', () => tellComments(groups, { api, place })) : []),
        ...(wants.check ? await trying('check run', () => tellChecks(groups, { api, place })) : []),
      ];
    } finally {
      await api.close();
    }
  });
}

type Groups = ReturnType<typeof groupRuns>;
type Place = { readonly api: GithubApi; readonly place: BuildPlace };
type Part = 'comment' | 'check run';

async function tellComments(groups: Groups, { api, place }: Place): Promise<readonly Notice[]> {
  if (place.pullRequest === undefined) return [];
  const found = await findPullRequest(place.pullRequest, { api, place });
  if (found.kind !== 'done') return [notDone('comment', found)];
  const { number } = found;
  if (number === undefined) return [];
  const told = await findAuthor(api);
  if (told.kind !== 'done') return [notDone('comment', told)];
  const { author } = told;
  return inTurn(groups, 'comment', (group) => keepComment(group, { api, place, number, author }));
}

function tellChecks(groups: Groups, context: Place): Promise<readonly Notice[]> {
  return inTurn(groups, 'check run', (group) => addCheckRun(group, context));
}

/** What GitHub has refused once it would refuse again. */
async function inTurn(
  groups: Groups,
  part: Part,
  tell: (group: Groups[number]) => Promise<Done | NotDone>,
): Promise<readonly Notice[]> {
  for (const group of groups) {
    const answer = await tell(group);
    if (answer.kind !== 'done') return [notDone(part, answer)];
  }
  return [];
}

/** The rights that a token lacks are told as such: GitHub hides what a token may not see behind 404. */
function notDone(part: Part, answer: NotDone): Notice {
  const isOfRights = answer.kind === 'refused' && RIGHTS.has(answer.status);
  const cause = answer.kind === 'refused' && !isOfRights ? 'failed' : answer.kind;
  return notice('RS4041', { part, cause, reason: answer.reason });
}

const RIGHTS: ReadonlySet<number> = new Set([401, 403, 404]);

async function trying(part: Part, tell: () => Promise<readonly Notice[]>): Promise<readonly Notice[]> {
  try {
    return await tell();
  } catch (error) {
    return [notice('RS4041', { part, cause: 'failed', reason: reasonOf(error) })];
  }
}

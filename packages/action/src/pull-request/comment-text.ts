import { code, isRed, jobSummary, type RunStory } from '@runsheet/core/command';
import { z } from 'zod';
import type { BuildPlace } from './build-place.ts';
import { firstUnits } from './first-units.ts';

/** Runs of one script in one environment: they share a comment and a check run. */
export type RunGroup = {
  /** Undefined where there are several scripts, or none was reached. */
  readonly scriptId: number | undefined;
  /** Name of the package. */
  readonly name: string;
  /** Empty: not said. */
  readonly environment: string;
  readonly stories: readonly RunStory[];
};

/** Groups runs in their order. Jobs of a matrix without environments are told apart by their values of it. Pure. */
export function groupRuns(stories: readonly RunStory[], { matrix }: Pick<BuildPlace, 'matrix'>): readonly RunGroup[] {
  const groups = stories.map((story): Omit<RunGroup, 'stories'> => {
    const [script, ...others] = story.receipt.scripts;
    const scriptId = others.length === 0 ? script?.scriptId : undefined;
    const [name = '', environment = ''] = [story.name, story.environment || matrix].map((text) =>
      firstUnits(story.redact(text), LONGEST_NAME),
    );
    return { scriptId, name, environment };
  });
  const keys = groups.map(({ scriptId, name, environment }) => JSON.stringify([scriptId, name, environment]));
  return groups.flatMap((group, place) => {
    if (keys.indexOf(keys[place] ?? '') !== place) return [];
    return [{ ...group, stories: stories.filter((_, other) => keys[other] === keys[place]) }];
  });
}

const LONGEST_NAME = 200;

/** What a comment says of itself, hidden from readers: whose it is, and how the build went that wrote it. */
export type CommentMark = Readonly<z.infer<typeof MARK>>;

const MARK = z.object({
  scriptId: z.number().optional(),
  name: z.string(),
  environment: z.string(),
  /** `fixed`: green, and red at the commit before. */
  state: z.enum(['red', 'green', 'fixed']),
  commit: z.string(),
  workflow: z.string(),
  build: z.number(),
});

/** The mark that a comment begins with; undefined where it is no comment of ours. Pure. */
export function readMark(body: string): CommentMark | undefined {
  const written = /^<!-- runsheet ([\w+/=]{1,10000}) -->/.exec(body)?.[1];
  if (written === undefined) return undefined;
  try {
    return MARK.safeParse(JSON.parse(Buffer.from(written, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

/** Whether a comment tells of these runs: by the script, or by the name where one of the two builds reached no script. */
export function isOf(mark: CommentMark, { scriptId, name, environment }: Omit<RunGroup, 'stories'>): boolean {
  if (mark.environment !== environment) return false;
  return mark.scriptId === undefined || scriptId === undefined ? mark.name === name : mark.scriptId === scriptId;
}

/** GitHub refuses a longer comment. */
const LONGEST_COMMENT = 65_536;

/** The comment of these runs: the text of the job summary, and what has become of the failures at the commit before. Pure. */
export function commentText(
  { stories, ...group }: RunGroup,
  { commit, workflow, build }: BuildPlace,
  before: CommentMark | undefined,
): string {
  const state = stateOf(stories, commit, before);
  const mark: CommentMark = { ...group, state, commit, workflow, build };
  const written = Buffer.from(JSON.stringify(mark)).toString('base64');
  const head = `<!-- runsheet ${written} -->\n${state === 'fixed' ? '<p>🎉 Fixed since the last push.</p>\n\n' : ''}`;
  const place = group.environment === '' ? '' : `, environment ${code(group.environment)}`;
  const foot = `<p><sub>Commit ${code(commit.slice(0, 7))}${place}</sub></p>\n`;
  // A character takes one byte or more.
  const room = LONGEST_COMMENT - Buffer.byteLength(head) - Buffer.byteLength(foot);
  return `${head}${jobSummary(stories, { room })}${foot}`;
}

function stateOf(stories: readonly RunStory[], commit: string, before: CommentMark | undefined): CommentMark['state'] {
  if (stories.some(isRed)) return 'red';
  const isOfNextCommit = before?.state === 'red' && before.commit !== commit;
  const isTold = before?.state === 'fixed' && before.commit === commit;
  return isOfNextCommit || isTold ? 'fixed' : 'green';
}

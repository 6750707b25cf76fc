import { notice, type Notice, reasonOf } from '../errors/runsheet-error.ts';
import { randomBytes } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { annotationLines, newNameLines, stepOutputs } from '../summary/github/step-commands.ts';
import { jobSummary } from '../summary/github/job-summary.ts';
import type { RunStory } from '../summary/github/run-story.ts';
import type { World } from '../record/world.ts';

type GithubOptions = {
  readonly stories: readonly RunStory[];
  /** What stands below all runs of the summary. */
  readonly remarks: readonly string[];
  readonly wantsSummary: boolean;
  readonly wantsAnnotations: boolean;
  /** Whether new names are annotated, which no runner does. */
  readonly wantsWarnings: boolean;
  readonly world: Pick<World, 'environment' | 'say'>;
};

/**
 * Tells GitHub Actions of runs: annotations in the log, the job summary, the outputs of the step. What other steps have
 * written stays. Says what could not be written; never throws.
 */
export function tellGithub(telling: GithubOptions): readonly Notice[] {
  const { stories, remarks, wantsSummary, wantsAnnotations, wantsWarnings, world } = telling;
  const { GITHUB_STEP_SUMMARY: summaryFile, GITHUB_OUTPUT: outputFile } = world.environment;
  if (wantsWarnings) for (const line of newNameLines(stories)) world.say(line);
  if (wantsAnnotations) for (const line of annotationLines(stories)) world.say(line);
  const receipts = stories.map(({ receipt }) => receipt);
  return [
    ...(wantsSummary ? appendTo(summaryFile, (size) => jobSummary(stories, { remarks, room: ROOM - size })) : []),
    ...appendTo(outputFile, () => stepOutputs(receipts, () => randomBytes(12).toString('hex'))),
  ];
}

/** In bytes. GitHub takes a MiB of a step, and drops a summary that is larger as a whole. */
const ROOM = 900 * 1024;

function appendTo(path: string | undefined, write: (size: number) => string): readonly Notice[] {
  if (path === undefined || path === '') return [];
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const text = write(size);
    // Markdown that ends without a line break would swallow ours.
    if (text !== '') appendFileSync(path, size === 0 ? text : `\n${text}`);
    return [];
  } catch (error) {
    return [notice('RS4020', { path, reason: reasonOf(error) })];
  }
}

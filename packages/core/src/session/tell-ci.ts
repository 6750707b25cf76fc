import { randomBytes } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { notice, type Notice, reasonOf } from '../errors/runsheet-error.ts';
import { pagesOf } from '../history/compare-url.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { RunStory } from '../summary/github/run-story.ts';
import type { RecordDelivery } from './deliver-record.ts';
import type { KeptDelivery } from './publish-kept.ts';
import type { RunStart } from '../record/session.ts';
import type { RunSetup } from './set-up-run.ts';
import { reportToTell } from './sheets-of-record.ts';
import type { World } from '../record/world.ts';

type EndedRun = RecordDelivery & { readonly record: RunRecord };

type TellOptions = {
  readonly setup: RunSetup;
  readonly world: World;
  /** The run of the tests themselves; left out where records are published later. */
  readonly start?: RunStart;
  /** What stands below all runs of the summary, such as gates that they do not pass. */
  readonly remarks?: readonly string[];
};

/** Tells the CI service of records that were published, and of those that could not be. */
export function tellCiOfKept(
  deliveries: readonly KeptDelivery[],
  telling: Omit<TellOptions, 'start'>,
): Promise<readonly Notice[]> {
  return tellCi(endedRuns(deliveries), telling);
}

/** The runs of this build among those that were published, as GitHub is told of them. */
export function storiesOfBuild(
  deliveries: readonly KeptDelivery[],
  { setup }: Pick<TellOptions, 'setup'>,
): Promise<readonly RunStory[]> {
  const runs = endedRuns(deliveries).filter(({ record }) => isOfBuild(record, setup));
  return toStories(runs, setup);
}

function endedRuns(deliveries: readonly KeptDelivery[]): readonly EndedRun[] {
  return deliveries.flatMap(({ record, receipt, error }) =>
    record === undefined || receipt === undefined ? [] : [{ record, receipt, error }],
  );
}

/**
 * Tells GitHub Actions of runs: annotations in the log, the job summary, the outputs of the step. What other steps have
 * written stays. Elsewhere nothing of that is loaded. Says what could not be written; never throws.
 */
export async function tellCi(runs: readonly EndedRun[], telling: TellOptions): Promise<readonly Notice[]> {
  const { setup, world, start, remarks = [] } = telling;
  if (world.environment['GITHUB_ACTIONS'] !== 'true' || runs.length === 0) return [];
  const { annotationLines, newNameLines, stepOutputs } = await import('../summary/github/step-commands.ts');
  const { jobSummary } = await import('../summary/github/job-summary.ts');
  const stories = await toStories(runs, setup);
  const { wantsSummary, wantsAnnotations, wantsWarnings } = wishes(setup, start);
  if (wantsWarnings) for (const line of newNameLines(stories)) world.say(line);
  if (wantsAnnotations) for (const line of annotationLines(stories)) world.say(line);
  const { GITHUB_STEP_SUMMARY: summaryFile, GITHUB_OUTPUT: outputFile } = world.environment;
  const below = remarks.map(setup.redact);
  const receipts = stories.map(({ receipt }) => receipt);
  return [
    ...(wantsSummary
      ? appendTo(summaryFile, (size) => jobSummary(stories, { remarks: below, room: ROOM - size }))
      : []),
    ...appendTo(outputFile, () => stepOutputs(receipts, () => randomBytes(12).toString('hex'))),
  ];
}

async function toStories(runs: readonly EndedRun[], setup: RunSetup): Promise<readonly RunStory[]> {
  const { sourcePlaces } = await import('../summary/github/run-story.ts');
  const { build, redact } = setup;
  return runs.map(({ record, receipt, error }) => {
    const { packageName: name, packageFolder, headers } = record;
    const { commit = '', url = '', isForeign } = build;
    const pages = isOfBuild(record, setup) && !isForeign ? pagesOf({ commit, build: url }) : undefined;
    const places = sourcePlaces({ packageFolder, pageOfLine: pages?.line });
    const lane = headers['environment'];
    return { name, environment: lane, report: reportToTell(record), receipt, error, places, redact };
  });
}

/** A record may have waited since an earlier build, whose lines stood elsewhere. */
function isOfBuild({ headers }: RunRecord, { build }: RunSetup): boolean {
  return build.commit !== undefined && build.commit.startsWith(headers['commit'] ?? 'none');
}

/**
 * `auto`: the summary of a sharded run is written by the job that publishes it, and a failure is annotated once, where its
 * test ran, unless the runner does that itself.
 */
function wishes({ config, mode }: RunSetup, start: RunStart | undefined) {
  const { summary, annotations } = config.github;
  const isPart = start?.shard !== undefined && mode === 'record';
  const isAnnotated = start === undefined || start.isAnnotated === true;
  return {
    wantsSummary: summary === 'auto' ? !isPart : summary,
    wantsAnnotations: annotations === 'auto' ? !isAnnotated : annotations,
    /** Whether new names are annotated, which no runner does. */
    wantsWarnings: annotations !== false,
  };
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

import type { Notice } from '../errors/runsheet-error.ts';
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
  /** What else is to be said of these runs together, such as gates that they do not pass. */
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

/** Tells the CI service of runs, where it listens to more than the log. Elsewhere nothing of that is loaded. */
export async function tellCi(runs: readonly EndedRun[], telling: TellOptions): Promise<readonly Notice[]> {
  const { setup, world, start, remarks = [] } = telling;
  if (world.environment['GITHUB_ACTIONS'] !== 'true' || runs.length === 0) return [];
  const { tellGithub } = await import('./tell-github.ts');
  const stories = await toStories(runs, setup);
  return tellGithub({ stories, remarks: remarks.map(setup.redact), world, ...wishes(setup, start) });
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
 * `auto`: the summary of a sharded run is written by the job that merges it, and a failure is annotated once, where its
 * test ran, unless the runner does that itself.
 */
function wishes({ config, mode }: RunSetup, start: RunStart | undefined) {
  const { summary, annotations } = config.github;
  const isPart = start?.shard !== undefined && mode === 'record';
  const isAnnotated = start === undefined || start.isAnnotated === true;
  return {
    wantsSummary: summary === 'auto' ? !isPart : summary,
    wantsAnnotations: annotations === 'auto' ? !isAnnotated : annotations,
    wantsWarnings: annotations !== false,
  };
}

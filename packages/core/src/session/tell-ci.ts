import type { Notice } from '../errors/notice.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { ToldRun } from '../summary/github/step-outputs.ts';
import type { KeptDelivery } from './publish-kept.ts';
import type { RunStart } from '../record/session.ts';
import type { RunSetup } from './set-up-run.ts';
import { reportToTell } from './sheets-of-record.ts';
import type { World } from '../record/world.ts';

/** A run whose delivery has ended, well or not. */
export type EndedRun = {
  readonly record: RunRecord;
  readonly receipt: Receipt;
  readonly error: RunsheetError | undefined;
};

/** Tells the CI service of records that were published, and of those that could not be. */
export function tellCiOfKept(
  deliveries: readonly KeptDelivery[],
  facts: Pick<TellOptions, 'setup' | 'world' | 'remarks'>,
): Promise<readonly Notice[]> {
  const runs = deliveries.flatMap(({ record, receipt, error }) =>
    record === undefined || receipt === undefined ? [] : [{ record, receipt, error }],
  );
  return tellCi(runs, { ...facts, start: undefined });
}

type TellOptions = {
  readonly setup: RunSetup;
  readonly world: World;
  /** The run of the tests themselves; undefined where records are published later. */
  readonly start: RunStart | undefined;
  /** Runs of this build that were told before. */
  readonly earlier?: readonly ToldRun[];
  /** What else is to be said of these runs together, such as gates that they do not pass. */
  readonly remarks?: readonly string[];
};

/** Tells the CI service of runs, where it listens to more than the log. Elsewhere nothing of that is loaded. */
export async function tellCi(runs: readonly EndedRun[], telling: TellOptions): Promise<readonly Notice[]> {
  const { setup, world, start, earlier, remarks = [] } = telling;
  const { environment } = world;
  if (environment['GITHUB_ACTIONS'] !== 'true' || runs.length === 0) return [];
  const { tellGithub } = await import('./tell-github.ts');
  const { sourcePlaces } = await import('../summary/github/source-places.ts');
  const { build, redact } = setup;
  const stories = runs.map(({ record, receipt, error }) => {
    const { packageName: name, packageFolder } = record;
    const commit = isOfBuild(record, setup) ? build.commit : undefined;
    const places = sourcePlaces({ packageFolder, commit, environment, isForeign: build.isForeign });
    return { name, report: reportToTell(record), receipt, error, places, redact };
  });
  return tellGithub({ stories, earlier, remarks: remarks.map(redact), world, ...wishes(setup, start) });
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
  };
}

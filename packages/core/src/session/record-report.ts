import { buildMarkOf, ciRunOf } from '../ci/build-mark.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { Report } from '../report/report.ts';
import type { RunSetup } from './set-up-run.ts';
import { redactReport } from '../report/redact-report.ts';
import type { World } from '../record/world.ts';
import { runKeyFor } from '../report/run-key.ts';

type ReportFacts = {
  /** The format it was read from. */
  readonly adapter: string;
  /** Names the content it was read from. */
  readonly digest: string;
  readonly setup: RunSetup;
  readonly world: World;
};

/**
 * The record of a Report that was read from files of another tool. Its RunKey comes from what stands in them, in which
 * run of CI they are published and against which environment the tests ran: publishing them again writes nothing.
 */
export function recordReport(report: Report, { adapter, digest, setup, world }: ReportFacts): RunRecord {
  const facts = [digest, ciRunOf(world.environment), setup.config.run.environment ?? ''];
  const { baseUrl } = setup.config;
  return {
    runKey: runKeyFor(JSON.stringify(facts)),
    // One content has one name in the outbox, too.
    createdAt: new Date(Date.parse(report.startedAt)).toISOString(),
    adapter,
    ...(baseUrl === undefined ? {} : { origin: new URL(baseUrl).origin }),
    ...(setup.error === undefined ? { settings: setup.settings } : {}),
    isConfigured: true,
    packageName: setup.packageName,
    ...(setup.packageFolder === undefined ? {} : { packageFolder: setup.packageFolder }),
    headers: setup.headers,
    build: buildMarkOf(setup.build, world),
    report: redactReport(report, setup.redact),
  };
}

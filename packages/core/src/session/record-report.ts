import { createHash } from 'node:crypto';
import { ciRunOf } from '../ci/ci-run.ts';
import type { Record } from '../outbox/record.ts';
import type { Report } from '../report/report.ts';
import { recordHead } from './record-head.ts';
import type { RunSetup } from './set-up-run.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { World } from './world.ts';

type ReportFacts = {
  /** The format it was read from. */
  readonly adapter: string;
  /** Names the content it was read from. */
  readonly digest: string;
  readonly setup: RunSetup;
  readonly world: World;
};

/**
 * The Record of a Report that was read from files of another tool. Its RunKey comes from what stands in them, in which
 * run of CI they are published and against which environment the tests ran: publishing them again writes nothing.
 */
export function recordReport(report: Report, { adapter, digest, setup, world }: ReportFacts): Record {
  const facts = [digest, ciRunOf(world.environment), setup.config.run.environment ?? ''];
  const name = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, KEY_LENGTH);
  const head = recordHead(setup, {
    adapter,
    // One content has one name in the outbox, too.
    world: { ...world, randomName: () => name, now: () => Date.parse(report.startedAt) },
  });
  return { ...head, report: withoutSecrets(report, setup.redact) };
}

/** As long as a random one. */
const KEY_LENGTH = 20;

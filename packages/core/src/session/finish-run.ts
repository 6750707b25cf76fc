import { reasonOf } from '../errors/reason-of.ts';
import { isAbsolute, relative } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { TRY_VARIABLE } from '../config/variables.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { guidanceFor } from '../errors/catalogue.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { Record } from '../outbox/record.ts';
import type { Receipt } from '../publish/receipt.ts';
import { withNotices } from './redact-receipt.ts';
import { explainError, summarise } from '../summary/summarise.ts';
import { deliverRecord, type RecordDelivery, undelivered } from './deliver-record.ts';
import type { KeptJournal } from './keep-journal.ts';
import { lateFailureOf } from './late-failure.ts';
import { claimUntil, isMissing, putAway, tellStatus } from './put-away.ts';
import type { Reach } from './reach-service.ts';
import { isWithoutKey, runNotices } from './run-notices.ts';
import { tellCi } from './tell-ci.ts';
import { whileWaiting } from './while-waiting.ts';
import type { RunStart, Verdict } from './session.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from './world.ts';

type Finishing = {
  readonly start: RunStart;
  /** The reporter's, as they were written. */
  readonly options: unknown;
  readonly setup: RunSetup;
  readonly reach: Reach;
  /** Undefined: nothing of this run is to be kept. */
  readonly journal: KeptJournal | undefined;
  readonly world: World;
};

/** Keeps the Record on disk, publishes it where that is wanted, and tells a reader what became of it. */
export async function finishRun(record: Record, finishing: Finishing): Promise<Verdict> {
  const { setup, reach, world } = finishing;
  try {
    if (setup.mode === 'plan') {
      world.say(setup.redact(await planText(record, finishing)));
      return { failRun: false };
    }
    return await keepAndDeliver(record, finishing);
  } finally {
    // A connection that does not end well is not worth more than the results, which are delivered or kept by now.
    if (reach.kind === 'connected') await reach.connection.close().catch(() => undefined);
  }
}

async function planText(record: Record, { setup, reach, world }: Finishing): Promise<string> {
  if (reach.kind !== 'connected') return reach.kind === 'refused' ? explainError(reach.error) : '';
  const { connection } = reach;
  // Only a run in this mode needs them.
  const { planRecord } = await import('./plan-record.ts');
  const { describePlan } = await import('../summary/describe-plan.ts');
  const { scripts, error } = await planRecord(record, {
    setup,
    settings: setup.settings,
    connection,
    replay: false,
    world,
  });
  const texts = [...scripts.map(describePlan), ...(error === undefined ? [] : [explainError(error)])];
  return texts.join('\n');
}

async function keepAndDeliver(record: Record, finishing: Finishing): Promise<Verdict> {
  const { setup, reach, journal, world, start } = finishing;
  const connection = reach.kind === 'connected' ? reach.connection : undefined;
  const replay = journal?.isTaken() === true;
  const kept = keep(record, finishing);
  if (kept.kind === 'on-disk') journal?.remove();
  // A connection that is being opened gets its turn.
  await turn();
  const beganMs = world.now();
  const { receipt: outcome, error } = orLost(await deliver(record, { kept, replay }, finishing), kept, finishing);
  const leftMs = setup.config.api.deadlineMs - (world.now() - beganMs);
  if (!isMissing(outcome)) journal?.remove();
  const diskNotices =
    kept.kind === 'on-disk'
      ? putAway(kept.path, outcome, { setup, connection })
      : [notice('RS4007', { folder: setup.outbox.folder, reason: kept.reason })];
  // What is lost says itself why, and no other job can deliver it.
  const isSaid = ({ code }: Notice) => outcome.outcome === 'lost' && (code === 'RS4004' || code === 'RS4007');
  const notices = [...runNotices(record.report, setup), ...diskNotices].filter((told) => !isSaid(told));
  const receipt = withNotices(outcome, notices, setup.redact);
  const statusNotices = tellStatus(receipt, setup);
  const ciNotices = await tellCi([{ record, receipt, error }], { setup, world, start });
  const more = [...(diskNotices.length === 0 ? statusNotices : []), ...ciNotices].filter((told) => !isSaid(told));
  const told = { ...receipt, warnings: [...receipt.warnings, ...more] };
  const outboxFolder = shortPath(setup.outbox.folder, start.root);
  // The service of a try, its address and its receipts are gone when a person could follow them.
  const isBrief = world.environment[TRY_VARIABLE] !== undefined;
  world.say(
    setup.redact(
      summarise({
        receipt: told,
        error,
        outboxFolder,
        shard: record.shard,
        isBrief,
        hasStatus: statusNotices.length === 0,
      }),
    ),
  );
  const failRun = setup.config.onPublishError === 'fail' && isFailure(receipt, setup);
  // Not the connection, nor what was read through it: until the process ends, this is held.
  const ended = { setup, start, options: finishing.options, world, isSent: connection !== undefined, receipt, leftMs };
  world.watchExit(failRun ? undefined : lateFailureOf(record, ended));
  return { failRun };
}

/** Where the Record is on disk, or why it is not. */
type Kept =
  | { readonly kind: 'on-disk'; readonly path: string }
  | { readonly kind: 'in-memory'; readonly reason: string };

/** What this process delivers itself is not to be taken by another one. */
function keep(record: Record, { setup, reach, world }: Finishing): Kept {
  const { outbox } = setup;
  try {
    const path = reach.kind === 'connected' ? outbox.hold(record, claimUntil(setup, world.now())) : outbox.keep(record);
    return { kind: 'on-disk', path };
  } catch (error) {
    return { kind: 'in-memory', reason: reasonOf(error) };
  }
}

type Delivering = {
  readonly kept: Kept;
  /** Whether it may have been sent before, by whoever has taken the journal. */
  readonly replay: boolean;
};

async function deliver(
  record: Record,
  { kept, replay }: Delivering,
  { reach, setup, world }: Finishing,
): Promise<RecordDelivery> {
  if (reach.kind !== 'connected') return undelivered(record, reach.kind === 'refused' ? reach.error : undefined);
  const { connection, early } = reach;
  const delivery = deliverRecord(record, {
    setup,
    connection,
    requestsBefore: 0,
    settings: setup.settings,
    replay,
    mayRepeat: kept.kind === 'on-disk',
    early,
    world,
  });
  return whileWaiting(delivery, connection.origin, world);
}

/**
 * Results that are neither sent nor on disk are the one thing that must be said loudly. Tests that stand in the journal
 * are on disk: from it the next `runsheet publish` makes the Record that could not be written.
 */
function orLost(delivery: RecordDelivery, kept: Kept, { journal, setup }: Finishing): RecordDelivery {
  const { kept: missing, delivered } = delivery.receipt;
  const inJournal = delivered === 0 ? Math.min(missing, journal?.count() ?? 0) : 0;
  const lost = missing - inJournal;
  if (kept.kind === 'on-disk' || lost === 0) return delivery;
  const unsent = delivery.error?.guidance.what ?? (isWithoutKey(setup) ? guidanceFor('RS4004', {}).what : '');
  const reason = [unsent.replace(/\.$/, ''), `the outbox cannot be written: ${kept.reason}`];
  return {
    receipt: { ...delivery.receipt, outcome: 'lost', kept: inJournal, lost },
    error: runsheetError(
      'RS3012',
      { count: lost, reason: reason.filter((part) => part !== '').join('; ') },
      { cause: delivery.error },
    ),
  };
}

function isFailure(receipt: Receipt, { mode }: RunSetup): boolean {
  return receipt.outcome === 'lost' || (mode === 'publish' && isMissing(receipt));
}

function shortPath(folder: string, from: string): string {
  const path = relative(from, folder);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? folder : path;
}

import { basename, isAbsolute, relative } from 'node:path';
import { TRY_VARIABLE } from '../config/variables.ts';
import { guidanceFor } from '../errors/messages.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { reasonOf } from '../errors/reason-of.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import { DISK } from '../outbox/disk.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { PublishAnswer, PublishOrder } from '../record/publish-order.ts';
import { isGreen } from '../report/count-outcomes.ts';
import { explainError, frame } from '../summary/explain-error.ts';
import { summarise } from '../summary/summarise.ts';
import { deliverRecord, type RecordDelivery, undelivered } from './deliver-record.ts';
import { isMissing, keepIfGone, putAway, tellStatus } from './put-away.ts';
import { type ServiceAccess, reachService } from './reach-service.ts';
import { withNotices } from './redact-receipt.ts';
import { isWithoutKey, runNotices } from './run-notices.ts';
import type { RunSource, SourceEnd } from './run-source.ts';
import { type RunSetup, setUpRun } from './set-up-run.ts';
import { type RunPlace, takeRun, type TakenRun } from './take-run.ts';
import { tellCi } from './tell-ci.ts';
import type { World } from '../record/world.ts';

type PublishContext = {
  readonly order: PublishOrder;
  readonly setup: RunSetup;
  readonly reach: ServiceAccess;
  readonly world: World;
};

/**
 * Publishes one run: reads the configuration and the script while its tests run, waits for its end, publishes it as the
 * configuration says, and returns what the test process prints. What it cannot deliver stays in the outbox.
 */
export async function publishRun(order: PublishOrder, source: RunSource, world: World): Promise<PublishAnswer> {
  const setup = atStandIn(order, await setUpRun(order.start, { options: order.options }, world), world);
  if (setup.mode === 'off') return dropped(order, '', world);
  const reach = await reachService(setup, world);
  try {
    const end = await source.over();
    return await publishEnded(end, { order, setup, reach, world });
  } finally {
    // A connection that does not end well is not worth more than the results, which are delivered or kept by now.
    if (reach.kind === 'connected') await reach.connection.close().catch(() => undefined);
  }
}

/** Where the record folder could not be written, the run stays where it began. */
function atStandIn({ standIn }: PublishOrder, setup: RunSetup, { disk = DISK, now }: World): RunSetup {
  if (standIn === undefined) return setup;
  const outbox = openOutbox(standIn.folder, { ...machine(), disk, now });
  const told = notice('RS4037', { folder: standIn.insteadOf, reason: standIn.reason, instead: standIn.folder });
  return { ...setup, outbox, notices: [...setup.notices, told] };
}

/** Nothing is kept of the run. */
function dropped({ journal }: PublishOrder, text: string, world: World): PublishAnswer {
  ifPossible(() => world.removeFile(journal));
  return { text, failRun: false, isGreen: false };
}

async function publishEnded(end: SourceEnd, publishing: PublishContext): Promise<PublishAnswer> {
  const { order, setup, reach, world } = publishing;
  const taken = takeRun(end, setup, world);
  if (taken === undefined) {
    const text =
      end.kind === 'journal' ? frame([`RS4008 ${notice('RS4008', { file: basename(end.path) }).message}`]) : '';
    return { text, failRun: false, isGreen: false };
  }
  if (setup.mode !== 'plan') return keepAndDeliver(taken, publishing);
  return dropped(order, setup.redact(await planText(taken.record, { setup, reach, world })), world);
}

async function planText(record: RunRecord, { setup, reach, world }: Omit<PublishContext, 'order'>): Promise<string> {
  if (reach.kind !== 'connected') return reach.kind === 'refused' ? explainError(reach.error) : '';
  const { connection } = reach;
  // Only a run in this mode needs them.
  const { planRecord } = await import('./plan-record.ts');
  const { describePlan } = await import('../summary/describe-plan.ts');
  const settings = setup.settings;
  const { scripts, error } = await planRecord(record, { setup, settings, connection, replay: false, world });
  const texts = [...scripts.map(describePlan), ...(error === undefined ? [] : [explainError(error)])];
  return texts.join('\n');
}

async function keepAndDeliver(taken: TakenRun, publishing: PublishContext): Promise<PublishAnswer> {
  const { order, setup, reach, world } = publishing;
  const { record } = taken;
  const connection = reach.kind === 'connected' ? reach.connection : undefined;
  const delivery = await deliver(taken, publishing);
  const kept = placeAfter(delivery, taken, publishing);
  const { receipt: outcome, error } = orLost(delivery, { record, kept }, setup);
  const diskNotices =
    kept.kind === 'on-disk'
      ? putAway([kept.path], outcome, { setup, connection, record })
      : [notice('RS4007', { folder: setup.outbox.folder, reason: kept.reason })];
  // What is lost says itself why, and no other job can deliver it.
  const isSaid = ({ code }: Notice) => outcome.outcome === 'lost' && (code === 'RS4004' || code === 'RS4007');
  const notices = [...runNotices(record.report, setup), ...diskNotices].filter((told) => !isSaid(told));
  const receipt = withNotices(outcome, notices, setup.redact);
  const statusNotices = tellStatus(receipt, setup);
  const ciNotices = await tellCi([{ record, receipt, error }], { setup, world, start: order.start });
  const more = [...(diskNotices.length === 0 ? statusNotices : []), ...ciNotices].filter((told) => !isSaid(told));
  const told = { ...receipt, warnings: [...receipt.warnings, ...more] };
  const outboxFolder = shortPath(setup.outbox.folder, order.start.root);
  // The service of a try, its address and its receipts are gone when a person could follow them.
  const isBrief = world.environment[TRY_VARIABLE] !== undefined;
  const hasStatus = statusNotices.length === 0;
  const { shard } = record;
  const text = summarise({ receipt: told, error, outboxFolder, shard, isBrief, hasStatus });
  return {
    text: setup.redact(text),
    failRun: setup.config.onPublishError === 'fail' && isFailure(receipt, setup),
    isGreen: isGreen(record.report) && receipt.outcome !== 'lost' && receipt.outcome !== 'withheld',
  };
}

async function deliver({ record, kept }: TakenRun, { reach, setup, world }: PublishContext): Promise<RecordDelivery> {
  if (reach.kind !== 'connected') return undelivered(record, reach.kind === 'refused' ? reach.error : undefined);
  const { connection, early } = reach;
  const { settings } = setup;
  const mayRepeat = kept.kind === 'on-disk';
  const replay = kept.kind === 'in-memory' && kept.mayBeSent === true;
  return deliverRecord(record, {
    setup,
    connection,
    requestsBefore: 0,
    settings,
    replay,
    mayHaveLanded: replay,
    mayRepeat,
    // It was read without the runs, among which this one is looked for.
    early: replay ? undefined : early,
    world,
  });
}

function placeAfter(
  { receipt }: RecordDelivery,
  { record, kept }: TakenRun,
  { setup, world }: PublishContext,
): RunPlace {
  if (kept.kind === 'in-memory' || receipt.kept === 0) return kept;
  try {
    const [path] = keepIfGone([kept.path], record, { setup, world });
    return { kind: 'on-disk', path };
  } catch (error) {
    return { kind: 'in-memory', reason: reasonOf(error), journal: undefined };
  }
}

/**
 * Results that are neither sent nor on disk are the one thing that must be said loudly. Tests that stand in the journal
 * are on disk: `runsheet publish` delivers them.
 */
function orLost(delivery: RecordDelivery, { kept }: TakenRun, setup: RunSetup): RecordDelivery {
  if (kept.kind === 'on-disk') return delivery;
  const { kept: missing, delivered } = delivery.receipt;
  if (missing === 0) kept.journal?.remove();
  const inJournal = delivered === 0 ? Math.min(missing, kept.journal?.count() ?? 0) : 0;
  const lost = missing - inJournal;
  if (lost === 0) return delivery;
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

import { basename, isAbsolute, relative } from 'node:path';
import { TRY_VARIABLE } from '../config/read-config.ts';
import { type Notice, notice, type RunsheetError, toRunsheetError } from '../errors/runsheet-error.ts';
import { locateScript } from '../publish/locate-script.ts';
import type { EarlyReading } from '../publish/publish-sheets.ts';
import { connect, type Connection } from './connect.ts';
import { outboxHints } from './outbox-hints.ts';
import { retryAfterMs } from './retry-after.ts';
import { DISK } from '../outbox/disk.ts';
import { encodeJournal, encodeLine } from '../outbox/encode-journal.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { JournalSettings } from '../outbox/journal-schema.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import type { Receipt } from '../publish/receipt.ts';
import type { PublishAnswer, PublishOrder } from '../record/publisher-process.ts';
import { isGreen } from '../report/outcomes.ts';
import { explainError, frame } from '../summary/explain-error.ts';
import { summarise } from '../summary/summarise.ts';
import { deliverRecord, type RecordDelivery, undelivered, withoutSecrets } from './deliver-record.ts';
import { type FollowedRun, followJournal, type TestProcess } from './follow-journal.ts';
import { claimUntil, endDelivery, isMissing } from './put-away.ts';
import { runNotices } from './run-notices.ts';
import { type RunSetup, setUpRun } from './set-up-run.ts';
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
export async function publishRun(order: PublishOrder, parent: TestProcess, world: World): Promise<PublishAnswer> {
  const setup = atStandIn(order, await setUpRun(order.start, { options: order.options }, world), world);
  if (setup.mode === 'off') return dropped(order, '', world);
  const reach = await reachService(setup, world);
  try {
    const run = await followJournal(order.journal, parent);
    return await publishEnded(run, { order, setup, reach, world });
  } finally {
    // A connection that does not end well is not worth more than the results, which are delivered or kept by now.
    if (reach.kind === 'connected') await reach.connection.close().catch(() => undefined);
  }
}

/** How far a run comes towards the service before its results are there. */
type ServiceAccess =
  | {
      readonly kind: 'connected';
      readonly connection: Connection;
      readonly early: EarlyReading | undefined;
    }
  /** Something forbids to send: results are kept. */
  | { readonly kind: 'refused'; readonly error: RunsheetError }
  /** Nothing is to be sent. */
  | { readonly kind: 'silent' };

/** Connects where results are to be published, and begins to read the script while the tests go on. Never rejects. */
async function reachService(setup: RunSetup, world: World): Promise<ServiceAccess> {
  const { mode, error, config } = setup;
  if (error !== undefined) return { kind: 'refused', error };
  if (mode === 'record') return { kind: 'silent' };
  try {
    const connection = await connect(config, world);
    return { kind: 'connected', connection, early: readEarly(setup, connection, world) };
  } catch (failure) {
    return { kind: 'refused', error: toRunsheetError(failure, 'connecting') };
  }
}

/** With several scripts it is not known before the end which they are. */
function readEarly(setup: RunSetup, connection: Connection, clock: World): EarlyReading | undefined {
  const { script, layout, project } = setup.settings;
  if (setup.mode === 'plan') return undefined;
  if (layout !== 'single' || retryAfterMs(setup.outbox, connection.origin, clock.now()) > 0) return undefined;
  const hints = outboxHints(setup.outbox, setup.config.baseUrl ?? '');
  // All its requests together: what has not come by the end of the tests may take no longer than what is read then.
  const client = connection.client.within(setup.config.api.deadlineMs);
  const located = locateScript(script, { client, project, hints, replay: false, clock });
  // Awaiting it later tells of a failure.
  located.catch(() => undefined);
  return { script, located };
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

async function publishEnded(run: FollowedRun, publishing: PublishContext): Promise<PublishAnswer> {
  const { order, setup, reach, world } = publishing;
  const settings = settingsLine(setup);
  // Behind what a killed process has left of a line.
  run.decoder.push(`\n${encodeLine(settings)}`);
  const decoded = run.decoder.result();
  if (decoded.kind === 'empty') return { text: '', failRun: false, isGreen: false };
  const record = withoutSecrets(decoded.record, setup);
  if (setup.mode === 'plan') {
    return dropped(order, setup.redact(await planText(record, { setup, reach, world })), world);
  }
  const path = takeJournal(run, { record, settings, setup, world });
  if (path !== undefined) return deliverAndTell({ record, path, isRemoved: run.isRemoved }, publishing);
  const { message } = notice('RS4008', { file: basename(run.path) });
  return { text: frame([`RS4008 ${message}`]), failRun: false, isGreen: false };
}

function settingsLine({ config, error, settings, mode, headers }: RunSetup): JournalSettings {
  return {
    kind: 'settings',
    ...(config.baseUrl === undefined ? {} : { origin: new URL(config.baseUrl).origin }),
    ...(error === undefined ? { settings } : {}),
    headers,
    // A shard that is not recorded for a merge is published by itself.
    ...(mode === 'record' ? {} : { isAlone: true }),
  };
}

type TakeOptions = Pick<PublishContext, 'setup' | 'world'> & {
  readonly record: RunRecord;
  readonly settings: JournalSettings;
};

/** Returns where the journal lies now; undefined: another process has taken it. */
function takeJournal(run: FollowedRun, { record, settings, setup, world }: TakeOptions): string | undefined {
  const { config, outbox } = setup;
  if (run.isRemoved) return run.path;
  const path = outbox.claim(run.path, settings, claimUntil(setup, world.now()));
  // What the test process could not know to be secret is on disk no longer than its run.
  if (path !== undefined && config.redact.length > 0) {
    ifPossible(() => outbox.rewrite(path, encodeJournal(record, machine())));
  }
  return path;
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

type TakenRun = { readonly record: RunRecord; readonly path: string; readonly isRemoved: boolean };

async function deliverAndTell(taken: TakenRun, publishing: PublishContext): Promise<PublishAnswer> {
  const { order, setup, reach, world } = publishing;
  const { record, path } = taken;
  const connection = reach.kind === 'connected' ? reach.connection : undefined;
  const delivery = await deliver(taken, publishing);
  const notices = [...runNotices(record.report, setup), ...removedNotice(taken, setup)];
  const run = { paths: [path], record, notices, setup, world, connection } as const;
  const { receipt, error, hasStatus } = endDelivery(delivery, run);
  const ciNotices = await tellCi([{ record, receipt, error }], { setup, world, start: order.start });
  const text = summarise({
    receipt: { ...receipt, warnings: [...receipt.warnings, ...ciNotices] },
    error,
    outboxFolder: shortPath(setup.outbox.folder, order.start.root),
    shard: record.shard,
    // The service of a try, its address and its receipts are gone when a person could follow them.
    isBrief: world.environment[TRY_VARIABLE] !== undefined,
    hasStatus,
  });
  return {
    text: setup.redact(text),
    failRun: setup.config.onPublishError === 'fail' && isFailure(receipt, setup),
    isGreen: isGreen(record.report) && !['lost', 'withheld'].includes(receipt.outcome),
  };
}

async function deliver(
  { record, isRemoved }: TakenRun,
  { reach, setup, world }: PublishContext,
): Promise<RecordDelivery> {
  if (reach.kind !== 'connected') return undelivered(record, reach.kind === 'refused' ? reach.error : undefined);
  const { connection, early } = reach;
  return deliverRecord(record, {
    setup,
    connection,
    requestsBefore: 0,
    settings: setup.settings,
    replay: isRemoved,
    mayHaveLanded: isRemoved,
    // It was read without the runs, among which this one is looked for.
    early: isRemoved ? undefined : early,
    world,
  });
}

function removedNotice({ isRemoved }: TakenRun, { outbox }: RunSetup): readonly Notice[] {
  const reason = 'the journal was removed while the tests ran';
  return isRemoved ? [notice('RS4007', { folder: outbox.folder, reason })] : [];
}

function isFailure(receipt: Receipt, { mode }: RunSetup): boolean {
  return receipt.outcome === 'lost' || (mode === 'publish' && isMissing(receipt));
}

function shortPath(folder: string, from: string): string {
  const path = relative(from, folder);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? folder : path;
}

import { closeSync, fstatSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative } from 'node:path';
import { TRY_VARIABLE } from '../config/read-config.ts';
import { type Notice, notice } from '../errors/runsheet-error.ts';
import { createJournalDecoder, type JournalDecoder, trustLine } from '../outbox/decode-journal.ts';
import { createPartReader, DISK } from '../outbox/disk.ts';
import { encodeJournal, encodeLine } from '../outbox/encode-journal.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { JournalSettings } from '../outbox/journal-schema.ts';
import { machine } from '../outbox/outbox-place.ts';
import { openOutbox } from '../outbox/outbox.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { writeJson } from '../outbox/write-atomic.ts';
import type { PublishAnswer, PublishOrder } from '../record/publisher-process.ts';
import { reportMistake } from '../record/report-mistake.ts';
import { processWorld, type World } from '../record/world.ts';
import { explainError, frame } from '../summary/explain-error.ts';
import { summarise } from '../summary/summarise.ts';
import { reachService, type ServiceAccess } from './connect.ts';
import { deliverRecord, type RecordDelivery, undelivered, withoutSecrets } from './deliver-record.ts';
import { claimUntil, endDelivery, isMissing } from './put-away.ts';
import { runNotices } from './run-notices.ts';
import { type RunSetup, setUpRun } from './set-up-run.ts';
import { tellCi } from './tell-ci.ts';

export type TestProcess = {
  /** Its journal, open. */
  readonly file: number;
  readonly isGone: () => boolean;
  /** Resolves after so many milliseconds, or as soon as that process has news. */
  readonly pause: (ms: number) => Promise<void>;
};

type PublishContext = {
  readonly order: PublishOrder;
  readonly setup: RunSetup;
  readonly reach: ServiceAccess;
  readonly world: World;
};

/**
 * What the publisher process does with its order: publishes a run and leaves the answer for the test process. Never
 * rejects. `outside` is this process when left out.
 */
export async function runPublisher(
  order: PublishOrder,
  parent: TestProcess,
  outside: World = processWorld(),
): Promise<void> {
  const said: string[] = [];
  const world = { ...outside, say: (text: string) => said.push(text), isTerminal: false };
  const answer = await publishRun(order, parent, world).catch((error: unknown) => {
    reportMistake(error, { where: 'its publisher', options: order.options, world });
    return SILENT;
  });
  const text = [...said, answer.text].filter((one) => one !== '').join('\n');
  try {
    if (parent.isGone()) return;
    // A test may have removed the folder.
    DISK.makeFolder(dirname(order.answer));
    writeJson(order.answer, { ...answer, text }, { disk: DISK, processId: process.pid });
  } catch {
    // The test process sees that this one has ended.
  }
}

const SILENT: PublishAnswer = { text: '', failRun: false };

/**
 * Publishes one run: reads the configuration and the script while its tests run, waits for its end, publishes it as the
 * configuration says, and returns what the test process prints. What it cannot deliver stays in the outbox.
 */
async function publishRun(order: PublishOrder, parent: TestProcess, world: World): Promise<PublishAnswer> {
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
  return { ...SILENT, text };
}

type FollowedRun = {
  readonly path: string;
  readonly decoder: JournalDecoder;
  /** Its journal has no name any more: another process may have had it, and have sent the run. */
  readonly isRemoved: boolean;
};

/** Reads a journal until the process that writes it ends, or is gone. */
async function followJournal(path: string, { file, isGone, pause }: TestProcess): Promise<FollowedRun> {
  const decoder = createJournalDecoder(basename(path), trustLine);
  const next = createPartReader(file);
  let looks = 0;
  try {
    for (;;) {
      // Before the last reading: what was written before the end of the process is read.
      const isLast = isGone();
      for (let part = next(); part !== undefined; part = next()) decoder.push(part);
      if (isLast || decoder.state() === 'over') break;
      const hasEnded = decoder.state() === 'ended';
      if (hasEnded) looks += 1;
      await pause(hasEnded && looks <= MOST_LOOKS ? SOON_MS : LATER_MS);
    }
    return { path, decoder, isRemoved: fstatSync(file).nlink === 0 };
  } finally {
    closeSync(file);
  }
}

/** While tests run, and where a process lives on after them: a server may do so for days. */
const LATER_MS = 100;
/** Most processes end at once after their tests. */
const SOON_MS = 5;
const MOST_LOOKS = 1_000;

async function publishEnded(run: FollowedRun, publishing: PublishContext): Promise<PublishAnswer> {
  const { order, setup, reach, world } = publishing;
  const settings = settingsLine(setup);
  // Behind what a killed process has left of a line.
  run.decoder.push(`\n${encodeLine(settings)}`);
  const decoded = run.decoder.result();
  if (decoded.kind === 'empty') return SILENT;
  const record = withoutSecrets(decoded.record, setup);
  if (setup.mode === 'plan') {
    return dropped(order, setup.redact(await planText(record, { setup, reach, world })), world);
  }
  const path = takeJournal(run, { record, settings, setup, world });
  if (path !== undefined) return deliverAndTell({ record, path, isRemoved: run.isRemoved }, publishing);
  const { message } = notice('RS4008', { file: basename(run.path) });
  return { ...SILENT, text: frame([`RS4008 ${message}`]) };
}

function settingsLine({ config, error, settings, mode, headers }: RunSetup): JournalSettings {
  return {
    kind: 'settings',
    ...(config.baseUrl === undefined ? {} : { origin: new URL(config.baseUrl).origin }),
    ...(error === undefined ? { settings } : {}),
    headers,
    // A shard that is not recorded to be joined is published by itself.
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
  const { planRecord } = await import('./plan-or-sync-record.ts');
  const { describePlan } = await import('../summary/describe-plan.ts');
  const planning = { setup, settings: setup.settings, connection, replay: false, world };
  const { scripts, error } = await planRecord(record, planning);
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
  const isFailure = receipt.outcome === 'lost' || (setup.mode === 'publish' && isMissing(receipt));
  return {
    text: setup.redact(text),
    failRun: setup.config.onPublishError === 'fail' && isFailure,
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

function shortPath(folder: string, from: string): string {
  const path = relative(from, folder);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? folder : path;
}

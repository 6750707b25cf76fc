import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type KeptDelivery,
  type KeptRun,
  notice,
  ofThisJob,
  publishKept,
  storiesOfBuild,
  tellCiOfKept,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError, exitCodeOfReceipt, worstOf } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { runName, shortName } from '../short-name.ts';
import { readSettings, sayDoubts, type Settings, withConnection, withRenames } from '../with-service.ts';
import { collectRecords, listOutbox } from './collect-records.ts';
import { expectRun } from './expect-run.ts';
import { describePublishing, type PublishOutcome } from './describe-publishing.ts';
import { joinedRuns } from './join-files.ts';
import { judgeGate } from './judge-gate.ts';
import type { PublishFlags } from '../flags/flags.ts';
import { keepFiles, type KeptFiles } from './record-files.ts';
import { readQuarantine } from '../quarantine/quarantine-file.ts';

/** Delivers recorded runs and what other tools have written: what is named, or the recorded runs of the outbox. */
export async function publishRecords(flags: PublishFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const settings = withRenames(await readSettings(flags, context), flags);
  const { files, 'expect-shards': expected } = flags;
  const { outbox } = settings.setup;
  outbox.tidy();
  const given = files.length === 0 ? listOutbox(outbox, context) : collectRecords(files, directory);
  const expectedRun = expectRun(given, files.length > 0, { flags, settings, output });
  const { wanted, noRun, isKeptOnly } = expectedRun;
  const nameOf = (path: string) => shortName(path, directory);
  const unreadable = wanted.unreadable.map((each) => ({ ...each, receipt: undefined }));
  const places = files.length === 0 ? [outbox.folder] : files.map((file) => resolve(directory, file));
  const isEmpty = wanted.files.length + wanted.reports.length + unreadable.length === 0;
  // Before anything else is said: shards that are all missing end the command.
  if (isEmpty && !expectedRun.isAsked && shouldHaveRun(places, settings)) {
    output.tell(notice('RS4030', { folders: places.map(nameOf) }));
  }
  const shards = noRun === undefined ? expected : undefined;
  const whole = joinedRuns(wanted, { outbox, output, expected: shards });
  if (wanted.reports.length > 0 || noRun !== undefined) sayDoubts(settings, context);
  const kept = keepFiles(wanted.reports, { flags, settings, directory, nameOf });
  if (isKeptOnly) output.tell(notice('RS4004', {}));
  else sayMany(kept.tests, settings, output);
  const joined = whole.runs.map(({ paths }): KeptRun => ({ paths, expected: shards }));
  const runs = isKeptOnly ? [] : [...whole.unreadable.map(alone), ...joined, ...[...kept.paths.keys()].map(alone)];
  const publishing = await publishRuns(runs, { flags, settings, context }).finally(kept.close);
  const named = (path: string) => nameOfRun(kept.paths.get(path));
  // Builds whose parts contradict each other; the others are delivered anyway.
  const refused = whole.refused.map(({ paths: [path = ''], error }) => ({ path, receipt: undefined, error }));
  const told = {
    ...publishing,
    deliveries: [...unreadable, ...kept.unreadable, ...refused, ...publishing.deliveries],
    places,
    ...expectedRun,
    outbox: outbox.folder,
    nameOf: (path: string) => named(path) ?? nameOf(path),
    titleOf: (path: string) => named(path) ?? runName(path, directory, outbox.folder) ?? nameOf(path),
  };
  const code = codeOf(told);
  output.print({ ...describePublishing(told), isRoutine: code === EXIT_CODES.done, isProse: true });
  return code;
}

/** On a busy machine with 2 cores, 30,000 to 60,000 tests without a row took a minute and more, with the service beside. */
const MANY_TESTS = 30_000;

function sayMany(tests: number, { setup: { isDeadlineSet } }: Settings, output: Output): void {
  if (tests <= MANY_TESTS || isDeadlineSet) return;
  const todo = 'To allow 10 minutes: --deadline 600000';
  output.note(`${tests} tests may take longer than a minute, which is the default deadline. ${todo}`);
}

function alone(path: string): KeptRun {
  return { paths: [path] };
}

/** Whether this is a build that is meant to publish, and has not done so: what was delivered has left its status, what had nothing to run its note. */
function shouldHaveRun(places: readonly string[], { setup, world }: Settings): boolean {
  const { build, config, outbox } = setup;
  if (!build.isCi || config.apiKey === undefined) return false;
  if (places.some((folder) => existsSync(join(folder, 'status.json')))) return false;
  return !outbox.endedRuns().some(ofThisJob(setup, world));
}

type PublishContext = {
  readonly flags: PublishFlags;
  readonly settings: Settings;
  readonly context: Context;
};

async function publishRuns(
  runs: readonly KeptRun[],
  publishing: PublishContext,
): Promise<Pick<PublishOutcome, 'deliveries' | 'untried' | 'gate' | 'forgiven'>> {
  const { settings, context } = publishing;
  const { output, world } = context;
  const delivered = runs.length === 0 ? [] : await deliver(runs, settings);
  const { gate, forgiven, deliveries } = await judge(delivered, publishing);
  const notices = await tellCiOfKept(deliveries, { ...settings, remarks: [...gate, ...forgiven] });
  const heard = await world.onPublished?.(await storiesOfBuild(deliveries, settings));
  for (const each of [...notices, ...(heard ?? [])]) output.tell(each);
  return { deliveries, untried: runs.slice(deliveries.length).map(({ paths: [path] }) => path), gate, forgiven };
}

function deliver(runs: readonly KeptRun[], settings: Settings): Promise<readonly KeptDelivery[]> {
  let nth = 1;
  const onStart = (index: number) => {
    nth = index + 1;
  };
  const label = () => (runs.length === 1 ? 'Publishing' : `Publishing run ${nth} of ${runs.length}`);
  return withConnection(settings, (connection) => publishKept(runs, { ...settings, connection, onStart }), label);
}

/** The gates that are not passed; what was found out about a run stands in its Receipt then. */
async function judge(
  deliveries: readonly KeptDelivery[],
  { flags: { 'fail-on': gates = [] }, settings, context: { output, directory } }: PublishContext,
): Promise<Pick<PublishOutcome, 'gate' | 'forgiven' | 'deliveries'>> {
  const delivered = deliveries.flatMap(({ receipt, record }) => (receipt === undefined ? [] : [{ receipt, record }]));
  if (gates.length === 0) return { gate: [], forgiven: [], deliveries };
  if (delivered.length === 0) return { gate: [NOTHING_TO_JUDGE], forgiven: [], deliveries };
  const { defaultBranch } = settings.setup.build;
  const quarantine = readQuarantine(directory);
  const judged = await withConnection(settings, ({ client }) =>
    judgeGate(gates, delivered, { client, defaultBranch, say: output.tell, quarantine, nowMs: settings.world.now() }),
  );
  const compared = new Map(delivered.map(({ receipt }, place) => [receipt, judged.receipts[place]]));
  return {
    gate: judged.reasons,
    forgiven: judged.forgiven,
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      receipt: delivery.receipt && (compared.get(delivery.receipt) ?? delivery.receipt),
    })),
  };
}

/** Green would be wrong: a reporter may have published a red run by itself. */
const NOTHING_TO_JUDGE =
  'there is no run to judge: only what this command publishes is judged. Let the tests record it: RUNSHEET_MODE=record';

function codeOf({ deliveries, untried, gate, noRun }: PublishOutcome): ExitCode {
  const codes = deliveries.flatMap(({ error, receipt }) => [
    ...(error === undefined ? [] : [exitCodeOfError(error)]),
    ...(receipt === undefined || error !== undefined ? [] : [exitCodeOfReceipt(receipt)]),
  ]);
  const rest = untried.length === 0 ? EXIT_CODES.done : EXIT_CODES.kept;
  if (noRun !== undefined) return worstOf([...codes, exitCodeOfError(noRun)]);
  return worstOf([...codes, rest, gate.length === 0 ? EXIT_CODES.done : EXIT_CODES.gate]);
}

/** A run is called after the files it was read from. */
function nameOfRun(files: ReturnType<KeptFiles['paths']['get']>): string | undefined {
  if (files === undefined) return undefined;
  const [first, ...others] = files;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

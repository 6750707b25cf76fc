/** IO: clock. A run that is being recorded, to the end of its process. */
import type { ErrorCode, ErrorFacts } from '../errors/messages.ts';
import { notice, reasonOf } from '../errors/runsheet-error.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { claimOf, keepReceipt, NOTHING_TO_RUN, storedReceipt } from '../outbox/outbox-place.ts';
import { oneLine } from '../report/printable.ts';
import { recordFileName } from '../report/run-key.ts';
import type { Report } from '../report/report.ts';
import { awaitAnswer, longestWaitMs, readAnswer, SIGNAL_MS } from './await-answer.ts';
import { guessFailsOnError } from './guess-settings.ts';
import { atStandIn, type KeptRun, type OpenRun } from './open-run.ts';
import type { PublishAnswer, RunningPublisher } from './publisher-process.ts';
import { countTests, type RunJournal } from './run-journal.ts';
import type { RunVerdict } from './session.ts';
import type { World } from './world.ts';

export type RecordedRun = {
  /** Undefined: no disk can be written. */
  readonly journal: RunJournal | undefined;
  /** Starts the publisher, once. */
  readonly prepare: () => void;
  readonly finish: (report: Report, missing: string | undefined) => RunVerdict;
  /** Nothing was to run. */
  readonly discard: () => void;
};

type Stage =
  | { readonly kind: 'open'; readonly run: OpenRun }
  | Followed
  | { readonly kind: 'answered'; readonly answer: PublishAnswer }
  | { readonly kind: 'discarded'; readonly begun: OpenRun }
  /** Nothing is waited for. */
  | { readonly kind: 'left' };

type Followed = { readonly kind: 'followed'; readonly run: KeptRun; readonly publisher: RunningPublisher };

/** Records a run, and waits for its publisher when the process ends. */
export function recordRun(opened: OpenRun, world: World): RecordedRun {
  let stage: Stage = { kind: 'open', run: opened };
  world.onExit((code) => leave(stage, code, world));
  return {
    journal: journalOf(opened),
    prepare: () => {
      stage = followed(stage, world);
    },
    discard: () => {
      stage = discarded(stage);
    },
    finish: (report, missing) => {
      stage = withEnd(stage, { report, missing, world });
      stage = followed(stage, world);
      // Where the run is off, its publisher has said so by now.
      stage = heard(stage, world);
      stage = restarted(stage, world);
      if (stage.kind === 'answered') return { failRun: stage.answer.failRun };
      if (stage.kind !== 'followed') return { failRun: guessFailsOnError({ ...opened.told, ...world }) };
      stage.publisher.wake();
      return { failRun: false };
    },
  };
}

function journalOf(run: OpenRun): RunJournal | undefined {
  return 'journal' in run ? run.journal : undefined;
}

/** Starts a publisher, where there is a journal to follow and none follows it yet. */
function followed(stage: Stage, world: World): Stage {
  if (stage.kind !== 'open' || !('journal' in stage.run)) return stage;
  const { run } = stage;
  return { kind: 'followed', run, publisher: world.startPublisher(run.order, run.journal.descriptor) };
}

/** Starts another publisher where the first was killed, or could not be started: nothing is sent before the last line of a run. */
function restarted(stage: Stage, world: World): Stage {
  if (stage.kind !== 'followed' || stage.publisher.isAlive()) return stage;
  return followed({ kind: 'open', run: stage.run }, world);
}

function discarded(stage: Stage): Stage {
  if (!('run' in stage)) return stage;
  if (stage.kind === 'followed') stage.publisher.stop();
  journalOf(stage.run)?.remove();
  return { kind: 'discarded', begun: stage.run };
}

/** Only the exit code tells whether the runner takes that for a failure. If not, `publish --expect-run` misses no run. */
function leaveDiscarded({ head, place }: OpenRun, code: number, world: World): void {
  if (code !== 0) world.sayAtEnd(framed('RS4022', {}, world));
  else ifPossible(() => keepReceipt(place, recordFileName(head), storedReceipt({ outcome: NOTHING_TO_RUN }, head)));
}

type RunEnding = { readonly report: Report; readonly missing: string | undefined; readonly world: World };

/** Writes the end of the run. Where its disk has refused a line, all of the run is written to the stand-in instead. */
function withEnd(stage: Stage, { report, missing, world }: RunEnding): Stage {
  if (!('run' in stage)) return stage;
  const { run } = stage;
  const journal = journalOf(run);
  journal?.end(report, missing);
  const refusal = 'journal' in run ? run.journal.brokenBy() : run.refusedBy;
  if (refusal === undefined) return stage;
  const reason = reasonOf(refusal);
  // It has sent nothing: it waits for the last line of the run.
  if (stage.kind === 'followed') stage.publisher.stop();
  const other = atStandIn(run, reason, world);
  other?.journal.end(report, missing);
  if (other !== undefined && other.journal.brokenBy() === undefined) {
    journal?.remove();
    return { kind: 'open', run: other };
  }
  other?.journal.remove();
  sayLost(journal, { total: countTests(report), reason, world });
  return { kind: 'left' };
}

type Loss = { readonly total: number; readonly reason: string; readonly world: World };

/** What stands in the journal on disk, `runsheet publish` delivers. */
function sayLost(journal: RunJournal | undefined, { total, reason, world }: Loss): void {
  const count = journal?.count() ?? 0;
  const lost = total - count;
  journal?.close();
  if (lost > 0) world.say(framed('RS3012', { count: lost, reason: `the outbox cannot be written: ${reason}` }, world));
  if (count > 0) world.say(framed('RS4028', { count }, world));
}

function heard(stage: Stage, world: World): Stage {
  if (stage.kind !== 'followed') return stage;
  const answer = readAnswer(stage.run.order.answer, world);
  return answer === undefined ? stage : answered(stage, answer, { ...world, sayAtEnd: world.say });
}

function answered({ run }: Followed, answer: PublishAnswer, { removeFile, sayAtEnd }: World) {
  run.journal.close();
  ifPossible(() => removeFile(run.order.answer));
  if (answer.text !== '') sayAtEnd(answer.text);
  return { kind: 'answered', answer } as const;
}

/** Returns the exit code to end with, if any. */
function leave(stage: Stage, code: number, world: World): number | undefined {
  if (stage.kind === 'followed') return leaveFollowed(stage, code, world);
  if (stage.kind === 'discarded') leaveDiscarded(stage.begun, code, world);
  return undefined;
}

function leaveFollowed(stage: Followed, code: number, world: World): number | undefined {
  const { run, publisher } = stage;
  const { order, journal, place } = run;
  journal.over(code);
  const isTold = journal.brokenBy() === undefined;
  // Without that line the publisher waits for the end of this process, so this process must not wait for it.
  const withinMs = isTold ? longestWaitMs(code, order, world) : 0;
  // A configuration file, which this process does not read, may give the publisher longer.
  const untilClaimed = () => ifPossible(() => claimOf(place, order.journal)?.untilMs);
  const claimedUntilMs = withinMs > SIGNAL_MS ? untilClaimed : () => 0;
  const end = awaitAnswer({ path: order.answer, publisher, withinMs, claimedUntilMs, world });
  if (end.kind === 'answered') {
    const { answer } = answered(stage, end.answer, world);
    return answer.failRun ? 1 : undefined;
  }
  // A publisher takes the journal away from there before it sends anything, where the disk lets it.
  const isUnclaimed = () => ifPossible(() => world.readText(order.journal)) !== undefined;
  const isHung = end.kind === 'late' && isTold && isUnclaimed();
  if (isHung) publisher.stop();
  world.sayAtEnd(end.kind === 'gone' || isHung ? whereKept(journal, world) : framed('RS4029', {}, world));
  return guessFailsOnError({ ...order, ...world }) ? 1 : undefined;
}

function whereKept(journal: RunJournal, world: World): string {
  const count = journal.count();
  if (journal.keep()) return framed('RS4028', { count }, world);
  return framed('RS3012', { count, reason: 'The journal was removed, and the publisher has not answered' }, world);
}

/** What is printed without the publisher; GitHub shows it beside the log. */
function framed<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code], { environment }: World): string {
  const text = oneLine(`${code} ${notice(code, facts).message}`);
  const isGithub = environment['GITHUB_ACTIONS'] === 'true';
  return isGithub ? `::warning title=runsheet::${text.replaceAll('%', '%25')}` : `runsheet  ${text}`;
}

import type { ErrorCode, ErrorFacts } from '../errors/messages.ts';
import { notice } from '../errors/notice.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { claimOf } from '../outbox/outbox-place.ts';
import type { Report } from '../report/report.ts';
import { awaitAnswer, longestWaitMs, readAnswer, SIGNAL_MS } from './await-answer.ts';
import { guessFailsOnError } from './guess-settings.ts';
import type { RecorderContext } from './in-process.ts';
import type { OpenRun } from './open-run.ts';
import type { PublishAnswer } from './publish-order.ts';
import type { RunningPublisher } from './publisher-process.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunVerdict } from './session.ts';
import { watchLife } from './watch-life.ts';
import type { World } from './world.ts';

/** A run that is being recorded. */
export type RecordedRun = {
  /** Undefined: the disk refused to begin one. */
  readonly journal: RunJournal | undefined;
  /** Starts the publisher, once. */
  readonly prepare: () => void;
  readonly finish: (report: Report, missing: string | undefined) => Promise<RunVerdict>;
  readonly discard: () => void;
};

/** What has become of a run so far. */
type State =
  | { readonly kind: 'open' }
  | { readonly kind: 'answered'; readonly answer: PublishAnswer }
  | { readonly kind: 'discarded' };

/** Records a run, and waits for its publisher when the process ends. */
export function recordRun(opened: OpenRun, { world, loadInProcess }: RecorderContext): RecordedRun {
  const journal = 'refusedBy' in opened.journal ? undefined : opened.journal;
  const publisher = createPublisher(opened, world);
  const outcome = createOutcome(opened, world);
  world.onExit((code) => awaitPublisher({ opened, journal, publisher, outcome, world }, code));
  const publishHere = async (report: Report, missing: string | undefined): Promise<RunVerdict> => {
    publisher.stop();
    const inProcess = await loadInProcess();
    if (journal?.brokenBy() === undefined) journal?.over(world.exitCode());
    journal?.close();
    return outcome.answered(await inProcess.publishHere({ opened, report, missing, journal }, world), world.say);
  };
  return {
    journal,
    prepare: publisher.start,
    discard: () => {
      outcome.discarded();
      publisher.stop();
      journal?.remove();
    },
    finish: async (report, missing) => {
      journal?.end(report, missing);
      publisher.start();
      publisher.running()?.wake();
      const path = opened.order.answer;
      const isAtWork = journal !== undefined && publisher.running()?.isAlive() === true;
      // Read last: it has nothing to wait for where the run is off, or published by another reporter.
      const early = readAnswer(path, world);
      if (early !== undefined) return outcome.answered(early, world.say);
      if (!isAtWork || journal.brokenBy() !== undefined) return publishHere(report, missing);
      const isOver = () => outcome.state().kind !== 'open';
      const answered = (answer: PublishAnswer) => outcome.answered(answer, world.say);
      watchLife({ isOver, answered, journal, path, runner: opened.order.start.runner.name, world });
      return { failRun: false };
    },
  };
}

type Outcome = ReturnType<typeof createOutcome>;

function createOutcome({ order }: OpenRun, world: World) {
  let state: State = { kind: 'open' };
  return {
    state: () => state,
    discarded: () => {
      state = { kind: 'discarded' };
    },
    /** Prints what became of the run. */
    answered: (answer: PublishAnswer, say: World['say']): RunVerdict => {
      state = { kind: 'answered', answer };
      ifPossible(() => world.removeFile(order.answer));
      if (answer.text !== '') say(answer.text);
      return { failRun: answer.failRun };
    },
  };
}

type EndInput = Pick<RecordedRun, 'journal'> & {
  readonly opened: OpenRun;
  readonly publisher: Publisher;
  readonly outcome: Outcome;
  readonly world: World;
};

/** Tells the publisher how the process ends, and waits for its answer. Returns the exit code to end with, if any. */
function awaitPublisher({ opened, journal, publisher, outcome, world }: EndInput, code: number): number | undefined {
  const state = outcome.state();
  const running = publisher.running();
  if (state.kind === 'answered') {
    // It lived on after its run was published, or is its own publisher.
    sayIfGreen(state.answer, code, world);
    return undefined;
  }
  if (state.kind === 'discarded' || running === undefined) return undefined;
  return awaitRunning({ opened, journal, running, outcome, world }, code);
}

type RunningEnd = Pick<EndInput, 'opened' | 'journal' | 'outcome' | 'world'> & { readonly running: RunningPublisher };

function awaitRunning({ opened: { order, place }, journal, running, outcome, world }: RunningEnd, code: number) {
  journal?.over(code);
  // Without that line it waits for the end of this process, so neither must wait for the other.
  const withinMs = journal?.brokenBy() === undefined ? longestWaitMs(code, order, world) : 0;
  // A configuration file, which this process does not read, may give it longer.
  const claimedUntilMs = () => (withinMs > SIGNAL_MS ? ifPossible(() => claimOf(place, order.journal)?.untilMs) : 0);
  const end = awaitAnswer({ path: order.answer, publisher: running, withinMs, claimedUntilMs, world });
  if (end.kind !== 'answered') {
    // One that has not even taken the run by now hangs, and has sent nothing of it.
    const isThere = ifPossible(() => world.readText(order.journal)) !== undefined;
    const isHung = end.kind === 'late' && withinMs > 0 && isThere;
    if (isHung) running.stop();
    world.sayAtEnd(end.kind === 'gone' || isHung ? whereKept(journal) : framed('RS4029', {}));
    return guessFailsOnError({ ...order, ...world }) ? 1 : undefined;
  }
  const { failRun } = outcome.answered(end.answer, world.sayAtEnd);
  // It was idle for a while, and its run was under way when it ended.
  sayIfGreen(end.answer, code, world);
  return failRun ? 1 : undefined;
}

function sayIfGreen({ isGreen }: PublishAnswer, code: number, world: World): void {
  if (code !== 0 && isGreen) world.sayAtEnd(framed('RS4021', { code }));
}

type Publisher = ReturnType<typeof createPublisher>;

/** The publisher of a run, if one can be started. Without a journal it would have nothing to follow. */
function createPublisher({ order, journal }: OpenRun, world: World) {
  let running: RunningPublisher | undefined;
  let isAsked = false;
  return {
    start: () => {
      if (isAsked || 'refusedBy' in journal) return;
      isAsked = true;
      running = world.startPublisher(order, journal.descriptor);
    },
    running: () => running,
    stop: () => {
      running?.stop();
      running = undefined;
    },
  };
}

/** Looks where the results are before it says so. */
function whereKept(journal: RunJournal | undefined): string {
  if (journal?.isKept() === true) return framed('RS4028', {});
  return framed('RS3012', {
    count: journal?.count() ?? 0,
    reason: 'The journal was removed, and the publisher has ended',
  });
}

/** What is printed without the publisher. */
function framed<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): string {
  return `runsheet  ${code} ${notice(code, facts).message}`;
}

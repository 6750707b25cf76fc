import type { TransportAnswer } from '../../client/transport/transport.ts';
import type { Clock } from '../publish-context.ts';
import type { SimNetwork, SimRequest } from './client.test.support.ts';
import { answerUnder, type SimFault } from './fault.test.support.ts';

/** One request as it was seen on the wire. */
export type SimEvent = {
  readonly atMs: number;
  readonly life: string;
  readonly method: string;
  readonly path: string;
  readonly fault: SimFault | undefined;
};

/** One virtual time, processes that share it, and a schedule that decides what comes next. */
export type SimWorld = {
  readonly events: readonly SimEvent[];
  readonly nowMs: () => number;
  /** Lets time pass with nobody there. */
  readonly pass: (ms: number) => void;
  /** Runs processes side by side until each has ended or was killed. Each gets a clock and a network of its own. */
  readonly run: (lives: readonly SimLife[]) => Promise<void>;
};

export type SimLife = {
  readonly name: string;
  readonly live: (place: { readonly clock: Clock; readonly send: SimNetwork }) => Promise<void>;
};

export type SimSchedule = {
  /** The fault of the n-th request of all, counted from 0. */
  readonly faultAt: (n: number, request: SimRequest) => SimFault | undefined;
  /** Which of those who could go on does. */
  readonly choose: (options: number) => number;
};

export const NO_FAULTS: SimSchedule = { faultAt: () => undefined, choose: () => 0 };

type Waiting = {
  /** Undefined: it sleeps. */
  readonly request: SimRequest | undefined;
  /** When the sleep ends, or since when the request waits. */
  readonly atMs: number;
  readonly life: string;
  readonly go: (answer: TransportAnswer | undefined) => void;
};

export const STARTED_AT_MS: number = Date.UTC(2026, 10, 21);
/** Nobody waits longer for the network, so that those who settle see what others had begun. */
const LONGEST_PENDING_MS = 300;

export function createSimWorld(schedule: SimSchedule, startedAtMs: number = STARTED_AT_MS): SimWorld {
  const events: SimEvent[] = [];
  const time = createTime(startedAtMs);
  const floor = createFloor();

  const carryOut = ({ request, life, go }: Waiting): void => {
    if (request === undefined) return floor.resume(() => go(undefined));
    const fault = schedule.faultAt(events.length, request);
    events.push({ atMs: time.now(), life, method: request.method, path: request.path, fault });
    if (fault !== undefined && 'forMs' in fault) time.moveTo(time.now() + fault.forMs);
    const answer = answerUnder(request, { fault, nowMs: time.now(), later: time.later });
    // Without an answer the process was killed: nobody ever hears of it again.
    if (answer !== undefined) floor.resume(() => go(answer));
  };

  return {
    events,
    nowMs: time.now,
    pass: (ms) => time.moveTo(time.now() + ms),
    run: async (lives) => {
      for (const { name, live } of lives) {
        const wait = (atMs: number, request?: SimRequest) => floor.wait({ request, atMs, life: name });
        const clock = { now: time.now, sleep: async (ms: number) => void (await wait(time.now() + ms)) };
        const send = async (request: SimRequest) => (await wait(time.now(), request)) ?? UNREACHABLE;
        floor.enter(live({ clock, send }));
      }
      for (;;) {
        await floor.untilAllWait();
        const options = whoMayGo(floor.waiting());
        const chosen = options[options.length > 1 ? schedule.choose(options.length) : 0];
        if (chosen === undefined) return;
        floor.take(chosen);
        time.moveTo(chosen.request === undefined ? chosen.atMs : time.now() + 1);
        carryOut(chosen);
      }
    },
  };
}

const UNREACHABLE: TransportAnswer = { kind: 'failed', fault: 'closed', sent: false, reason: 'nobody is there' };

/** Every request, and the sleep that ends first, unless a request has waited too long by then. */
function whoMayGo(waiting: readonly Waiting[]): readonly Waiting[] {
  const requests = waiting.filter(({ request }) => request !== undefined);
  const sleeps = waiting.filter(({ request }) => request === undefined).toSorted((a, b) => a.atMs - b.atMs);
  const latestMs = Math.min(...requests.map(({ atMs }) => atMs)) + LONGEST_PENDING_MS;
  return [...requests, ...sleeps.slice(0, 1).filter(({ atMs }) => atMs <= latestMs)];
}

/** Virtual time, and the writes that the service carries out by itself when it comes. */
function createTime(startedAtMs: number) {
  let nowMs = startedAtMs;
  let late: { readonly atMs: number; readonly apply: (nowMs: number) => void }[] = [];
  return {
    now: () => nowMs,
    later: (lateMs: number, apply: (nowMs: number) => void) => {
      late = [...late, { atMs: nowMs + lateMs, apply }].toSorted((a, b) => a.atMs - b.atMs);
    },
    moveTo: (atMs: number) => {
      for (const write of late.filter((each) => each.atMs <= atMs)) write.apply(write.atMs);
      late = late.filter((each) => each.atMs > atMs);
      nowMs = Math.max(nowMs, atMs);
    },
  };
}

/** Who is busy and who waits: the next thing happens only when everybody waits, so that nothing depends on chance. */
function createFloor() {
  let busy = 0;
  let waiting: readonly Waiting[] = [];
  let allWait: (() => void) | undefined;
  const rest = () => {
    busy -= 1;
    if (busy === 0) allWait?.();
  };
  return {
    waiting: () => waiting,
    take: (chosen: Waiting) => {
      waiting = waiting.filter((other) => other !== chosen);
    },
    enter: (life: Promise<void>) => {
      busy += 1;
      life.then(rest, rest);
    },
    wait: (what: Omit<Waiting, 'go'>) =>
      new Promise<TransportAnswer | undefined>((resolve) => {
        waiting = [...waiting, { ...what, go: resolve }];
        rest();
      }),
    resume: (go: () => void) => {
      busy += 1;
      go();
    },
    untilAllWait: async () => {
      if (busy === 0) return;
      await new Promise<void>((resolve) => {
        allWait = resolve;
      });
    },
  };
}

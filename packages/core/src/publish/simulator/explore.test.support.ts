import type { SimResult } from './check.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import type { Publish } from './publisher.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { faultsAt, play, type Scenario } from './scenario.test.support.ts';
import { PLAYS_ALL } from './share.test.support.ts';
import type { SimEvent } from './world.test.support.ts';

/** What is wrong after a schedule, a line each. */
export type Check = (result: SimResult) => readonly string[] | Promise<readonly string[]>;

/** Schedules that were played, and those that went wrong, as text. */
export type Explored = { readonly schedules: number; readonly wrong: readonly string[] };

export type Exploring = {
  /** How many faults meet one delivery at most. */
  readonly faults: 1 | 2;
  readonly faultsFor: (event: SimEvent) => readonly SimFault[];
  readonly check?: Check;
  readonly publish?: Publish;
  /** A sample plays each nth of the faults. Best without a common divisor with the number of faults for a request. */
  readonly sample?: number;
};

/** Plays a scenario with every fault at every request, and with two with every second one at every request behind it. */
export async function explore(scenario: Scenario, exploring: Exploring): Promise<Explored> {
  const { check = wrongsWithReplay, publish, sample = 1 } = exploring;
  const everyNth = PLAYS_ALL ? 1 : sample;
  const wrong: string[] = [];
  let schedules = 0;
  let found = 0;
  const playFrom = async (faults: ReadonlyMap<number, SimFault>): Promise<void> => {
    const result = await play(scenario, faultsAt(faults), publish);
    schedules += 1;
    const mistakes = await check(result);
    if (mistakes.length > 0) wrong.push(tell(result, mistakes));
    if (faults.size === exploring.faults) return;
    const last = Math.max(-1, ...faults.keys());
    for (const [n, event] of result.events.entries()) {
      if (n <= last) continue;
      for (const fault of exploring.faultsFor(event)) {
        found += 1;
        if (found % everyNth === 0) await playFrom(new Map([...faults, [n, fault]]));
      }
    }
  };
  await playFrom(new Map());
  return { schedules, wrong };
}

/** What happened, request by request, and what is wrong with it. */
export function tell({ events }: SimResult, found: readonly string[]): string {
  const [start = 0] = events.map(({ atMs }) => atMs);
  const lines = events.map(({ atMs, life, method, path, fault }) => {
    return `${String(atMs - start).padStart(7)} ${life}: ${method} ${path}${fault === undefined ? '' : ` ${JSON.stringify(fault)}`}`;
  });
  return [...found, ...lines].join('\n');
}

const READ_FAULTS: readonly SimFault[] = [
  { kind: 'not-sent' },
  { kind: 'lost-before' },
  { kind: '5xx-before' },
  { kind: 'throttled', waitMs: 2_000 },
  { kind: 'kill-before' },
];

/** Writes that are carried out late land while they are looked for, or before the next process may look. */
export const WRITE_FAULTS: readonly SimFault[] = [
  ...READ_FAULTS,
  { kind: 'lost-after' },
  { kind: '5xx-after' },
  { kind: 'no-id' },
  { kind: 'broken-answer' },
  { kind: 'kill-after' },
  { kind: 'late', lateMs: 600 },
  { kind: 'late', lateMs: 1_600 },
  { kind: 'kill-late', lateMs: 9_000 },
];

export function allFaults({ method }: { readonly method: string }): readonly SimFault[] {
  return method === 'GET' ? READ_FAULTS : WRITE_FAULTS;
}

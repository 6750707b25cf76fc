import { sheetFrom } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { SimResult } from './check.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import { deliverAll, type Publish, publishForReal, type SimRecord } from './publisher.test.support.ts';
import { createSimService, type SimScript, type SimService } from './service.test.support.ts';
import type { SimHabits } from './habits.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimSchedule } from './world.test.support.ts';

/** What is there, and what is to be delivered. */
export type Scenario = {
  readonly name: string;
  readonly habits?: Partial<SimHabits>;
  /** Delivered before, without any disturbance. */
  readonly before?: readonly SimRecord[];
  /** A script that a person has made, with these rows and no field of ours. */
  readonly madeByPeople?: readonly string[];
  readonly records: readonly SimRecord[];
};

/** Plays a scenario from its beginning: everything that happens follows from the schedule alone. */
export async function play(
  scenario: Scenario,
  schedule: SimSchedule,
  publish: Publish = publishForReal,
): Promise<SimResult> {
  const before = await prepared(scenario);
  const { projects, folders, scripts, nextId, habits } = before;
  const service = { ...structuredClone({ projects, folders, scripts, nextId }), habits };
  const world = createSimWorld(schedule);
  const { records } = scenario;
  const outcomes = await deliverAll(records, { service, world, publish });
  return { before: scripts, service, world, events: world.events, outcomes, records };
}

/** What is there before, made once for each scenario. */
async function prepared(scenario: Scenario): Promise<SimService> {
  const known = PREPARED.get(scenario);
  if (known !== undefined) return known;
  const service = createSimService(scenario.habits);
  if (scenario.madeByPeople !== undefined) service.scripts.push(scriptOfPeople(scenario.madeByPeople));
  await deliverAll(scenario.before ?? [], { service, world: createSimWorld(NO_FAULTS) });
  PREPARED.set(scenario, service);
  return service;
}

const PREPARED = new WeakMap<Scenario, SimService>();

export function scriptOfPeople(texts: readonly string[], fields: readonly string[] = ['branch']): SimScript {
  return {
    id: 900,
    name: 'Release checks',
    description: 'By Ann.',
    created: '2026-01-01T00:00:00.000Z',
    folderId: undefined,
    fields,
    rows: texts.map((text, i) => ({ id: 901 + i, indent: 0, text })),
    runs: [],
  };
}

/** A schedule with faults at these requests, counted from 0, and everybody in turn. */
export function faultsAt(faults: ReadonlyMap<number, SimFault>): SimSchedule {
  return { ...NO_FAULTS, faultAt: (n) => faults.get(n) };
}

/** The same tests in a script of another target. */
export function inScript(sheet: Sheet, script: Sheet['script']): Sheet {
  return { ...sheet, script };
}

export const FIRST_BUILD: Sheet = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      adds
      ✗ removes
  price.test.ts
    rounds
  tax.test.ts
    is added
`);

/** A test in the middle of a describe, one at the end of a file, a describe and a file that are new. */
export const SECOND_BUILD: Sheet = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      adds
      counts
      removes
    empty cart
  price.test.ts
    rounds
    Discount:
      ✗ is taken off
  tax.test.ts
    is added
  ship.test.ts
    weighs
`);

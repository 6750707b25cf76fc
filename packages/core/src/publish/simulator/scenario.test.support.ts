import { outlineFrom, sheetFrom } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { SimResult } from './check.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import { deliverAll, type Publish, publishForReal, type SimRecord } from './publisher.test.support.ts';
import { copyOf, createSimService, type SimScript, type SimService } from './service.test.support.ts';
import type { SimHabits } from './habits.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimSchedule } from './world.test.support.ts';

/** What is there, and what is to be delivered. */
export type Scenario = {
  readonly name: string;
  readonly habits?: Partial<SimHabits>;
  /** Delivered before, without any disturbance. */
  readonly before?: readonly SimRecord[];
  /** A script that a person has made, with the rows of this drawing and the field for the key of a run. */
  readonly madeByPeople?: string;
  /** Rows that a person then types into every script, each behind the row with a text. */
  readonly typedIn?: readonly TypedRow[];
  readonly records: readonly SimRecord[];
};

export type TypedRow = { readonly behind: string; readonly indent: number; readonly text: string };

/** Plays a scenario from its beginning: everything that happens follows from the schedule alone. */
export async function play(
  scenario: Scenario,
  schedule: SimSchedule,
  publish: Publish = publishForReal,
): Promise<SimResult> {
  const before = await prepared(scenario);
  const service = { ...before, ...copyOf(before) };
  const world = createSimWorld(schedule);
  const { records } = scenario;
  const outcomes = await deliverAll(records, { service, world, publish });
  return { before: before.scripts, service, world, events: world.events, outcomes, records };
}

/** What is there before, made once for each scenario. */
async function prepared(scenario: Scenario): Promise<SimService> {
  const known = PREPARED.get(scenario);
  if (known !== undefined) return known;
  const service = createSimService(scenario.habits);
  if (scenario.madeByPeople !== undefined) {
    service.scripts.push(scriptOfPeople(scenario.madeByPeople, ['branch', 'runsheet_key']));
  }
  await deliverAll(scenario.before ?? [], { service, world: createSimWorld(NO_FAULTS) });
  for (const row of scenario.typedIn ?? []) typeIn(service, row);
  PREPARED.set(scenario, service);
  return service;
}

function typeIn(service: SimService, { behind, indent, text }: TypedRow): void {
  for (const { rows } of service.scripts) {
    const at = rows.findLastIndex((row) => row.text === behind) + 1;
    rows.splice(at, 0, { id: service.nextId, indent, text });
    service.nextId += 1;
  }
}

const PREPARED = new WeakMap<Scenario, SimService>();

export function scriptOfPeople(drawing: string, fields: readonly string[] = ['branch']): SimScript {
  return {
    id: 900,
    name: 'Release checks',
    description: 'By Ann.',
    created: '2026-01-01T00:00:00.000Z',
    folderId: undefined,
    fields,
    rows: outlineFrom(drawing).rows.map((row) => ({ ...row, id: 900 + row.id })),
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

import { describe, expect, test } from 'vitest';
import type { ScriptPlan } from '../plan/plan.ts';
import type { Layout } from '../sheet/layout.ts';
import { RUN_ERRORS_TITLE } from '../sheet/sheet.ts';
import type { PublishContext } from './publish-context.ts';
import { type Delivery, publishSheets } from './publish-sheets.ts';
import { planSheets } from './plan-or-sync.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { refuseWrite } from './simulator/desk.test.support.ts';
import { dividedBuild, shopIn } from './simulator/divided.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import { POLICY, publishTogether, type SimRecord } from './simulator/publisher.test.support.ts';
import { faultsAt } from './simulator/scenario.test.support.ts';
import { createSimService, type SimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';

const LAYOUTS = ['directory', 'file'] as const;
const KEPT = 'kept/one.test.ts\n  stays';
const BEFORE = `${shopIn('src')}\n${KEPT}`;
const GROWN = `${BEFORE}\nnew/one.test.ts\n  works\n  ✗ breaks`;
/** Builds that may not add rows. */
const BRANCH = { mayAddRows: false, mayMakeScript: true };
const FORK = { mayAddRows: false, mayMakeScript: false };

describe.each(LAYOUTS)('with layout %s a build that may not add rows', (layout) => {
  test('makes no script beside those that are there, and says so', async () => {
    const place = await placeAfter(layout, BEFORE);
    const before = place.scripts();
    const told = await place.build(GROWN, BRANCH);
    expect(told).toMatchObject({ error: undefined, delivered: 13, withheld: 2, kept: 0 });
    expect(told.notices.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^1 script was not made, .*: new.* 2 results are withheld, 1 of them failed\./),
    ]);
    expect(place.scripts()).toEqual(before.map((line) => line.replace(': 1', ': 2')));
  });

  test('shows what failed there in the first script of the run, in its row for errors', async () => {
    const place = await placeAfter(layout, BEFORE);
    await place.build(GROWN, BRANCH);
    await place.build(BEFORE, BRANCH);
    await place.build(GROWN, BRANCH);
    expect(place.rest()).toEqual([[expect.stringMatching(/^kept|^one/), 'none fail none fail']]);
    const [comment] = place.comments();
    expect(comment).toMatch(/^2 of the results of this run have no script, 1 of them failed\.\n\n.*new.* > breaks/);
  });

  test('shows nothing where nothing failed there, or only what has a row', async () => {
    const place = await placeAfter(layout, BEFORE);
    await place.build(GROWN.replace('✗ ', ''), BRANCH);
    await place.build(GROWN.replace('✗ ', '').replace('stays', '✗ stays'), BRANCH);
    expect(place.rest()).toEqual([]);
  });

  test('makes no script where there are none yet: what passed is withheld, and what failed is kept', async () => {
    const place = openPlace(layout);
    expect(await place.build(BEFORE, BRANCH)).toMatchObject({ error: undefined, delivered: 0, withheld: 13, kept: 0 });
    expect(await place.build(GROWN, BRANCH)).toMatchObject({ error: 'RS3030', delivered: 0, withheld: 0, kept: 15 });
    expect(place.scripts()).toEqual([]);
    expect(place.service.folders).toEqual([]);
  });

  test('makes no script when it is delivered a second time either', async () => {
    const place = await placeAfter(layout, BEFORE);
    await place.build(BEFORE);
    await place.build(GROWN, BRANCH);
    const before = place.scripts();
    expect(await place.again()).toMatchObject({ error: undefined, delivered: 13, withheld: 2 });
    expect(place.scripts()).toEqual(before);
    expect(place.rest()).toHaveLength(1);
  });

  test('makes no script beside the only one, which it uses, whether its runs are read or not', async () => {
    const place = await placeAfter(layout, KEPT);
    await place.build(KEPT);
    const grown = `${KEPT}\nnew/one.test.ts\n  works`;
    expect(await place.build(grown, BRANCH)).toMatchObject({ error: undefined, delivered: 1, withheld: 1 });
    expect(await place.again()).toMatchObject({ error: undefined, delivered: 1, withheld: 1 });
    expect(place.scripts()).toHaveLength(1);
  });

  test('of new files alone makes no script beside those of other files, and keeps what failed', async () => {
    const place = await placeAfter(layout, BEFORE);
    const before = place.scripts();
    const alone = 'new/one.test.ts\n  works';
    const planned = await place.plan(alone, BRANCH);
    expect(planned).toMatchObject({ scripts: [expect.stringMatching(/: script is not made$/)], error: '' });
    const told = await place.build(alone, BRANCH);
    expect(told).toMatchObject({ error: undefined, delivered: 0, withheld: 1, kept: 0 });
    expect(told.notices.map(({ code }) => code)).toEqual(['RS4027']);
    const red = alone.replace('works', '✗ works');
    expect(await place.plan(red, BRANCH)).toMatchObject({ error: 'RS3030' });
    expect(await place.build(red, BRANCH)).toMatchObject({ error: 'RS3030', delivered: 0, withheld: 0, kept: 1 });
    expect(place.scripts()).toEqual(before);
    await place.build(GROWN);
    expect(await place.build(red, BRANCH)).toMatchObject({ error: undefined, delivered: 1 });
  });

  test('makes no script beside one that it uses and people describe in their own words', async () => {
    const place = await placeAfter(layout, KEPT);
    for (const script of place.service.scripts) script.description = 'By Ann.';
    const grown = `${KEPT}\nnew/one.test.ts\n  works`;
    expect(await place.build(grown, BRANCH)).toMatchObject({ error: undefined, delivered: 1, withheld: 1 });
  });

  test('is refused what it would make when it is of a fork', async () => {
    const place = await placeAfter(layout, BEFORE);
    expect(await place.build(GROWN, FORK)).toMatchObject({ error: 'RS3021', withheld: 0 });
  });

  test('is planned as it is published', async () => {
    const place = await placeAfter(layout, BEFORE);
    const planned = await place.plan(GROWN, BRANCH);
    expect(planned.error).toBe('');
    expect(planned.scripts).toContainEqual(expect.stringMatching(/^[^/]+: script is not made$/));
    expect(planned.scripts.filter((line) => line.includes(RUN_ERRORS_TITLE))).toEqual([]);
    const told = await place.build(GROWN, BRANCH);
    expect(told.sheets.map(({ receipt }) => receipt.rowsAdded)).toEqual(told.sheets.map(() => 0));
  });
});

describe.each(LAYOUTS)(
  'with layout %s a build that may not add rows, where the layout was single before,',
  (layout) => {
    test('makes no script either, and keeps what failed', async () => {
      const place = await placeAfterSingle(layout, BEFORE);
      expect(await place.build(BEFORE, BRANCH)).toMatchObject({ error: undefined, delivered: 0, withheld: 13 });
      expect(await place.build(GROWN, BRANCH)).toMatchObject({ error: 'RS3030', kept: 15 });
      expect(place.scripts()).toHaveLength(1);
    });
  },
);

test('with layout directory what failed is shown in the script from before, where the run uses it', async () => {
  const drawing = `${GROWN}\nroot.test.ts\n  is found`;
  const place = await placeAfterSingle('directory', drawing);
  expect(await place.build(drawing, BRANCH)).toMatchObject({ error: undefined, delivered: 1, withheld: 15 });
  expect(place.rest()).toEqual([['shop', 'none fail']]);
});

describe.each(LAYOUTS)('with layout %s a build that may add rows', (layout) => {
  test('makes each folder of its scripts once', async () => {
    const place = openPlace(layout);
    expect(await place.build(GROWN)).toMatchObject({ error: undefined });
    const names = place.service.folders.map(({ name }) => name);
    expect(names).toEqual(layout === 'file' ? ['kept', 'new', 'src'] : []);
  });

  test('makes all scripts where a killed process of the same run has made some', async () => {
    const place = openPlace(layout);
    expect((await place.killed(BEFORE)).length).toBeGreaterThan(0);
    const told = await place.again();
    expect(told).toMatchObject({ error: undefined, delivered: 13, withheld: 0, kept: 0 });
    expect(place.scripts().every((line) => line.endsWith(': 1'))).toBe(true);
  });
});

test('with layout file a test file without tests is neither withheld nor planned', async () => {
  const place = await placeAfter('file', BEFORE);
  const grown = `${BEFORE}\nnew/empty.test.ts`;
  expect(await place.plan(grown, BRANCH)).toMatchObject({ scripts: [], error: '' });
  expect(await place.build(grown, BRANCH)).toMatchObject({ delivered: 13, withheld: 0, notices: [] });
});

test('with layout file no script is made of a test file without tests that comes first, whatever failed', async () => {
  const place = await placeAfter('file', BEFORE);
  const before = place.scripts().length;
  const drawing = `a/empty.test.ts\n${BEFORE.replace('stays', '✗ stays')}`;
  expect(await place.build(drawing)).toMatchObject({ error: undefined, delivered: 13 });
  expect(place.scripts()).toHaveLength(before);
});

test('a plan that fails in the middle says what it found out before', async () => {
  const place = await placeAfter('directory', BEFORE);
  const planned = await place.plan(`kept/two.test.ts\n  is new\n${GROWN}`, { mayMakeScript: false });
  expect(planned.error).toBe('RS3021');
  expect(planned.scripts).toEqual(['kept: kept/two.test.ts', 'kept: is new']);
});

type Asked = Partial<Pick<PublishContext, 'mayAddRows' | 'mayMakeScript'>> & Pick<SimRecord, 'policy'>;
type Told = Omit<Delivery, 'error'> & { readonly error: string | undefined; readonly requests: number };

type Place = {
  readonly service: SimService;
  readonly scripts: () => readonly string[];
  /** The scripts whose row for errors has a mark, and its marks run by run. */
  readonly rest: () => readonly (readonly [string, string])[];
  readonly comments: () => readonly string[];
  readonly build: (drawing: string, asked?: Asked) => Promise<Told>;
  readonly plan: (drawing: string, asked?: Asked) => Promise<Planned>;
  /** The scripts that a process has made that is killed in the middle. */
  readonly killed: (drawing: string, asked?: Asked) => Promise<readonly string[]>;
  /** The last run once more, by another process. */
  readonly again: (asked?: Asked) => Promise<Told>;
};

type Planned = { readonly scripts: readonly string[]; readonly error: string };

async function placeAfter(layout: Layout, drawing: string): Promise<Place> {
  const place = openPlace(layout);
  await place.build(drawing);
  return place;
}

async function placeAfterSingle(layout: Layout, drawing: string): Promise<Place> {
  const { service } = await placeAfter('single', drawing);
  return openPlace(layout, service);
}

/** Builds of machines that remember nothing. */
function openPlace(layout: Layout, service: SimService = createSimService()): Place {
  let builds = 0;
  let last: { readonly record: SimRecord; readonly asked: Asked } | undefined;
  const recordOf = (drawing: string, asked: Asked) => {
    builds += 1;
    const record = dividedBuild(drawing, { layout, runKey: `rs1-${layout}${builds}`, ...policyOf(asked) });
    last = { record, asked };
    return record;
  };
  const run = async (record: SimRecord, asked: Asked, { life = 1, faults = NO_FAULT }: Life = {}) => {
    const world = createSimWorld(faultsAt(faults));
    const publish = (own: SimRecord, context: PublishContext) =>
      publishSheets(own.sheets, { ...context, ...asked, policy: context.policy });
    const [outcome] = await publishTogether([record], { world, service, publish }, life);
    return { delivery: outcome?.delivery, requests: world.events.length };
  };
  const told = async (running: ReturnType<typeof run>): Promise<Told> => {
    const { delivery, requests } = await running;
    if (delivery === undefined) throw new TypeError('nothing kills it');
    return { ...delivery, error: delivery.error?.code, requests };
  };
  const runs = () =>
    service.scripts.flatMap((script) => {
      const [row, ...others] = script.rows.filter(({ text }) => text === RUN_ERRORS_TITLE);
      expect(others).toEqual([]);
      const results = script.runs.map((one) => one.results?.[row?.id ?? 0]);
      return results.every((cell) => cell === undefined) ? [] : [{ script, results }];
    });
  return {
    service,
    scripts: () => service.scripts.map(({ name, folderId = '', runs: { length } }) => `${folderId} ${name}: ${length}`),
    rest: () =>
      runs().map(({ script, results }) => [script.name, results.map((cell) => cell?.result ?? 'none').join(' ')]),
    comments: () => runs().flatMap(({ results }) => results.flatMap((cell) => cell?.comment ?? [])),
    build: (drawing, asked = {}) => told(run(recordOf(drawing, asked), asked)),
    again: (asked = last?.asked ?? {}) => {
      if (last === undefined) throw new TypeError('there is a run before it');
      return told(run({ ...last.record, ...policyOf(asked) }, asked, { life: 2 }));
    },
    killed: async (drawing, asked = {}) => {
      const faults = new Map([[KILLED_AT, { kind: 'kill-after' } as const]]);
      const { delivery } = await run(recordOf(drawing, asked), asked, { faults });
      expect(delivery).toBeUndefined();
      return service.scripts.map(({ name }) => name);
    },
    plan: async (drawing, { policy, ...asked } = {}) => {
      const world = createSimWorld({ ...NO_FAULTS, faultAt: (_, request) => refuseWrite(request) });
      const { sheets, division } = dividedBuild(drawing, { layout });
      const planned: Planned[] = [];
      const live: SimLife['live'] = async ({ clock, send }) => {
        const client = createSimClient(service, { send, clock });
        const hints = { get: () => undefined, set: () => undefined };
        const usual = {
          client,
          clock,
          hints,
          project: 1,
          runKey: 'rs1-plan',
          token: 'rs1-plan.1',
          replay: false,
          mayAddRows: true,
        };
        const context = { ...usual, policy: { ...POLICY, ...policy }, division, ...asked };
        const { scripts, error } = await planSheets(async () => sheets, context);
        const lines = scripts.flatMap(linesOf);
        planned.push({ scripts: lines, error: error?.code ?? '' });
      };
      await world.run([{ name: 'plan', live }]);
      const [only] = planned;
      if (only === undefined) throw new TypeError('nothing kills it');
      return only;
    },
  };
}

type Life = { readonly life?: number; readonly faults?: ReadonlyMap<number, SimFault> };

const NO_FAULT: ReadonlyMap<number, SimFault> = new Map();

/** Late enough that a first script is made, and early enough that not all are. */
const KILLED_AT = 8;

function policyOf({ policy }: Asked): Pick<SimRecord, 'policy'> {
  return policy === undefined ? {} : { policy };
}

/** A script that is not made, and rows that are added to one. */
function linesOf({ name, plan, scriptId, missingFolders }: ScriptPlan): readonly string[] {
  if (scriptId === undefined && plan.added.length === 0) {
    return [`${[...missingFolders, name].join('/')}: script is not made`];
  }
  return plan.added.map(({ text }) => `${name}: ${text}`);
}

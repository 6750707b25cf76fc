import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet, ScriptTarget } from '../sheet/sheet.ts';
import { type RequestTrace, runsheetError } from '../errors/runsheet-error.ts';
import { locateScript } from './locate-script.ts';
import { planSheets } from './plan-or-sync.ts';
import type { PublishContext } from './publish-context.ts';
import { publishSheets } from './publish-sheets.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { FIRST_BUILD, inScript } from './simulator/scenario.test.support.ts';
import { createSimService, type SimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimLife } from './simulator/world.test.support.ts';

const SHOP = sheetFrom('a.test.ts\n  adds\n  pays');
const DEPOT = inScript(sheetFrom('b.test.ts\n  stores'), script('depot'));

describe('tests are counted', () => {
  test('as delivered, by the Sheet', async () => {
    expect(await counted([SHOP, DEPOT])).toBe('3 delivered, 0 withheld, 0 kept, in shop, depot');
  });

  test('as kept behind the first error', async () => {
    const pinned = inScript(DEPOT, { kind: 'id', id: 900 });
    expect(await counted([SHOP, pinned, DEPOT])).toBe('2 delivered, 0 withheld, 2 kept, in shop: RS1009');
  });

  test('as delivered where only a later one has an error', async () => {
    const pinned = inScript(DEPOT, { kind: 'id', id: 900 });
    const told = await counted([SHOP, { ...SHOP }, pinned]);
    expect(told).toBe('4 delivered, 0 withheld, 1 kept, in shop, shop has 2 runs: RS1009');
  });

  test('as withheld where they have no row, and none may be added', async () => {
    const grown = sheetFrom('a.test.ts\n  adds\n  pays\n  sums\n  Cart:\n    counts');
    const told = await counted([SHOP, grown], { mayAddRows: false });
    expect(told).toBe('4 delivered, 2 withheld, 0 kept, in shop, shop has 2 runs');
  });
});

test('a Sheet without rows makes no script, and stands in one that is there', async () => {
  const empty = { ...DEPOT, rows: [] };
  expect(await counted([empty])).toBe('0 delivered, 0 withheld, 0 kept, in ');
  expect(await counted([DEPOT, empty])).toBe('1 delivered, 0 withheld, 0 kept, in depot, depot has 2 runs');
});

test.each<[claim: string, outcome: RequestTrace['outcome'], told: string]>([
  ['that the service refused ends it', 'rejected', 'RS3004 0 requests'],
  ['that brought no answer is made again', 'unanswered', 'delivered'],
])('a reading while the tests ran %s', async (...[, outcome, told]) => {
  const service = createSimService();
  const request: RequestTrace = { method: 'GET', path: '/projects/1/folders', outcome };
  const located = Promise.reject(runsheetError('RS3004', { status: 400, service: '' }, { request }));
  const methods: string[] = [];
  const early = { script: FIRST_BUILD.script, located };
  const { error } = await inWorld(service, (context) => publishSheets([FIRST_BUILD], context, early), methods);
  expect(error === undefined ? 'delivered' : `${error.code} ${methods.length} requests`).toBe(told);
});

describe('what was read while the tests ran', () => {
  const GROWN = sheetFrom('a.test.ts\n  adds\n  pays\n  sums');

  test('is not read again where nothing is missing, however old it is', async () => {
    const { requests } = await publishEarly(SHOP, { before: [SHOP], waitMs: 20_000 });
    expect(requests).toBe('GET GET POST');
  });

  test.each([0, 20_000])('is read again before rows are added, after %i ms', async (waitMs) => {
    const { requests } = await publishEarly(GROWN, { before: [SHOP], waitMs });
    expect(requests).toBe('GET GET GET PATCH GET POST GET PATCH POST');
  });

  test('does not lead to rows that another build has added meanwhile', async () => {
    const { requests, service } = await publishEarly(GROWN, { before: [SHOP], meanwhile: [GROWN], waitMs: 20_000 });
    expect(requests).toBe('GET GET GET POST');
    expect(service.scripts[0]?.rows.map(({ text }) => text)).toEqual([
      'Unhandled errors',
      'a.test.ts',
      'adds',
      'pays',
      'sums',
    ]);
  });

  test('does not lead to a second script where another build has made it meanwhile', async () => {
    const { service } = await publishEarly(SHOP, { meanwhile: [SHOP], waitMs: 20_000 });
    expect(service.scripts.map(({ name, runs }) => `${name}: ${runs.length}`)).toEqual(['shop: 2']);
  });

  test('of one script is no use for another', async () => {
    const { service } = await publishEarly(DEPOT, { before: [SHOP], waitMs: 0, script: SHOP.script });
    expect(service.scripts.map(({ name, runs }) => `${name}: ${runs.length}`)).toEqual(['shop: 1', 'depot: 1']);
  });
});

test('a mistake of ours is told as one of publishing, or of planning', async () => {
  const hints = {
    get: () => {
      throw new TypeError('no such hint');
    },
    set: () => undefined,
  };
  const inService = <Value>(work: (context: PublishContext) => Promise<Value>) =>
    inWorld(createSimService(), (context) => work({ ...context, hints }));
  const published = await inService((context) => publishSheets([SHOP], context));
  expect(published.error?.message).toMatch(/^RS9001 .*publishing.*no such hint/s);
  const planned = await inService((context) => planSheets(async () => [SHOP], context));
  expect(planned.error?.message).toMatch(/^RS9001 .*planning.*no such hint/s);
  const refused = await inService((context) => planSheets(() => Promise.reject(new TypeError('no names')), context));
  expect([refused.scripts, refused.error?.code]).toEqual([[], 'RS9001']);
});

type Early = {
  readonly before?: readonly Sheet[];
  readonly meanwhile?: readonly Sheet[];
  readonly waitMs: number;
  /** The one that is read early; left out: that of the Sheet. */
  readonly script?: ScriptTarget;
};

/** The requests of a build that reads its script before its tests have ended. */
async function publishEarly(sheet: Sheet, { before = [], meanwhile = [], waitMs, script: read = sheet.script }: Early) {
  const service = createSimService();
  const publish = async (sheets: readonly Sheet[]) => inWorld(service, (context) => publishSheets(sheets, context));
  await publish(before);
  const methods: string[] = [];
  const { error } = await inWorld(
    service,
    async (context) => {
      const located = await locateScript(read, context);
      await context.clock.sleep(waitMs);
      await publish(meanwhile);
      const runKey = 'rs1-early';
      return publishSheets([sheet], { ...context, runKey }, { script: read, located: Promise.resolve(located) });
    },
    methods,
  );
  expect(error).toBeUndefined();
  return { requests: methods.join(' '), service };
}

async function inWorld<Value>(
  service: SimService,
  work: (context: PublishContext) => Promise<Value>,
  methods: string[] = [],
): Promise<Value> {
  const world = createSimWorld(NO_FAULTS);
  const done: Value[] = [];
  const live: SimLife['live'] = async ({ clock, send }) => {
    const client = createSimClient(service, { send, clock });
    const hints = { get: () => undefined, set: () => undefined };
    const usual = {
      hints,
      project: 1,
      runKey: 'rs1-x',
      token: 'rs1-x.1',
      replay: false,
      mayAddRows: true,
      policy: POLICY,
    };
    done.push(await work({ client, clock, ...usual }));
  };
  await world.run([{ name: 'build', live }]);
  methods.push(...world.events.map(({ method }) => method));
  const [value] = done;
  if (value === undefined) throw new TypeError('it did not end');
  return value;
}

async function counted(sheets: readonly Sheet[], more: Partial<PublishContext> = {}): Promise<string> {
  const service = createSimService();
  const { delivered, withheld, kept, error } = await inWorld(service, (context) =>
    publishSheets(sheets, { ...context, ...more }),
  );
  const code = error === undefined ? '' : `: ${error.code}`;
  const fuller = service.scripts.filter(({ runs }) => runs.length > 1);
  const twice = fuller.map(({ name, runs }) => `, ${name} has ${runs.length} runs`).join('');
  return `${delivered} delivered, ${withheld} withheld, ${kept} kept, in ${namesIn(service)}${twice}${code}`;
}

function namesIn({ scripts }: ReturnType<typeof createSimService>): string {
  return scripts.map(({ name }) => name).join(', ');
}

function script(name: string): ScriptTarget {
  return { kind: 'name', name, folder: { names: [] } };
}

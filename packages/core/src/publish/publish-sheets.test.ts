import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet, ScriptTarget } from '../sheet/sheet.ts';
import { type RequestTrace, runsheetError } from '../errors/runsheet-error.ts';
import type { PublishContext } from './publish-context.ts';
import { publishSheets } from './publish-sheets.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { FIRST_BUILD, inScript } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';

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

  test('as withheld where they have no row, and none may be added', async () => {
    const grown = sheetFrom('a.test.ts\n  adds\n  pays\n  sums\n  Cart:\n    counts');
    const told = await counted([SHOP, grown], { mayAddRows: false });
    expect(told).toBe('4 delivered, 2 withheld, 0 kept, in shop');
  });
});

test('a Sheet without rows makes no script, and stands in one that is there', async () => {
  const empty = { ...DEPOT, rows: [] };
  expect(await counted([empty])).toBe('0 delivered, 0 withheld, 0 kept, in ');
  expect(await counted([DEPOT, empty])).toBe('1 delivered, 0 withheld, 0 kept, in depot');
});

test.each<[claim: string, outcome: RequestTrace['outcome'], told: string]>([
  ['that the service refused ends it', 'rejected', 'RS3004 0 requests'],
  ['that brought no answer is made again', 'unanswered', 'delivered'],
])('a reading while the tests ran %s', async (...[, outcome, told]) => {
  const world = createSimWorld(NO_FAULTS);
  const service = createSimService();
  const request: RequestTrace = { method: 'GET', path: '/projects/1/folders', outcome };
  const located = Promise.reject(runsheetError('RS3004', { status: 400, service: '' }, { request }));
  const said: string[] = [];
  await world.run([
    {
      name: 'build',
      live: async ({ clock, send }) => {
        const client = createSimClient(service, { send, clock });
        const hints = { get: () => undefined, set: () => undefined };
        const context = {
          client,
          clock,
          hints,
          project: 1,
          runKey: 'rs1-x',
          replay: false,
          mayAddRows: true,
          policy: POLICY,
        };
        const { error } = await publishSheets([FIRST_BUILD], context, { script: FIRST_BUILD.script, located });
        said.push(error === undefined ? 'delivered' : `${error.code} ${world.events.length} requests`);
      },
    },
  ]);
  expect(said).toEqual([told]);
});

async function counted(sheets: readonly Sheet[], more: Partial<PublishContext> = {}): Promise<string> {
  const service = createSimService();
  const world = createSimWorld(NO_FAULTS);
  const told: string[] = [];
  const live: Parameters<typeof world.run>[0][number]['live'] = async ({ clock, send }) => {
    const client = createSimClient(service, { send, clock });
    const hints = { get: () => undefined, set: () => undefined };
    const usual = { hints, project: 1, runKey: 'rs1-x', replay: false, mayAddRows: true, policy: POLICY };
    const { delivered, withheld, kept, error } = await publishSheets(sheets, { client, clock, ...usual, ...more });
    const code = error === undefined ? '' : `: ${error.code}`;
    told.push(`${delivered} delivered, ${withheld} withheld, ${kept} kept, in ${namesIn(service)}${code}`);
  };
  await world.run([{ name: 'build', live }]);
  return told.join();
}

function namesIn({ scripts }: ReturnType<typeof createSimService>): string {
  return scripts.map(({ name }) => name).join(', ');
}

function script(name: string): ScriptTarget {
  return { kind: 'name', name, folder: { names: [] } };
}

import { describe, expect, test } from 'vitest';
import { replaceDetails } from './replace-details.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';

const LOST: SimFault = { kind: 'lost-before' };

describe('a description that is replaced', () => {
  test.each<[claim: string, faults: readonly SimFault[], story: string]>([
    ['is there when the service says so', [], 'true: new'],
    ['is asked for again when the answer is lost', [LOST], 'true: new'],
    ['is left when the service refuses it', [{ kind: 'status', status: 400 }], 'false: By Ann.'],
    ['is left when it is too long', [{ kind: 'status', status: 413 }], 'false: By Ann.'],
    ['ends it when it is forbidden', [{ kind: 'status', status: 403 }], 'RS2004: By Ann.'],
  ])('%s', async (...[, faults, story]) => {
    expect((await replaced(faults)).told).toBe(story);
  });

  test('is asked for three times, each of them repeated by the client, and left then: it is not certain', async () => {
    const { told, waits, requests } = await replaced(Array.from({ length: 99 }, () => LOST));
    expect(told).toBe('false: By Ann.');
    expect(waits).toBe(3);
    expect(requests % 3).toBe(0);
    const { told: last } = await replaced(Array.from({ length: requests - 1 }, () => LOST));
    expect(last).toBe('true: new');
  });
});

/** What came of it, and what stands there then. */
async function replaced(faults: readonly SimFault[]) {
  const service = createSimService();
  const script = scriptOfPeople('');
  service.scripts.push(script);
  const world = createSimWorld({ ...NO_FAULTS, faultAt: (n) => faults[n] });
  const told: string[] = [];
  let waits = 0;
  await world.run([
    {
      name: 'build',
      live: async ({ clock, send }) => {
        const client = createSimClient(service, { send, clock });
        const sleep = async (waitMs: number) => {
          waits += 1;
          await clock.sleep(waitMs);
        };
        const done = replaceDetails(900, { description: 'new' }, { client, clock: { ...clock, sleep } });
        told.push(await done.then(String, ({ code }: { readonly code: string }) => code));
      },
    },
  ]);
  return { told: `${told.join()}: ${script.description}`, waits, requests: world.events.length };
}

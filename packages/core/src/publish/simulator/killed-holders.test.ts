import { expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { holderIn } from './described.test.support.ts';
import { leafPaths } from './paths.test.support.ts';
import { isDelivered, publishTogether } from './publisher.test.support.ts';
import { faultsAt, FIRST_BUILD, SECOND_BUILD } from './scenario.test.support.ts';
import { createSimService, type SimService } from './service.test.support.ts';
import { createSimWorld, NO_FAULTS, type SimWorld } from './world.test.support.ts';

const TEN_MINUTES_MS = 600_000;
const FIRST = { runKey: 'rs1-first', sheets: [FIRST_BUILD] };
const SECOND = { runKey: 'rs1-second', sheets: [SECOND_BUILD] };
const THIRD = {
  runKey: 'rs1-third',
  sheets: [sheetFrom('cart.test.ts\n  Cart\n    adds\n    removes\n    counts\nnew.test.ts\n  is new')],
};

test('a build that was killed anywhere holds up nobody ten minutes later, however short the deadline', async () => {
  let leases = 0;
  for (let n = 0; ; n += 1) {
    const { service, world } = await killedAt(n);
    if (service.scripts[0]?.runs.length === 2) break;
    if (service.scripts.some(({ description }) => holderIn(description) !== undefined)) leases += 1;
    world.pass(TEN_MINUTES_MS);
    const beganAtMs = world.nowMs();
    const outcomes = await publishTogether([THIRD], { world, service }, 1);
    expect(isDelivered(THIRD, outcomes)).toBe(true);
    expect(world.nowMs() - beganAtMs, `killed after request ${n}`).toBeLessThan(10_000);
    // Two tests of the first build are called so.
    const paths = service.scripts.flatMap(leafPaths).filter((path) => !path.endsWith('> adds'));
    expect(paths.filter((path, i) => paths.indexOf(path) < i)).toEqual([]);
  }
  expect(leases).toBeGreaterThan(2);
});

/** A second build that was killed after its n-th request, counted from 0. */
async function killedAt(n: number): Promise<{ readonly service: SimService; readonly world: SimWorld }> {
  const service = createSimService();
  await publishTogether([FIRST], { world: createSimWorld(NO_FAULTS), service }, 1);
  const world = createSimWorld(faultsAt(new Map([[n, { kind: 'kill-after' }]])));
  await publishTogether([SECOND], { world, service }, 1);
  return { service, world };
}

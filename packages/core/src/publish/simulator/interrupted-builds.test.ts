import { describe, expect, test } from 'vitest';
import { pathsOf, sheetFrom } from '../../plan/drawing.test.support.ts';
import type { SimRequest } from './client.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import { publishTogether } from './publisher.test.support.ts';
import { createSimService, type SimService } from './service.test.support.ts';
import { createSimWorld, NO_FAULTS } from './world.test.support.ts';
import { faultsAt } from './scenario.test.support.ts';

const FIRST = sheetFrom('a.test.ts\n  adds\n  removes\n  sums');
const SECOND = sheetFrom('a.test.ts\n  adds\n  sums\n  ✗ clears');
const NEXT = { runKey: 'rs1-second', sheets: [SECOND] };

/** Rows without a run: what `sync` leaves. */
async function withRows(service: SimService): Promise<void> {
  await publishTogether([{ runKey: 'rs1-first', sheets: [FIRST] }], { service, world: createSimWorld(NO_FAULTS) }, 1);
}

describe.each([
  ['a script with runs', () => undefined],
  ['a script with rows of another build only', ({ scripts }: SimService) => void scripts[0]?.runs.splice(0)],
])('a build that is interrupted after it took the lease of %s', (_, prepare) => {
  test.each<SimFault>([{ kind: 'kill-after' }, { kind: 'kill-before' }])(
    'never shows its results in rows of other tests: $kind of each request',
    async (fault) => {
      for (let n = 0; n < 6; n += 1) {
        const service = createSimService();
        await withRows(service);
        prepare(service);
        const world = createSimWorld(faultsAt(new Map([[n, fault]])));
        await publishTogether([NEXT], { service, world }, 1);
        world.pass(100_000);
        await publishTogether([NEXT], { service, world }, 2);
        expect(resultsOf(service), `request ${n}`).toEqual({ adds: 'pass', sums: 'pass', clears: 'fail' });
      }
    },
  );

  test('never shows its results in rows of other tests: the service refused rows for a while', async () => {
    const service = createSimService();
    await withRows(service);
    prepare(service);
    let isRefusing = true;
    const refuse = ({ path }: SimRequest) =>
      isRefusing && path.endsWith('/tests') ? ({ kind: '5xx-before' } as const) : undefined;
    const world = createSimWorld({ ...NO_FAULTS, faultAt: (_n, request) => refuse(request) });
    const runsBefore = service.scripts[0]?.runs.length;
    await publishTogether([NEXT], { service, world }, 1);
    expect(service.scripts[0]?.runs).toHaveLength(runsBefore ?? 0);
    isRefusing = false;
    world.pass(100_000);
    await publishTogether([NEXT], { service, world }, 2);
    expect(resultsOf(service)).toEqual({ adds: 'pass', sums: 'pass', clears: 'fail' });
  });
});

/** The results of the last run by the titles of their rows. */
function resultsOf({ scripts: [script] }: SimService): Readonly<Record<string, string>> {
  const paths = pathsOf(script?.rows ?? []);
  const results = Object.entries(script?.runs.at(-1)?.results ?? {});
  return Object.fromEntries(results.map(([id, { result }]) => [paths.get(Number(id))?.at(-1) ?? id, result]));
}

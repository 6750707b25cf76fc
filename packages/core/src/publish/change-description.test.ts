import { describe, expect, test } from 'vitest';
import { runsheetError } from '../errors/runsheet-error.ts';
import { changeDescription, leftToLater } from './change-description.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import type { SimFault } from './simulator/fault.test.support.ts';
import { scriptOfPeople } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';

const LOST: SimFault = { kind: 'lost-before' };
const THROTTLED: SimFault = { kind: 'throttled', waitMs: 2_000 };

describe('a description that is changed', () => {
  test.each<[claim: string, faults: readonly SimFault[], end: string]>([
    ['is there when the service says so', [], 'true: By Ann. Noted.'],
    ['is sent again when it was lost', [LOST], 'true: By Ann. Noted.'],
    ['is not sent again when it has landed', [{ kind: 'lost-after' }, LOST, LOST], 'true: By Ann. Noted.'],
    ['is left when the service refuses it', [{ kind: 'status', status: 400 }], 'false: By Ann.'],
    ['is left when it is too long', [{ kind: 'status', status: 413 }], 'false: By Ann.'],
    ['ends the build when it is forbidden', [{ kind: 'status', status: 403 }], 'RS2002: By Ann.'],
    ['is left after three writes that were lost', [LOST, LOST, LOST], 'false: By Ann.'],
    ['is sent again when the service asks to wait', times(11, THROTTLED), 'true: By Ann. Noted.'],
    ['is given up after 13 refusals', times(13, THROTTLED), 'RS3003: By Ann.'],
  ])('%s', async (...[, faults, end]) => {
    expect((await change(`By Ann.`, faults)).end).toBe(end);
  });

  test('is read before each write, and not written when nothing changes', async () => {
    expect((await change('By Ann.', [LOST])).requests).toBe('GET PATCH GET GET PATCH');
    expect(await change('By Ann. Noted.', [])).toEqual({ end: 'true: By Ann. Noted.', requests: 'GET' });
  });

  test('is not read when it was read just now, but before a repeat', async () => {
    expect((await change('By Ann.', [], 'By Ann.')).requests).toBe('PATCH');
    expect(await change('By Bob.', [LOST], 'By Ann.')).toEqual({
      end: 'true: By Bob. Noted.',
      requests: 'PATCH GET GET PATCH',
    });
  });
});

function times(count: number, fault: SimFault): readonly SimFault[] {
  return Array.from({ length: count }, () => fault);
}

/** Adds a note to a description. The writes meet these faults in turn. */
async function change(shown: string, faults: readonly SimFault[], description?: string) {
  const service = createSimService();
  const script = { ...scriptOfPeople(''), description: shown };
  service.scripts.push(script);
  const left = [...faults];
  const faultOf = (_: number, { method }: { readonly method: string }) =>
    method === 'PATCH' ? left.shift() : undefined;
  const world = createSimWorld({ ...NO_FAULTS, faultAt: faultOf });
  const ends: string[] = [];
  await world.run([
    {
      name: 'build',
      live: async ({ clock, send }) => {
        const client = createSimClient(service, { send, clock });
        const note = (text: string) => (text.includes('Noted.') ? text : `${text} Noted.`);
        const done = changeDescription({ scriptId: 900, ...(description && { description }) }, note, { client, clock });
        ends.push(await done.then(String, ({ code }: { readonly code: string }) => code));
      },
    },
  ]);
  return { end: `${ends.join()}: ${script.description}`, requests: world.events.map(({ method }) => method).join(' ') };
}

test('what the service refuses after a delivery is left to the next build; a mistake of ours is not hidden', async () => {
  expect(await leftToLater(async () => 7, 0)).toBe(7);
  expect(await leftToLater(() => Promise.reject(runsheetError('RS2001', {})), 0)).toBe(0);
  await expect(leftToLater(() => Promise.reject(new TypeError('ours')), 0)).rejects.toThrow('ours');
});

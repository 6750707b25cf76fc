import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { SimRequest } from './simulator/client.test.support.ts';
import { holderIn, lent, madeFor } from './simulator/described.test.support.ts';
import { type Asked, codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, scriptOfPeople } from './simulator/scenario.test.support.ts';

const SMALL = sheetFrom('a.test.ts\n  adds');

test('a new script has the fields of every build, those of this one, and a place for the key of its runs', async () => {
  const desk = openDesk();
  await desk.publish({ ...SMALL, headers: { branch: 'main', team: 'cart', _tester: 'Ann' } });
  expect(desk.service.scripts[0]?.fields.join()).toBe(
    '_run,_createdDate,_tester,branch,commit,build,environment,team,runsheet_key,runsheet_marks',
  );
});

test('a script that the service refuses is not made, which is said', async () => {
  const desk = openDesk();
  const fault = faultAt(
    'POST',
    '/scripts',
    Array.from({ length: 9 }, () => ({ kind: 'status', status: 400 }) as const),
  );
  const done = await desk.publish(FIRST_BUILD, { fault });
  expect([codesOf(done), done.requests]).toEqual(['RS3004', 'GET POST POST POST']);
});

test('a script that is too large for one request is made with its first rows, and the others follow in their order', async () => {
  const desk = openDesk({ mostCharacters: 900 });
  const cases = Array.from({ length: 8 }, (_, i) => `  adds ${i}`).join('\n');
  const sheet = sheetFrom(['a', 'b', 'c', 'd'].map((name) => `${name}.test.ts\n${cases}`).join('\n'));
  // Who makes a script adds all its rows.
  const done = await desk.publish(sheet, { mayAddRows: false });
  expect(codesOf(done)).toBe('');
  expect(done.requests).toMatch(/^GET POST POST GET/);
  expect(desk.service.scripts[0]?.rows.map(({ text }) => text)).toEqual([
    'Unhandled errors',
    ...sheet.rows.map(({ text }) => text),
  ]);
});

describe('the creation of a script', () => {
  test.each<[claim: string, kind: 'lost-before' | 'lost-after' | 'no-id']>([
    ['whose answer is lost is found', 'lost-after'],
    ['that does not say its id is found', 'no-id'],
    ['that was lost is made again', 'lost-before'],
  ])('%s: there is one script, and its maker has the first lease', async (...[, kind]) => {
    const desk = openDesk();
    const done = await desk.publish(FIRST_BUILD, { fault: faultAt('POST', '/scripts', [{ kind }]) });
    expect(codesOf(done)).toBe('RS4039');
    expect(done.value?.receipt).toMatchObject({ created: true, rowsAdded: FIRST_BUILD.rows.length });
    expect(desk.service.scripts.map(({ runs }) => runs.length)).toEqual([1]);
    // Who has the turn from the beginning asks for none: the one change of the description is its notes.
    expect(changes(done.requests)).toBe(1);
  });

  test('that was lost, while another build has made one, uses that one', async () => {
    const desk = openDesk();
    const done = await desk.publish(SMALL, {
      fault: (request) => {
        if (!isCreation(request)) return undefined;
        other(desk, madeFor('shop'));
        return { kind: 'lost-before' };
      },
    });
    expect(codesOf(done)).toBe('');
    expect(done.value?.receipt).toMatchObject({ scriptId: 900, created: false });
    expect(desk.service.scripts).toHaveLength(1);
  });

  test('that was lost, and the one of another build seen, may still land: it is looked for once more', async () => {
    const desk = openDesk();
    const done = await desk.publish(SMALL, {
      fault: (request) => {
        if (!isCreation(request)) return undefined;
        other(desk, madeFor('shop'));
        return { kind: 'late', lateMs: 1_500 };
      },
    });
    // It stepped aside for the older one, and nobody needs to be told.
    expect(codesOf(done)).toBe('');
    expect(desk.service.scripts.map(({ name, runs }) => `${name}: ${runs.length}`)).toEqual([
      'shop: 1',
      '[duplicate of 900] shop: 0',
    ]);
    const [, duplicate] = desk.service.scripts;
    expect(duplicate?.description).toBe('Two builds made this script at the same time; script 900 is the one in use.');
  });
});

describe('of two scripts that were made at the same time', () => {
  const meanwhile = (desk: Desk, description: string, created?: string): NonNullable<Asked['fault']> => {
    return (request) => void (isCreation(request) && other(desk, description, created));
  };

  test('the older one is used, and the other is renamed by who has made it', async () => {
    const desk = openDesk();
    const done = await desk.publish(SMALL, {
      fault: meanwhile(desk, lent(madeFor('shop'), 'rs1-other')),
    });
    expect(codesOf(done)).toBe('');
    expect(desk.service.scripts.map(({ name, runs }) => `${name}: ${runs.length}`)).toEqual([
      'shop: 1',
      '[duplicate of 900] shop: 0',
    ]);
  });

  test('our own is used where it is the older one, and the other is named, and left to whose it is', async () => {
    const desk = openDesk();
    const later = '2027-01-01T00:00:00.000Z';
    const fault = meanwhile(desk, lent(madeFor('shop'), 'rs1-other'), later);
    const done = await desk.publish(SMALL, { fault });
    expect(codesOf(done)).toBe('RS4006');
    const id = done.value?.receipt.scriptId;
    expect(done.value?.notices[0]?.message).toContain(`(${id}, 900); ${id}, the oldest, is used`);
    expect(desk.service.scripts.map(({ name, runs }) => `${name}: ${runs.length}`)).toEqual(['shop: 0', 'shop: 1']);
    expect(holderIn(desk.service.scripts[0]?.description ?? '')).toBe('rs1-other');
  });

  test('ours that cannot be renamed is named', async () => {
    const desk = openDesk();
    const lend = meanwhile(desk, madeFor('shop'));
    const refused = faultAt('PATCH', '/1', [{ kind: 'status', status: 400 }]);
    const done = await desk.publish(SMALL, { fault: (request, nth) => lend(request, nth) ?? refused(request, nth) });
    expect(done.value?.notices[0]?.message).toContain('(900, 1); 900, the oldest, is used');
    expect(desk.service.scripts.map(({ name }) => name)).toEqual(['shop', 'shop']);
  });
});

function isCreation({ method, path }: SimRequest): boolean {
  return method === 'POST' && path.endsWith('/scripts');
}

/** Another machine makes a script. */
function other({ service }: Desk, description: string, created = '2026-01-01T00:00:00.000Z'): void {
  const script = { ...scriptOfPeople('', ['branch', 'runsheet_key']), name: 'shop', description, created };
  service.scripts.push(script);
}

function changes(requests: string): number {
  return requests.split(' ').filter((method) => method === 'PATCH').length;
}

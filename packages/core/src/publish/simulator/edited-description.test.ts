import { describe, expect, test } from 'vitest';
import type { Sheet } from '../../sheet/sheet.ts';
import { type Desk, openDesk } from './desk.test.support.ts';
import type { SimFault } from './fault.test.support.ts';
import { FIRST_BUILD, inScript, scriptOfPeople, SECOND_BUILD } from './scenario.test.support.ts';

const IN_SCRIPT_OF_PEOPLE = inScript(SECOND_BUILD, { kind: 'id', id: 900 });

const BUILDS: readonly [name: string, sheet: Sheet, before: (desk: Desk) => Promise<unknown>][] = [
  ['a first build', FIRST_BUILD, async () => undefined],
  ['a build that adds rows', SECOND_BUILD, (desk) => desk.publish(FIRST_BUILD)],
  [
    'a build in a script of people',
    IN_SCRIPT_OF_PEOPLE,
    async ({ service }) => service.scripts.push(scriptOfPeople('')),
  ],
];

const UNANSWERED: readonly SimFault[] = [
  { kind: 'lost-before' },
  { kind: 'lost-after' },
  { kind: '5xx-before' },
  { kind: 'not-sent' },
  { kind: 'throttled', waitMs: 5_000 },
];

describe.each(BUILDS)('in %s, what a person writes into the description stays', (_, sheet, before) => {
  test('before any request but one that follows a reading at once', async () => {
    const { edits, lost } = await playEdits({ sheet, before });
    expect(lost).toEqual([]);
    expect(edits).toBeGreaterThan(1);
  });

  test.each(UNANSWERED)('also after a write of ours that met $kind', async (fault) => {
    const { methods } = await playOnce({ sheet, before });
    const patches = [...methods.keys()].filter((n) => methods[n] === 'PATCH');
    expect(patches).not.toEqual([]);
    for (const at of patches) expect((await playEdits({ sheet, before, fault: { at, fault } })).lost).toEqual([]);
  });
});

type Build = {
  readonly sheet: Sheet;
  readonly before: (desk: Desk) => Promise<unknown>;
  /** What one request meets, counted from 0. */
  readonly fault?: { readonly at: number; readonly fault: SimFault };
};

/** Edits the description before each request, in a build for each. */
async function playEdits(build: Build): Promise<{ readonly edits: number; readonly lost: readonly string[] }> {
  const { methods } = await playOnce(build);
  const lost: string[] = [];
  let edits = 0;
  for (const [at, method] of methods.entries()) {
    // The service has no conditional write: what is written between a reading and the write behind it cannot be seen.
    if (method === 'PATCH' && methods[at - 1] === 'GET') continue;
    const { description } = await playOnce(build, at);
    if (description !== undefined) edits += 1;
    if (description?.includes(EDIT) === false) lost.push(`before ${at} of ${methods.join(' ')}: ${description}`);
  }
  return { edits, lost };
}

/** The methods of all requests, and the description in the end, if there was a script to edit. */
async function playOnce({ sheet, before, fault }: Build, editedAt?: number) {
  const desk = openDesk();
  await before(desk);
  let sent = -1;
  let isEdited = false;
  const { requests } = await desk.publish(sheet, {
    fault: () => {
      sent += 1;
      const [script] = desk.service.scripts;
      if (sent === editedAt && script !== undefined) {
        script.description += ` ${EDIT}`;
        isEdited = true;
      }
      return sent === fault?.at ? fault.fault : undefined;
    },
  });
  return { methods: requests.split(' '), description: isEdited ? desk.service.scripts[0]?.description : undefined };
}

const EDIT = 'Ask Ann before a release.';

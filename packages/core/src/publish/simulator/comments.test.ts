import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { type SimResult, wrongs } from './check.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';
import { publishTogether, type SimOutcome, type SimRecord } from './publisher.test.support.ts';
import { FIRST_BUILD } from './scenario.test.support.ts';
import { createSimService, type SimService } from './service.test.support.ts';
import type { SimHabits } from './habits.test.support.ts';
import { createSimWorld, NO_FAULTS } from './world.test.support.ts';

const PASSED = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      adds
      removes
  price.test.ts
    rounds
  tax.test.ts
    is added
    weighs
`);

describe('the first run with comments is read back once', () => {
  test('where they arrive, later builds look no more', async () => {
    expect(await builds({}, [FIRST_BUILD, FIRST_BUILD])).toMatchInlineSnapshot(`
      "GET POST GET GET POST GET PATCH POST GET PATCH: shown comments kept as comment
      GET GET POST: shown comments kept as comment"
    `);
  });

  test('a run without comments tells nothing, so the next one is looked at', async () => {
    expect(await builds({}, [PASSED, PASSED, FIRST_BUILD, FIRST_BUILD])).toMatchInlineSnapshot(`
      "GET POST GET GET POST GET PATCH POST: no failure no note
      GET GET POST: no failure no note
      GET GET POST GET PATCH: shown RS4002 comments kept as comment
      GET GET POST: shown RS4002 comments kept as comment"
    `);
  });

  test('where only `comments` is read, one run loses them, and says so', async () => {
    const habits = { commentForms: ['comments'] } as const;
    expect(await builds(habits, [FIRST_BUILD, FIRST_BUILD, FIRST_BUILD])).toMatchInlineSnapshot(`
      "GET POST GET GET POST GET PATCH POST GET PATCH: lost RS4017 comments to be sent as comments
      GET GET POST GET PATCH: shown comments kept as comments
      GET GET POST: shown comments kept as comments"
    `);
  });

  test('where only triples are read, two runs lose them', async () => {
    const habits = { commentForms: ['triple'] } as const;
    expect(await builds(habits, [FIRST_BUILD, FIRST_BUILD, FIRST_BUILD, FIRST_BUILD])).toMatchInlineSnapshot(`
      "GET POST GET GET POST GET PATCH POST GET PATCH: lost RS4017 comments to be sent as comments
      GET GET POST GET PATCH: lost RS4017 comments to be sent as triple
      GET GET POST GET PATCH: shown comments kept as triple
      GET GET POST: shown comments kept as triple"
    `);
  });

  test('where none is read, that is said for the last time after three runs', async () => {
    const habits = { commentForms: [] } as const;
    expect(await builds(habits, Array(5).fill(FIRST_BUILD))).toMatchInlineSnapshot(`
      "GET POST GET GET POST GET PATCH POST GET PATCH: lost RS4017 comments to be sent as comments
      GET GET POST GET PATCH: lost RS4017 comments to be sent as triple
      GET GET POST GET PATCH: lost RS4017 comments not shown
      GET GET POST: lost comments not shown
      GET GET POST: lost comments not shown"
    `);
  });

  test('a comment that is cut and escaped has arrived', async () => {
    const habits = { comment: (comment: string) => `&gt; ${comment.toUpperCase().slice(0, 10)}` };
    expect(await builds(habits, [FIRST_BUILD])).toContain('shown comments kept as comment');
  });

  test('where the form that is tried is refused, the run is sent in the first one, and the search goes on', async () => {
    const habits = { commentForms: ['triple'], refusedForms: ['comments'] } as const;
    expect(await builds(habits, Array(4).fill(FIRST_BUILD))).toMatchInlineSnapshot(`
      "GET POST GET GET POST GET PATCH POST GET PATCH: lost RS4017 comments to be sent as comments
      GET GET POST POST GET PATCH: lost RS4017 comments to be sent as triple
      GET GET POST GET PATCH: shown comments kept as triple
      GET GET POST: shown comments kept as triple"
    `);
  });
});

test('whatever fault meets the first builds, each is delivered once', async () => {
  const scenario = { name: 'comments', habits: COMMENTS_ONLY, records: [recordOf(FIRST_BUILD, 1)] };
  const { wrong } = await explore(scenario, {
    faults: 1,
    faultsFor: allFaults,
    check: (result: SimResult) => wrongs(result),
  });
  expect(wrong.slice(0, 2)).toEqual([]);
});

const COMMENTS_ONLY: Partial<SimHabits> = { commentForms: ['comments'] };

/** A line for each build: its requests, what the run shows of its comment, what it warned of, and the note. */
async function builds(habits: Partial<SimHabits>, sheets: readonly SimRecord['sheets'][number][]): Promise<string> {
  const service = createSimService(habits);
  const lines: string[] = [];
  for (const [i, sheet] of sheets.entries()) {
    const world = createSimWorld(NO_FAULTS);
    const [outcome] = await publishTogether([recordOf(sheet, i)], { world, service }, 1);
    lines.push(`${world.events.map(({ method }) => method).join(' ')}: ${whatCame(service, outcome)}`);
  }
  return lines.join('\n');
}

function whatCame({ scripts: [script] }: SimService, outcome: SimOutcome | undefined): string {
  const failure = Object.values(script?.runs.at(-1)?.results ?? {}).find(({ result }) => result === 'fail');
  const notices = outcome?.delivery?.sheets.flatMap((sent) => sent.notices) ?? [];
  return [
    fateOf(failure?.comment),
    ...notices.map(({ code }) => code),
    /comments [^;\]]*/.exec(script?.description ?? '')?.[0] ?? 'no note',
  ].join(' ');
}

function fateOf(comment: string | undefined): string {
  if (comment === undefined) return 'no failure';
  return comment === '' ? 'lost' : 'shown';
}

function recordOf(sheet: SimRecord['sheets'][number], i: number): SimRecord {
  return { runKey: `rs1-build${i}`, sheets: [sheet] };
}

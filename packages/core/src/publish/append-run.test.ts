import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { AddRun } from '../plan/step.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { draftRun, RUN_SIZES } from './append-run.ts';
import { codesOf, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, SECOND_BUILD } from './simulator/scenario.test.support.ts';

const LOST = [{ kind: 'lost-before' }] as const;

describe('a run that is too large for the service', () => {
  test.each([
    [1_000, 200],
    [300, 0],
  ])('of %i characters at most has its comments cut to %i, which is said, and every mark', async (most, maxLength) => {
    const desk = openDesk();
    await desk.sync(longComments());
    Object.assign(desk.service.habits, { mostCharacters: most });
    const done = await desk.publish(longComments());
    expect(codesOf(done)).toBe('RS4010');
    expect(done.value?.notices[0]?.message).toContain(`cut to ${maxLength} characters`);
    const results = Object.values(desk.service.scripts[0]?.runs[0]?.results ?? {});
    expect(results.map(({ result }) => result)).toEqual(['fail', 'fail', 'pass']);
    const lengths = results.map(({ comment }) => comment.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(maxLength + '\n… (cut)'.length);
    expect(done.value?.receipt.counts).toMatchObject({ pass: 1, fail: 2 });
  });

  test('without any comment is kept, and said: no mark is left out', async () => {
    const desk = openDesk();
    await desk.publish(longComments());
    Object.assign(desk.service.habits, { mostCharacters: 20 });
    const done = await desk.publish(longComments());
    expect(codesOf(done)).toBe('RS3004');
    expect(done.requests.split(' ').filter((method) => method === 'POST')).toHaveLength(3);
    expect(desk.service.scripts[0]?.runs).toHaveLength(1);
  });

  test('and rows that are: they are sent in several requests, each row once', async () => {
    const cases = Array.from({ length: 40 }, (_, i) => `  test number ${i}`).join('\n');
    const desk = openDesk({ mostCharacters: 800 });
    const done = await desk.publish(sheetFrom(`a.test.ts\n${cases}`));
    expect(done.error).toBeUndefined();
    const texts = desk.service.scripts[0]?.rows.map(({ text }) => text) ?? [];
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toHaveLength(42);
  });
});

test('a run is sent once more where no run is ever shown, and nobody says that it is there twice', async () => {
  const desk = openDesk({ shows: 'no runs' });
  const done = await desk.publish(FIRST_BUILD, { fault: faultAt('POST', '/runs', LOST) });
  expect(codesOf(done)).toBe('RS4039');
  expect(desk.service.scripts[0]?.runs).toHaveLength(1);
});

test('a run of a script whose runs do not show their names may be there: it is not sent again', async () => {
  const desk = openDesk({ header: () => undefined });
  await desk.publish(FIRST_BUILD);
  const met = await desk.publish(FIRST_BUILD, { fault: faultAt('POST', '/runs', LOST) });
  expect(met.error?.message).toContain('none shows its name in the field runsheet_key');
});

test('a run of another build that comes meanwhile is not taken for one that is repeated, however alike they are', async () => {
  const desk = openDesk();
  await desk.publish(FIRST_BUILD, { runKey: 'rs1-before' });
  const [script] = desk.service.scripts;
  const lost = faultAt('POST', '/runs', LOST);
  const done = await desk.publish(FIRST_BUILD, {
    fault: (request, nth) => {
      const fault = lost(request, nth);
      const isRepeat = request.path.endsWith('/runs') && fault === undefined;
      const [before] = script?.runs ?? [];
      if (isRepeat && before !== undefined) {
        script?.runs.push({ ...before, id: 2, headers: { runsheet_key: 'rs1-other.0a' } });
      }
      return fault;
    },
  });
  expect([codesOf(done), done.value?.receipt.runId, done.value?.receipt.duplicateRunIds]).toEqual(['', 3, []]);
  expect(script?.runs).toHaveLength(3);
});

test('a run that is there with other results is a conflict', async () => {
  const desk = openDesk();
  await desk.publish(FIRST_BUILD, { runKey: 'rs1-one' });
  const done = await desk.publish(SECOND_BUILD, { runKey: 'rs1-one', replay: true });
  expect([codesOf(done), done.requests]).toEqual(['RS3008', 'GET']);
});

describe('counts of the service', () => {
  test.each([
    ['that are others', { pass: 3, fail: 2, summary: 'Pass:3 Fail:2' }, 'shown Pass:3 Fail:2'],
    ['without words', { pass: 3, fail: 2 }, 'shown no summary'],
  ])('%s are named', async (...[, progress, words]) => {
    const done = await openDesk({ progress }).publish(FIRST_BUILD);
    expect(codesOf(done)).toBe('RS4039 RS3009');
    expect(done.value?.notices[1]?.message).toContain(words);
  });

  test('that are the same are not', async () => {
    expect(codesOf(await openDesk({ progress: { pass: 4, fail: 1 } }).publish(FIRST_BUILD))).toBe('RS4039');
  });

  test('are compared with nothing where the service cuts off what was sent', async () => {
    const cut = (value: string, field: string) => (field === 'runsheet_key' ? value.replace(/\.[\d-]+$/, '') : value);
    const desk = openDesk({ header: cut });
    await desk.publish(FIRST_BUILD, { runKey: 'rs1-one' });
    const again = await desk.publish(FIRST_BUILD, { runKey: 'rs1-one', replay: true });
    expect([codesOf(again), again.value?.alreadyThere]).toEqual(['', true]);
  });

  test('that are missing are looked for in the results of a run with a failure', async () => {
    const done = await openDesk({ progress: undefined }).publish(FIRST_BUILD);
    expect(codesOf(done)).toBe('RS4039');
    expect(done.requests.endsWith('POST GET')).toBe(true);
  });
});

describe('rows whose writing is not answered', () => {
  const more = sheetFrom('a.test.ts\n  adds\n  removes');
  const known = sheetFrom('a.test.ts\n  adds');

  test.each<[claim: string, faults: number, code: string, posts: number]>([
    ['three times are left at that', 3, 'RS3006', 3],
    ['twice are there in the end', 2, '', 4],
  ])('%s', async (...[, faults, code, posts]) => {
    const desk = openDesk();
    await desk.publish(known);
    const fault = faultAt(
      'POST',
      '/tests',
      Array.from({ length: faults }, () => LOST[0]),
    );
    const done = await desk.publish(more, { fault });
    expect(codesOf(done)).toBe(code);
    expect(done.requests.split(' ').filter((method) => method === 'POST')).toHaveLength(posts);
  });

  test('that are never sent are left at that, in the end', async () => {
    const desk = openDesk();
    await desk.publish(known);
    const done = await desk.publish(more, { fault: () => undefined });
    expect(done.error).toBeUndefined();
    const evenMore = sheetFrom('a.test.ts\n  adds\n  removes\n  counts');
    const fault = faultAt(
      'POST',
      '/tests',
      Array.from({ length: 99 }, () => ({ kind: 'not-sent' }) as const),
    );
    expect(codesOf(await desk.publish(evenMore, { fault }))).toBe('RS3001');
  });
});

/** Two failures with long messages, and a test that passed. */
function longComments(): Sheet {
  const sheet = sheetFrom('a.test.ts\n  ✗ adds\n  ✗ removes\n  counts');
  const comment = 'boom '.repeat(400);
  return {
    ...sheet,
    rows: sheet.rows.map((row) => (row.cell?.mark === 'fail' ? { ...row, cell: { ...row.cell, comment } } : row)),
  };
}

const CELLS: readonly (readonly [number, Cell])[] = [
  [7, { mark: 'fail', comment: 'expected 2 to be 3 '.repeat(20) }],
  [8, { mark: 'pass', comment: '' }],
];
const STEP: AddRun = { scope: 'whole', headers: { branch: 'main' }, cells: new Map(CELLS) };
const OWN = { key: { runsheet_key: 'rs1-abc.1.1-1-0-0' }, marks: { runsheet_marks: '1w;.' } };

describe('draftRun', () => {
  test('sends a mark alone as a word, texts in both spellings, and the key and the marks in their headers', () => {
    const comment = CELLS[0]?.[1].comment;
    expect(drafts()[0]).toEqual({
      headers: { branch: 'main', runsheet_marks: '1w;.', runsheet_key: 'rs1-abc.1.1-1-0-0' },
      completed: true,
      results: { 7: { result: 'fail', comment, comments: comment }, 8: 'pass' },
    });
  });

  test('sends less where that is refused: short comments in one spelling, without marks, then none', () => {
    const [, short, bare] = drafts();
    expect(short?.headers).toEqual({ branch: 'main', runsheet_key: 'rs1-abc.1.1-1-0-0' });
    const result = short?.results?.['7'];
    expect(result).toEqual({ result: 'fail', comment: expect.stringMatching(/^expected.{1,255}cut\)$/s) });
    expect(bare?.results).toEqual({ 7: 'fail', 8: 'pass' });
  });

  test('sends an issue with the mark also where there is no comment', () => {
    const results = drafts([[7, { mark: 'fail', comment: '', issue: 'SHOP-7' }]]).map((draft) => draft.results?.['7']);
    const one = { result: 'fail', comment: '', issue: 'SHOP-7' };
    expect(results).toEqual([{ ...one, comments: '', issues: 'SHOP-7' }, one, one]);
  });
});

function drafts(cells: readonly (readonly [number, Cell])[] = CELLS) {
  const step = { ...STEP, cells: new Map(cells) };
  return RUN_SIZES.map((size) => draftRun({ sheet: sheetFrom('a.test.ts'), step, own: OWN }, size));
}

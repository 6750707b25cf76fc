import { describe, expect, test } from 'vitest';
import type { Run } from '../client/answers/things.ts';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import {
  findDoubtful,
  findRun,
  findSentBefore,
  runKeyField,
  runKeyText,
  runsWithKey,
  showsKey,
  type SoughtRun,
} from './find-run.ts';
import { readScript } from './read-script.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { openDesk } from './simulator/desk.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';

const SENT = { pass: 2, fail: 1, blocked: 0, query: 0 };
const SOUGHT: SoughtRun = { scriptId: 3, runKey: 'rs1-one', text: 'rs1-one.abc.2-1-0-0', counts: SENT, field: 'ref' };
const WITHOUT: SoughtRun = { ...SOUGHT, field: undefined };

test('a run is found by its key, with those that carry it besides and the counts that were sent', () => {
  const runs = [
    runCarrying(1),
    runCarrying(2, 'rs1-one.abc.2-1-0-0'),
    runCarrying(3, 'rs1-one.abc.2-1-0-0'),
    runCarrying(4, 'rs1-two.abc'),
  ];
  expect(findRun(SOUGHT, runs)).toEqual({ runId: 2, duplicateRunIds: [3], progress: undefined, sent: SENT });
  expect(findRun(WITHOUT, runs)).toBeUndefined();
});

test('one with the key and other results is a conflict', () => {
  expect(() => findRun(SOUGHT, [runCarrying(2, 'rs1-one.def.2-1-0-0')])).toThrow(/^RS3008/);
});

test.each<[claim: string, sought: SoughtRun, runs: readonly Run[], code: string]>([
  ['is not there, where the script has no run', SOUGHT, [], ''],
  ['is not there, where others show their keys', SOUGHT, [runCarrying(1), runCarrying(2, 'rs1-two.abc')], ''],
  ['may be there, where no run shows a whole key', SOUGHT, [runCarrying(1), runCarrying(2, 'rs1-o')], 'RS3006'],
  ['may be there, where the script has no field for keys', WITHOUT, [], 'RS3006'],
])('a run that is not found %s', (...[, sought, runs, code]) => {
  expect(() => {
    expect(findDoubtful(sought, runs)).toBeUndefined();
    if (code === '') throw new Error('not there');
  }).toThrow(code === '' ? 'not there' : code);
});

test('what cannot be told says which field to add, and where', () => {
  expect(() => findDoubtful(WITHOUT, [])).toThrow(
    /script 3 cannot be told apart: it has no field runsheet_key.* add a hidden field runsheet_key to the script/s,
  );
});

test('the runs are read where the script was read without them', async () => {
  const desk = openDesk();
  const sheet = sheetFrom('a.test.ts\n  adds');
  await desk.publish(sheet, { runKey: 'rs1-sent-before' });
  const [scriptId = 0] = desk.service.scripts.map(({ id }) => id);
  const world = createSimWorld(NO_FAULTS);
  const found: unknown[] = [];
  const live = async (own: Parameters<typeof createSimClient>[1]) => {
    const { clock } = own;
    const client = createSimClient(desk.service, own);
    const located = {
      kind: 'found',
      reading: await readScript(scriptId, { client, clock, replay: false }),
      others: [],
    } as const;
    const hints = { get: () => undefined, set: () => undefined };
    const build = { project: 1, runKey: 'rs1-sent-before', token: 'a', replay: true, mayAddRows: true, hints };
    found.push(await findSentBefore(sheet, located, { ...build, client, clock, policy: POLICY }));
  };
  await world.run([{ name: 'again', live }]);
  expect(found).toMatchObject([{ run: { duplicateRunIds: [], sent: { pass: 1 } } }]);
  expect(world.events.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

function runCarrying(id: number, carried?: string): Run {
  return { id, headers: carried === undefined ? {} : { ref: carried } };
}

const COUNTS = { pass: 12, fail: 1, blocked: 0, query: 0 };
const textOf = (sheet: Sheet) => runKeyText('rs1-abc', sheet, COUNTS);

const SHEET = sheetFrom('a.test.ts\n  works\n  ✗ fails');

describe('runKeyText', () => {
  test('is the key, a digest of what was meant to be written, and how often each mark was sent', () => {
    expect(textOf(SHEET)).toMatch(/^rs1-abc\.[0-9a-f]{16}\.12-1-0-0$/);
    expect(textOf(SHEET)).toBe(textOf(sheetFrom('a.test.ts\n  works\n  ✗ fails')));
    expect(textOf(SHEET)).not.toBe(textOf(sheetFrom('a.test.ts\n  works\n  fails')));
  });

  test('differs for the same results below other headings', () => {
    const below = ['a.test.ts:\n  b:\n    works', 'a.test.ts\n  b\n  works', 'a.test.ts\n  c:\n    works'];
    expect(new Set(below.map((drawn) => textOf(sheetFrom(drawn)))).size).toBe(below.length);
  });

  test('differs for other results of a test of many', () => {
    const cases = Array.from({ length: 5_000 }, (_, i) => `  weighs parcel number ${i}`).join('\n');
    const texts = ['adds', '✗ adds'].map((first) => textOf(sheetFrom(`a.test.ts\n  ${first}\n${cases}`)));
    expect(texts[0]).not.toBe(texts[1]);
  });

  test('differs for another result of the last file, and of the last row that stands in none', () => {
    const files = ['works', '✗ works'].map((last) => sheetFrom(`a.test.ts\n  works\nb.test.ts\n  ${last}`));
    expect(new Set(files.map((sheet) => textOf(sheet))).size).toBe(2);
    const inNone = files.map((sheet) => ({ ...sheet, rows: sheet.rows.filter(({ kind }) => kind === 'case') }));
    expect(new Set(inNone.map((sheet) => textOf(sheet))).size).toBe(2);
  });

  test('another issue is another result', () => {
    const texts = [undefined, 'SHOP-7', 'SHOP-8'].map((issue) => {
      const rows = SHEET.rows.map((row) => (row.cell === undefined ? row : { ...row, cell: { ...row.cell, issue } }));
      return textOf({ ...SHEET, rows });
    });
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toBe(textOf(SHEET));
  });
});

test.each([
  ['the field of ours', ['branch', 'ref', 'runsheet_key'], 'ref', 'runsheet_key'],
  ['the field that people name for it', ['branch', 'ref'], 'ref', 'ref'],
  ['nothing, where neither is there', ['branch'], 'ref', undefined],
  ['nothing, where none is named', ['branch', 'ref'], undefined, undefined],
])('the key stands in %s', (...[, fields, keyField, expected]) => {
  expect(runKeyField({ fields }, { keyField })).toBe(expected);
});

test('runs with the key are found, but for retests, which copy it', () => {
  const runs = [
    runOf(1, { runsheet_key: 'rs1-abc.1' }),
    runOf('1.1', { runsheet_key: 'rs1-abc.1' }),
    runOf(2, { runsheet_key: 'rs1-abcd.1' }),
    runOf(3, { runsheet_key: 'rs1-abc.2' }),
    runOf(4, {}),
    { id: 5 },
  ];
  expect(runsWithKey('rs1-abc', runs, 'runsheet_key').map(({ run }) => run.id)).toEqual([1, 3]);
});

const WHOLE: SoughtRun = { ...SOUGHT, runKey: 'rs1-abc', text: 'rs1-abc.0123456789abcdef.12-1-0-0' };

test.each(['rs1-abc.', 'rs1-abc.0123', 'rs1-abc.0123456789abcdef', 'rs1-abc.0123456789abcdef.7-6-0-0'])(
  '%s, as a service shows it, names the run of one digest',
  (carried) => {
    expect(findRun(WHOLE, [runCarrying(1, carried)])).toMatchObject({ runId: 1 });
  },
);

test.each(['rs1-abc.ffff', 'rs1-abc.0123456789abcdefa.12-1-0-0', 'rs1-abc.0123.12-1-0-0'])(
  '%s, as a service shows it, names a run of another digest',
  (carried) => {
    expect(() => findRun(WHOLE, [runCarrying(1, carried)])).toThrow(/^RS3008/);
  },
);

test('a run tells how often each mark was sent, unless the service has cut that off', () => {
  const sought = { ...SOUGHT, text: 'rs1-one.abc.3-0-0-0' };
  const sent = ['rs1-one.abc.2-1-0-0', 'rs1-one.abc.2-1'].map((each) => findRun(sought, [runCarrying(1, each)])?.sent);
  expect(sent).toEqual([SENT, SOUGHT.counts]);
});

test.each([
  ['rs1-abc.0123456789abcdef', true],
  ['  rs1-abc.0123456789abcdef ', true],
  ['rs1-abc.0', true],
  ['rs1-abc.', false],
  ['rs1-abc', false],
  ['RS1-ABC.0123456789ABCDEF', false],
])('whether a run that carries %j shows a whole key: %s', (carried, expected) => {
  expect(showsKey(runOf(1, { runsheet_key: carried }), 'runsheet_key')).toBe(expected);
});

function runOf(id: number | string, headers: Readonly<Record<string, string>>): Run {
  return { id, headers, results: {} };
}

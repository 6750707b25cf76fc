import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_DIALECTS } from './dialects.test.support.ts';
import { groupKey } from '../sheet/row-key.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { drawRows, OPTIONS, outlineFrom, pathsOf, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { takerOfVolatileRows } from './fold-volatile.ts';
import { knownOutline } from './known-outline.ts';
import { matchSheet } from './known-tests.ts';
import {
  addByHand,
  emptyScript,
  FAITHFUL,
  type ModelScript,
  outlineOf,
  syncScript,
} from './model-service.test.support.ts';
import { NO_NOTES } from './outline.ts';
import { type Plan, planSheet } from './plan.ts';
import { remember } from './row-memory.ts';
import { volatileShape } from './volatile-shape.ts';

describe('titles that change in every run', () => {
  test('keep the row of their first run, and every other test keeps its own', () => {
    const script = scriptAfter(suite(111_111, 222_222));
    expect(drawBuild(script, suite(333_333, 444_444))).toMatchInlineSnapshot(`
      "1       a.test.ts
       2 pass    sorts (seed=111111)
       3 pass    sorts (seed=222222)
       4 pass    adds 1
       5 fail    adds 2"
    `);
  });

  test('are the same rows in builds 2, 3 and 4, whichever of them comes first', () => {
    const builds = [suite(333_333, 444_444), suite(5, 999_999), suite(111_111, 222_222)];
    for (const order of [builds, builds.toReversed()]) {
      const script = scriptAfter(suite(111_111, 222_222));
      for (const build of order) expect(syncScript(script, sheetFrom(build))).toEqual([]);
      expect(script.rows).toHaveLength(5);
    }
  });

  test('come after exact matches: a fixed seed is its own row', () => {
    const script = scriptAfter(suite(111_111, 42_424_242));
    const { folded } = planOf(script, suite(42_424_242, 777_777));
    expect(folded.map(({ row, shown }) => [row.text, shown])).toEqual([['sorts (seed=777777)', 'sorts (seed=111111)']]);
  });

  test('never take the row of an exact match, also where it comes first', () => {
    const script = scriptAfter(suite(111_111, 42_424_242));
    const { folded } = planOf(script, suite(111_111, 777_777));
    expect(folded.map(({ row, shown }) => [row.text, shown])).toEqual([
      ['sorts (seed=777777)', 'sorts (seed=42424242)'],
    ]);
  });

  test('are added as far as there are more of them than before', () => {
    const script = scriptAfter(suite(111_111, 222_222));
    const more = `${suite(333_333, 444_444)}\n  sorts (seed=555555)`;
    expect(syncScript(script, sheetFrom(more)).flatMap(({ rows }) => rows.map(({ text }) => text))).toEqual([
      'sorts (seed=555555)',
    ]);
    expect(syncScript(script, sheetFrom(more.replace('555555', '666666')))).toEqual([]);
  });

  test('never take a row that a person has added', () => {
    const script = scriptAfter('a.test.ts\n  adds');
    addByHand(script, 2, { indent: 1, text: 'ticket 4711001' });
    script.notes = { ...script.notes, ownership: { ours: [[1, 2]], gone: [] } };
    const { missing, folded } = planOf(script, 'a.test.ts\n  adds\n  ticket 4711002');
    expect(missing.map(({ text }) => text)).toEqual(['ticket 4711002']);
    expect(folded).toEqual([]);
  });

  test('below another heading are other tests', () => {
    const script = scriptAfter('a.test.ts\n  one:\n    seed 1\n  two:\n    adds');
    const { missing } = planOf(script, 'a.test.ts\n  one:\n    adds\n  two:\n    adds\n    seed 2');
    expect(missing.map(({ text }) => text)).toEqual(['adds', 'seed 2']);
  });

  test('may be those of describes: what stands below them is found too', () => {
    const describes = (seed: number) =>
      `a.test.ts\n  with seed ${seed}:\n    adds\n    ${seed}0001 is kept\n  other:\n    x`;
    const script = scriptAfter(describes(77));
    expect(drawBuild(script, describes(88))).toMatchInlineSnapshot(`
      "1       a.test.ts
       2         with seed 77
       3 pass      adds
       4 pass      770001 is kept
       5         other
       6 pass      x"
    `);
  });

  test('keep their rows behind describes, beside them and below them', () => {
    const nested = (seed: number) => `
      a.test.ts
        one:
          inner:
            adds
          keeps seed ${seed}
        with seed ${seed}:
          adds
        sorts (seed=${seed})`;
    const script = scriptAfter(nested(1));
    expect(syncScript(script, sheetFrom(nested(2)))).toEqual([]);
    expect(planOf(script, nested(2)).folded).toHaveLength(3);
  });

  test('keep their rows on the top level too', () => {
    const sheetOf = (seed: number) => {
      const [sheet] = sheetsOf(reportFrom(`a.test.ts\n  sorts (seed=${seed})`), { ...OPTIONS, layout: 'file' });
      return sheet ?? sheetFrom('');
    };
    const script = emptyScript(FAITHFUL);
    syncScript(script, sheetOf(1));
    expect(script.rows.map(({ text }) => text)).toEqual(['sorts (seed=1)']);
    expect(syncScript(script, sheetOf(2))).toEqual([]);
  });

  test('never take a row that another test has, under the text that the service shows it with', () => {
    const script = scriptAfter('a.test.ts\n  sorts (seed=1)');
    script.notes = { ...script.notes, habits: { stripsHashtags: true, cutTo: undefined } };
    const { missing } = planOf(script, 'a.test.ts\n  sorts (seed=1) #slow\n  sorts (seed=2)');
    expect(missing.map(({ text }) => text)).toEqual(['sorts (seed=2)']);
  });

  test('may be remembered ones: each of them is taken once', () => {
    const outline = outlineFrom('a.test.ts\n  Seed 1');
    const shownOtherwise = new Map([['a name', remember(2, 'Seed 1')]]);
    const take = takerOfVolatileRows(knownOutline(outline, { ...NO_NOTES, shownOtherwise }));
    const wanted = {
      kind: 'leaf',
      parent: groupKey(undefined, 'a.test.ts'),
      shape: volatileShape('Seed 2') ?? '',
    } as const;
    expect([take(wanted, () => true)?.id, take(wanted, () => true)?.id]).toEqual([2, undefined]);
  });

  test.each(['honoured', 'ignored', 'refused'] as const)(
    'a new test below a describe whose title changes is added once, where insertions are %s',
    (insert) => {
      const script = emptyScript({ ...FAITHFUL, insert });
      const describes = (seed: number, more = '') => `a.test.ts\n  seed ${seed}:\n    adds${more}\nb.test.ts\n  works`;
      syncScript(script, sheetFrom(describes(1)));
      syncScript(script, sheetFrom(describes(2, '\n    removes')));
      const settled = script.rows;
      for (const seed of [3, 4, 5]) expect(syncScript(script, sheetFrom(describes(seed, '\n    removes')))).toEqual([]);
      expect(script.rows).toBe(settled);
    },
  );

  test.each(['-t sorts', 'one file'])('a partial run (%s) folds where it lists every test of the file', (why) => {
    const script = scriptAfter(`${suite(111_111, 222_222)}\nb.test.ts\n  seed 1`);
    const sheet = sheetFrom('a.test.ts\n  sorts (seed=333333)\n  ~ sorts (seed=4)\n  ~ adds 1\n  ~ adds 2', {
      selection: { kind: 'partial', why },
    });
    const plan = planSheet(sheet, outlineOf(script), { mayAddRows: true });
    expect(plan).toMatchObject({ missing: [], retired: [], renames: [] });
    expect([...(run(plan)?.cells.keys() ?? [])]).toEqual([2]);
  });

  test('ordinary numbers make other tests', () => {
    const script = scriptAfter('a.test.ts\n  answers 404');
    expect(planOf(script, 'a.test.ts\n  answers 500').missing.map(({ text }) => text)).toEqual(['answers 500']);
  });
});

/** Tests of some shapes, with other values in each build. */
const shapes = fc.array(fc.constantFrom('sorts (seed=#)', 'keeps #', 'adds 1', 'adds 2', 'at localhost:#'), {
  minLength: 1,
  maxLength: 12,
});
const values = fc.infiniteStream(fc.integer({ min: 100_000, max: 999_999_999 }));

test('no two tests are ever one row, and builds 2, 3 and 4 add nothing, on every service', () => {
  fc.assert(
    fc.property(shapes, values, fc.constantFrom(...ALL_DIALECTS), (titles, stream, dialect) => {
      // A service that changes every text leaves nothing to recognise a changing title by.
      fc.pre(['sorts (seed=1)', 'keeps 1', 'at localhost:1'].every((text) => dialect.text(text).trim() === text));
      const build = () =>
        sheetFrom(`a.test.ts\n${titles.map((title) => `  ${title.replace('#', next(stream))}`).join('\n')}`);
      const script = emptyScript(dialect);
      syncScript(script, build());
      const settled = script.rows;
      for (let again = 2; again <= 4; again += 1) {
        const sheet = build();
        expect(syncScript(script, sheet)).toEqual([]);
        expect(run(planSheet(sheet, outlineOf(script), { mayAddRows: true }))?.cells.size).toBe(titles.length);
      }
      expect(script.rows).toBe(settled);
    }),
    { numRuns: 300 },
  );
});

function next(stream: fc.Stream<number>): string {
  return String(stream.next().value);
}

function suite(one: number, other: number): string {
  return `a.test.ts\n  sorts (seed=${one})\n  sorts (seed=${other})\n  adds 1\n  ✗ adds 2`;
}

function scriptAfter(drawing: string): ModelScript {
  const script = emptyScript(FAITHFUL);
  syncScript(script, sheetFrom(drawing));
  return script;
}

function planOf(script: ModelScript, drawing: string): Plan {
  return planSheet(sheetFrom(drawing), outlineOf(script), { mayAddRows: true });
}

function run({ steps }: Plan): Extract<Plan['steps'][number], { kind: 'add-run' }> | undefined {
  return steps.find((step) => step.kind === 'add-run');
}

/** The rows after a build, each with its mark. */
function drawBuild(script: ModelScript, drawing: string): string {
  syncScript(script, sheetFrom(drawing));
  const cells = run(planOf(script, drawing))?.cells;
  const lines = drawRows(script.rows).split('\n');
  return lines
    .map(
      (line, i) =>
        `${line.slice(0, 2)} ${(cells?.get(script.rows[i]?.id ?? 0)?.mark ?? '').padEnd(5)} ${line.slice(3)}`,
    )
    .join('\n')
    .trim();
}

test('the row for errors of the run is never one whose title changes', () => {
  const script = scriptAfter('a.test.ts\n  seed 1\n  adds');
  const failures = [{ message: 'boom', diff: '', stack: '' }];
  const sheet = sheetFrom('a.test.ts\n  seed 2\n  adds', { failures });
  const { missing, folded } = planSheet(sheet, outlineOf(script), { mayAddRows: true });
  expect(missing.map(({ kind }) => kind)).toEqual(['run']);
  expect(folded.map(({ row, shown }) => `${row.text}: ${shown}`)).toEqual(['seed 2: seed 1']);
});

describe('a row whose own test may still exist is not taken', () => {
  const KNOWN = 'a.test.ts\n  adds\n  ticket 4711001\n  ticket 4711002';

  test.each([
    ['of which a killed run knows only some', cutShort],
    ['of which a report file may list only some', listedInPart],
  ] as const)('in a file %s; nor is one added that may be the same test', (_, change) => {
    const script = scriptAfter(KNOWN);
    const plan = planSheet(change('a.test.ts\n  adds\n  ticket 4711000'), outlineOf(script), { mayAddRows: true });
    expect(plan).toMatchObject({ folded: [], added: [] });
    expect(plan.missing.map(({ text }) => text)).toEqual(['ticket 4711000']);
    expect(plan.doubtful.map(({ row, shown }) => [row.text, shown])).toEqual([['ticket 4711000', 'ticket 4711001']]);
    expect(run(plan)).toMatchObject({ pending: 1 });
  });

  test('its failure has a row all the same, which tells of nothing else', () => {
    const script = scriptAfter(KNOWN);
    const sheet = cutShort('a.test.ts\n  ✗ ticket 4711000\n  ✗ removes');
    const plan = planSheet(sheet, outlineOf(script), { mayAddRows: true });
    expect(plan.added.map(({ text }) => text)).toEqual(['removes', 'Tests without a row']);
    const { mark, comment } = plan.sheet.rows.at(-1)?.cell ?? {};
    expect([mark, comment]).toEqual(['fail', expect.stringMatching(/^1 of the results .* 1 of them failed/)]);
    expect(comment).not.toContain('removes');
  });

  test('what stands below such a describe waits with it', () => {
    const script = scriptAfter('a.test.ts\n  with seed 1:\n    adds');
    const sheet = cutShort('a.test.ts\n  with seed 2:\n    adds\n    removes');
    const plan = planSheet(sheet, outlineOf(script), { mayAddRows: true });
    expect(plan).toMatchObject({ folded: [], added: [] });
    expect(plan.missing.map(({ text }) => text)).toEqual(['with seed 2', 'adds', 'removes']);
  });

  test('it is added where a person allows renames, and where more of them ran than are known', () => {
    const script = scriptAfter(KNOWN);
    const sheet = cutShort('a.test.ts\n  adds\n  ticket 4711000');
    const allowed = planSheet(sheet, outlineOf(script), { mayAddRows: true, allowRenames: true });
    expect(allowed.added.map(({ text }) => text)).toEqual(['ticket 4711000']);
    expect(allowed.doubtful).toEqual([]);
    const more = cutShort('a.test.ts\n  ticket 4711005\n  ticket 4711006\n  ticket 4711007');
    expect(planSheet(more, outlineOf(script), { mayAddRows: true }).added.map(({ text }) => text)).toEqual([
      'ticket 4711007',
    ]);
  });

  test.each([
    ['a run of one file', { selection: { kind: 'partial', why: 'one file' } }],
    ['a whole run', {}],
  ] as const)('files are other files, whatever changes in their path, in %s', (_, change) => {
    const script = scriptAfter('migrations/20240101.test.ts\n  applies\nother.test.ts\n  x');
    const plan = planSheet(sheetFrom('migrations/20240202.test.ts\n  applies', change), outlineOf(script), {
      mayAddRows: true,
    });
    expect(plan.folded).toEqual([]);
    expect(plan.added.map(({ text }) => text)).toEqual(['migrations/20240202.test.ts', 'applies']);
  });

  test('nor one that a test names as its own', () => {
    const script = scriptAfter('a.test.ts\n  adds\n  ticket 4711001');
    const sheet = sheetFrom('a.test.ts\n  adds\n  pays by card\n  ticket 4711002');
    const rows = sheet.rows.map((row) => (row.text === 'pays by card' ? { ...row, rowId: 3 } : row));
    const plan = planSheet({ ...sheet, rows }, outlineOf(script), { mayAddRows: true });
    expect(plan).toMatchObject({ folded: [], unpinned: [] });
    expect(plan.added.map(({ text }) => text)).toEqual(['ticket 4711002']);
  });
});

/** Tests of the project that differ in numbers only: which of them the script knows, and which a part of the tests has. */
const projects = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom('m/20240101.test.ts', 'm/20240202.test.ts', 'm/20240303.test.ts', 'a.test.ts'),
    isPart: fc.boolean(),
    tests: fc.uniqueArray(
      fc.record({
        title: fc.constantFrom('ticket 4711001', 'ticket 4711002', 'ticket 4711003', 'adds'),
        isKnown: fc.boolean(),
        isPart: fc.boolean(),
      }),
      { selector: ({ title }) => title, minLength: 1 },
    ),
  }),
  { selector: ({ path }) => path, minLength: 1 },
);

/** Of files or of tests: what was left out is then not listed at all. */
const parts = fc.constantFrom(
  { sheetOf: filesOnly, isOfTests: false },
  { sheetOf: byName, isOfTests: false },
  { sheetOf: cutShort, isOfTests: true },
  { sheetOf: listedInPart, isOfTests: true },
);

test('no result of a part of the tests is ever written into the row of another test that is there', () => {
  fc.assert(
    fc.property(projects, parts, (files, { sheetOf, isOfTests }) => {
      const script = scriptAfter(drawProject(files, ({ isKnown }) => isKnown));
      const sheet = isOfTests
        ? sheetOf(drawProject(files, ({ isPart }) => isPart))
        : sheetOf(
            drawProject(
              files.filter(({ isPart }) => isPart),
              () => true,
            ),
          );
      const { match } = matchSheet(sheet, knownOutline(outlineOf(script), script.notes));
      const shown = pathsOf(script.rows);
      const meant = pathsOf(sheet.rows.map(({ key, indent, text }) => ({ id: key, indent, text })));
      for (const [key, { id }] of match.places) expect(shown.get(id)).toEqual(meant.get(key));
    }),
    { numRuns: 500 },
  );
});

type OneTest = { readonly title: string; readonly isKnown: boolean; readonly isPart: boolean };

function drawProject(
  files: readonly { readonly path: string; readonly tests: readonly OneTest[] }[],
  isDrawn: (test: OneTest) => boolean,
): string {
  const lines = files.map(({ path, tests }) => [path, ...tests.filter(isDrawn).map(({ title }) => `  ${title}`)]);
  return lines.flatMap((file) => (file.length === 1 ? [] : file)).join('\n');
}

function filesOnly(drawing: string): Sheet {
  return sheetFrom(drawing, { selection: { kind: 'partial', why: 'some files' } });
}

function byName(drawing: string): Sheet {
  const selection = { kind: 'partial', why: 'tests named x', leavesOutTests: true } as const;
  return sheetFrom(drawing.replaceAll('  ticket', '  ~ ticket'), { selection });
}

/** A run whose process was killed: what had finished is known. */
function cutShort(drawing: string): Sheet {
  const { files } = reportFrom(drawing);
  const why = 'killed';
  return sheetFrom('', {
    files: files.map((file) => ({ ...file, cutShort: why })),
    ending: { kind: 'interrupted', why },
  });
}

function listedInPart(drawing: string): Sheet {
  return sheetFrom(drawing, { selection: { kind: 'partial', why: 'not told', mayListInPart: true } });
}

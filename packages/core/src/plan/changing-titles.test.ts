import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { ALL_DIALECTS } from './dialects.test.support.ts';
import { drawRows, OPTIONS, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, type ModelScript, outlineOf, syncScript } from './model-service.test.support.ts';
import { type Plan, planSheet } from './plan.ts';

describe('titles that change in every run', () => {
  test('keep the row of their first run, and every other test keeps its own', () => {
    const script = scriptAfter(suite(111_111, 22_222));
    expect(drawBuild(script, suite(333_333, 44_444))).toMatchInlineSnapshot(`
      "1       a.test.ts
       2 pass    sorts (seed=111111)
       3 pass    opens localhost:22222
       4 pass    adds 1
       5 fail    adds 2"
    `);
  });

  test('are the same rows in builds 2, 3 and 4, whichever of them comes first', () => {
    const builds = [suite(333_333, 44_444), suite(5, 9_999), suite(111_111, 22_222)];
    for (const order of [builds, builds.toReversed()]) {
      const script = scriptAfter(suite(111_111, 22_222));
      for (const build of order) expect(syncScript(script, sheetFrom(build))).toEqual([]);
      expect(script.rows).toHaveLength(5);
    }
  });

  test('below another heading are other tests', () => {
    const script = scriptAfter('a.test.ts\n  one:\n    seed 1\n  two:\n    adds');
    const { missing } = planOf(script, 'a.test.ts\n  one:\n    adds\n  two:\n    adds\n    seed 2');
    expect(missing.map(({ text }) => text)).toEqual(['adds', 'seed 2']);
  });

  test('may be those of describes: what stands below them is found too', () => {
    const describes = (seed: number) =>
      `a.test.ts\n  with seed ${seed}:\n    adds\n    port ${seed}0001 is kept\n  other:\n    x`;
    const script = scriptAfter(describes(77));
    expect(drawBuild(script, describes(88))).toMatchInlineSnapshot(`
      "1       a.test.ts
       2         with seed 77
       3 pass      adds
       4 pass      port 770001 is kept
       5         other
       6 pass      x"
    `);
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

  test('of files make other files', () => {
    const script = scriptAfter('migrations/20240101.test.ts\n  applies\nother.test.ts\n  x');
    const { added } = planOf(script, 'migrations/20240202.test.ts\n  applies');
    expect(added.map(({ text }) => text)).toEqual(['migrations/20240202.test.ts', 'applies']);
  });

  test('ordinary numbers make other tests', () => {
    const script = scriptAfter('a.test.ts\n  answers 404');
    expect(planOf(script, 'a.test.ts\n  answers 500').missing.map(({ text }) => text)).toEqual(['answers 500']);
  });
});

/** Tests of some shapes, with other values in each build. */
const shapes = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('sorts (seed=#)', 'runs as pid #', 'at localhost:#'), { minLength: 1 }),
    fc.array(fc.constantFrom('adds 1', 'adds 2'), { maxLength: 6 }),
  )
  .chain(([changing, same]) => fc.shuffledSubarray([...changing, ...same], { minLength: 1 }));
const values = fc.infiniteStream(fc.integer({ min: 100_000, max: 999_999_999 }));

test('no two tests are ever one row, and builds 2, 3 and 4 add nothing, on every service', () => {
  fc.assert(
    fc.property(shapes, values, fc.constantFrom(...ALL_DIALECTS), (titles, stream, dialect) => {
      // A service that changes every text leaves nothing to recognise a changing title by.
      fc.pre(['sorts (seed=1)', 'runs as pid 1', 'at localhost:1'].every((text) => dialect.text(text).trim() === text));
      const build = () =>
        sheetFrom(`a.test.ts\n${titles.map((title) => `  ${title.replace('#', next(stream))}`).join('\n')}`);
      const script = emptyScript(dialect);
      syncScript(script, build());
      const settled = script.rows;
      for (let again = 2; again <= 4; again += 1) {
        const sheet = build();
        expect(syncScript(script, sheet)).toEqual([]);
        expect(planSheet(sheet, outlineOf(script), { mayAddRows: true }).run.cells.size).toBe(titles.length);
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
  return `a.test.ts\n  sorts (seed=${one})\n  opens localhost:${other}\n  adds 1\n  ✗ adds 2`;
}

function scriptAfter(drawing: string): ModelScript {
  const script = emptyScript(FAITHFUL);
  syncScript(script, sheetFrom(drawing));
  return script;
}

function planOf(script: ModelScript, drawing: string): Plan {
  return planSheet(sheetFrom(drawing), outlineOf(script), { mayAddRows: true });
}

/** The rows after a build, each with its mark. */
function drawBuild(script: ModelScript, drawing: string): string {
  syncScript(script, sheetFrom(drawing));
  const { cells } = planOf(script, drawing).run;
  const lines = drawRows(script.rows).split('\n');
  return lines
    .map(
      (line, i) => `${line.slice(0, 2)} ${(cells.get(script.rows[i]?.id ?? 0)?.mark ?? '').padEnd(5)} ${line.slice(3)}`,
    )
    .join('\n')
    .trim();
}

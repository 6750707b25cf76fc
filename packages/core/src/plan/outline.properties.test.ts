import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import { codeEdit, editByHand, editCode, handEdit, sheetOf, suiteOfTests } from './builds.test.support.ts';
import { ALL_DIALECTS, GENTLE_DIALECTS } from './dialects.test.support.ts';
import { drawRows, pathsOf } from './drawing.test.support.ts';
import { knownOutline } from './outline-index.ts';
import { matchRows } from './match.ts';
import { emptyScript, type ModelScript, outlineOf, rowSteps, syncScript } from './model-service.test.support.ts';
import { planSheet } from './plan.ts';

/** Histories for each dialect. Ten times as many found nothing more when this was written. */
const RUNS = 25;

/** One build after another: the code changes, people change the outline, the build runs. */
const history = fc.record({
  files: suiteOfTests(),
  builds: fc.array(
    fc.record({ code: fc.array(codeEdit(), { maxLength: 3 }), hand: fc.array(handEdit(), { maxLength: 2 }) }),
    { maxLength: 4 },
  ),
});

describe.each(ALL_DIALECTS.map((dialect) => [dialect.name, dialect] as const))('a service that %s', (_, dialect) => {
  test('is in step after every build, and the same build again adds nothing', () => {
    fc.assert(
      fc.property(history, fc.context(), ({ files, builds }, story) => {
        const script = emptyScript(dialect);
        let code = files;
        runBuild(script, sheetOf(code), story);
        for (const build of builds) {
          code = build.code.reduce(editCode, code);
          for (const edit of build.hand) editByHand(script, edit);
          runBuild(script, sheetOf(code), story);
        }
        const settled = script.rows;
        for (let again = 2; again <= 4; again += 1) expect(syncScript(script, sheetOf(code))).toEqual([]);
        expect(script.rows).toBe(settled);
      }),
      { numRuns: RUNS },
    );
  });
});

/** One build, and everything that must be so after it. */
function runBuild(script: ModelScript, sheet: Sheet, story: fc.ContextValue): void {
  const before = script.rows;
  story.log(`people left:\n${drawRows(before)}\nthe code has:\n${drawSheet(sheet)}`);
  const writes = syncScript(script, sheet);
  story.log(`afterwards:\n${drawRows(script.rows)}`);

  const known = new Set(before.map(({ id }) => id));
  expect(
    script.rows.filter(({ id }) => known.has(id)),
    'rows that were there stay as they are',
  ).toEqual(before);
  expect(rowSteps(sheet, outlineOf(script)), 'nothing is left to write').toEqual([]);
  const parents = new Set(sheet.rows.map(({ parent }) => parent));
  const written = writes.flatMap(({ rows }) => rows.map(({ key }) => key)).filter((key) => !parents.has(key));
  expect(written.length, 'no row is written twice').toBe(new Set(written).size);
  checkMapping(script, sheet, known);
}

/** Each test is one row, which can be recognised by a person, and new ones stand in the order of the report. */
function checkMapping(script: ModelScript, sheet: Sheet, known: ReadonlySet<number>): void {
  const outline = outlineOf(script);
  const { places, missing } = matchRows(sheet, knownOutline(outline, outline.notes));
  expect(missing, 'every row is found').toEqual([]);
  const cases = sheet.rows.filter(({ kind }) => kind === 'case');
  const idOf = (key: string) => places.get(key)?.id ?? Number.NaN;
  expect(new Set(cases.map(({ key }) => idOf(key))).size, 'different tests are different rows').toBe(cases.length);
  expect(
    cases.filter(({ key }) => places.get(key)?.kind !== 'leaf'),
    'no test is a heading',
  ).toEqual([]);

  const shown = pathsOf(script.rows);
  const meant = pathsOf(sheet.rows.map(({ key, indent, text }) => ({ id: key, indent, text })));
  const isSameText = textsAlike(script);
  for (const { key } of cases) {
    const [path = [], shownPath = []] = [meant.get(key), shown.get(idOf(key))];
    const isSamePath =
      path.length === shownPath.length && path.every((text, i) => isSameText(text, shownPath[i] ?? ''));
    expect(isSamePath, `${path.join(' > ')} is the row ${shownPath.join(' > ')}`).toBe(true);
  }
  // Two texts that the service shows alike cannot be told apart.
  if (!GENTLE_DIALECTS.includes(script.dialect)) return;
  const position = new Map(script.rows.map(({ id }, i) => [id, i]));
  for (const heading of new Set(cases.map(({ parent }) => parent))) {
    const added = testsBelow(heading, sheet)
      .map(idOf)
      .filter((id) => !known.has(id));
    const positions = added.map((id) => position.get(id) ?? Number.NaN);
    expect(positions, 'new rows of a group stand in the order of the report').toEqual(
      positions.toSorted((one, other) => one - other),
    );
  }
}

/** Without those that share their text with a describe that has no tests: its row and theirs cannot be told apart. */
function testsBelow(heading: string | undefined, { rows }: Sheet): readonly string[] {
  const siblings = rows.filter(({ parent }) => parent === heading);
  const suites = new Set(siblings.filter(({ kind }) => kind === 'suite').map(({ text }) => text));
  return siblings.filter(({ kind, text }) => kind === 'case' && !suites.has(text)).map(({ key }) => key);
}

/** Whether a shown text is what the service makes of a text. */
function textsAlike({ dialect }: ModelScript): (text: string, shown: string) => boolean {
  return (text, shown) => {
    const own = normaliseTitle(shown);
    return own === text || own === normaliseTitle(dialect.text(text));
  };
}

describe.each(GENTLE_DIALECTS.map((dialect) => [dialect.name, dialect] as const))(
  'on a service that %s',
  (_, dialect) => {
    test('removed tests stay, and a partial run makes nothing look removed', () => {
      fc.assert(
        fc.property(suiteOfTests(), fc.array(codeEdit(), { maxLength: 4 }), (files, edits) => {
          const script = emptyScript(dialect);
          syncScript(script, sheetOf(files));
          const fewer = edits
            .filter(({ kind }) => kind === 'remove' || kind === 'remove-file' || kind === 'reverse')
            .reduce(editCode, files);
          expect(syncScript(script, sheetOf(fewer))).toEqual([]);
          const selection = { kind: 'partial', why: '-t cart' } as const;
          const partial = planSheet(sheetOf(fewer, { selection }), outlineOf(script), { mayAddRows: true });
          expect(partial.obsolete).toEqual([]);
          const whole = planSheet(sheetOf(files), outlineOf(script), { mayAddRows: true });
          expect(whole.obsolete).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    });

    test('two builds in either order end with the same tests, and agree which row each of them is', () => {
      fc.assert(
        fc.property(suiteOfTests(), fc.array(codeEdit(), { maxLength: 4 }), (files, edits) => {
          const [one, other] = [sheetOf(files), sheetOf(edits.reduce(editCode, files))];
          const [first, second] = [[one, other] as const, [other, one] as const].map(([earlier, later]) => {
            const script = emptyScript(dialect);
            syncScript(script, earlier);
            syncScript(script, later);
            expect([...syncScript(script, one), ...syncScript(script, other)]).toEqual([]);
            const [ids, idsOfOther] = [testIds(script, one), testIds(script, other)];
            for (const [key, id] of ids) expect(idsOfOther.get(key) ?? id).toBe(id);
            return testPaths(script, [one, other]);
          });
          expect(first).toEqual(second);
        }),
        { numRuns: RUNS },
      );
    });
  },
);

function testIds(script: ModelScript, { rows }: Sheet): ReadonlyMap<string, number | undefined> {
  const outline = outlineOf(script);
  const { places } = matchRows({ rows }, knownOutline(outline, outline.notes));
  const cases = rows.filter(({ kind }) => kind === 'case');
  return new Map(cases.map(({ key }) => [key, places.get(key)?.id]));
}

/** Headings may be repeated, and stand alone for a while: what counts are the rows of tests. */
function testPaths({ rows }: ModelScript, sheets: readonly Sheet[]): readonly string[] {
  const headings = new Set(sheets.flatMap(headingPaths));
  const shown = pathsOf(rows);
  const leaves = rows.filter(({ indent }, i) => (rows[i + 1]?.indent ?? 0) <= indent);
  const paths = leaves.map(({ id }) => (shown.get(id) ?? []).map(normaliseTitle).join(' > '));
  return paths.filter((path) => !headings.has(path)).toSorted();
}

function headingPaths({ rows }: Sheet): readonly string[] {
  const paths = pathsOf(rows.map(({ key, indent, text }) => ({ id: key, indent, text })));
  return rows.filter(({ kind }) => kind !== 'case').map(({ key }) => (paths.get(key) ?? []).join(' > '));
}

function drawSheet({ rows }: Sheet): string {
  return rows.map(({ indent, text, kind }) => `${'  '.repeat(indent)}${text} (${kind})`).join('\n');
}

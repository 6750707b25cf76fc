import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { NO_NOTES, outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { knownOutline } from './outline-index.ts';
import { matchRows } from './match.ts';
import { type OutlineNotes, remember, shortName } from './outline-notes.ts';

describe('matchRows', () => {
  test('a row is found by its path, its kind, and its place among duplicate titles', () => {
    const sheet = sheetFrom(`
      a.test.ts
        works
        Cart:
          works
          works
        Cart
    `);
    const outline = `
      a.test.ts
        Cart
          works
          works
        Cart
        works
    `;
    expect(drawMatch(sheet, outline)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        works: leaf 6
        Cart: group 2
          works: leaf 3
          works: leaf 4
        Cart: leaf 5"
    `);
  });

  test('a test is never a row with rows below it, and a describe with tests never one without', () => {
    const sheet = sheetFrom(`
      a.test.ts
        works
        Cart:
          adds
    `);
    const outline = `
      a.test.ts
        works
          as Ann noted
        Cart
    `;
    expect(drawMatch(sheet, outline)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        works: missing
        Cart: missing
          adds: missing"
    `);
  });

  test('a file and a describe that failed without tests may stand alone; tests of the same text come first', () => {
    const sheet = sheetFrom(`
      ✗ a.test.ts
      b.test.ts
        ✗ Cart:
        Cart
    `);
    const outline = `
      a.test.ts
      b.test.ts
        Cart
        Cart
    `;
    expect(drawMatch(sheet, outline)).toMatchInlineSnapshot(`
      "a.test.ts: leaf 1
      b.test.ts: group 2
        Cart: leaf 4
        Cart: leaf 3"
    `);
  });

  test('only tests beside it come before a describe that stands alone', () => {
    const sheet = sheetFrom(`
      a.test.ts
        ✗ Cart:
        Shop
      b.test.ts
        Cart
    `);
    expect(drawMatch(sheet, 'a.test.ts\n  Cart\n  Shop\nb.test.ts\n  Cart')).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart: leaf 2
        Shop: leaf 3
      b.test.ts: group 4
        Cart: leaf 5"
    `);
  });

  test('tests of a file that stood alone so far are missing', () => {
    expect(drawMatch(sheetFrom('a.test.ts\n  works'), 'a.test.ts\nworks')).toMatchInlineSnapshot(`
      "a.test.ts: leaf 1
        works: missing"
    `);
  });
});

test('a test whose heading is missing is not looked for on the top level', () => {
  expect(drawMatch(sheetFrom('new.test.ts\n  works'), 'works')).toMatchInlineSnapshot(`
    "new.test.ts: missing
      works: missing"
  `);
});

describe('rows that are remembered', () => {
  const sheet = sheetFrom(`
    a.test.ts
      Cart:
        Adds
        adds
  `);
  const outline = `
    A.TEST.TS
      CART
        adds
        adds
  `;
  const [file, cart, adds] = sheet.rows;
  const memory = [
    [file, 1, 'A.TEST.TS'],
    [cart, 2, 'CART'],
    [adds, 3, 'adds'],
  ] as const;
  const notes = {
    ...NO_NOTES,
    shownOtherwise: new Map(memory.map(([row, id, text]) => [shortName(row?.key ?? ''), remember(id, text)])),
  };

  test('are found whatever their texts say, and nobody else gets them', () => {
    expect(drawMatch(sheet, outline, notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart: group 2
          Adds: leaf 3
          adds: leaf 4"
    `);
  });

  test('are forgotten when people rename them', () => {
    expect(drawMatch(sheet, outline.replace('CART', 'Trolley'), notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart: missing
          Adds: missing
          adds: missing"
    `);
  });

  test('are forgotten when people move them to another heading, or something below them', () => {
    const moved = `
      A.TEST.TS
        CART
          adds
            a note
      adds
    `;
    expect(drawMatch(sheet, moved, notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart: group 2
          Adds: missing
          adds: missing"
    `);
  });

  test('are found beside a row of people that has their own text', () => {
    const drawn = sheetFrom('a.test.ts\n  Cart:\n    Adds');
    const drawing = 'a.test.ts\n  Cart\n    adds\n    Adds';
    expect(drawMatch(drawn, drawing, remembering(drawn, [2, 3, 'adds']))).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart: group 2
          Adds: leaf 3"
    `);
  });

  test('leave each of their duplicates a row of its own', () => {
    const drawn = sheetFrom('a.test.ts\n  adds\n  adds\n  adds');
    const drawing = 'a.test.ts\n  ADDS\n  adds';
    expect(drawMatch(drawn, drawing, remembering(drawn, [1, 2, 'ADDS']))).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        adds: leaf 2
        adds: leaf 3
        adds: missing"
    `);
  });

  test('share their heading where describes are shown alike, and each test has a row of its own', () => {
    const drawn = sheetFrom('a.test.ts\n  #a:\n    works\n  #b:\n    works\n    fails');
    const drawing = 'a.test.ts\n  (no title)\n    works\n  (no title)\n    works';
    const known = remembering(drawn, [1, 2, '(no title)'], [3, 4, '(no title)']);
    expect(drawMatch(drawn, drawing, known)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        #a: group 2
          works: leaf 3
        #b: group 2
          works: leaf 5
          fails: missing"
    `);
  });

  test('are headings of several describes, and a row that one of these has taken is no other one', () => {
    const drawn = sheetFrom('a.test.ts\n  #a:\n    seed 2\n  #b:\n    seed 1');
    const known = remembering(drawn, [1, 2, '(no title)'], [3, 2, '(no title)']);
    expect(drawMatch(drawn, 'a.test.ts\n  (no title)\n    seed 1', known)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        #a: group 2
          seed 2: leaf 3
        #b: group 2
          seed 1: missing"
    `);
  });

  test.each([
    ['another heading', 'a.test.ts\n  Cart\n    x\n  Shop\n    ADDS'],
    ['the top level, where their heading is missing', 'a.test.ts\n  Shop\n    x\n    y\nADDS'],
  ])('are forgotten when people move them to %s', (_, drawing) => {
    const drawn = sheetFrom('a.test.ts\n  Cart:\n    adds');
    expect(drawMatch(drawn, drawing, remembering(drawn, [2, 5, 'ADDS']))).toMatch(/adds: missing$/);
  });
});

/** Notes that remember rows of the Sheet: their position, the id of their row, and the text that this was shown with. */
function remembering(
  { rows }: Sheet,
  ...remembered: readonly (readonly [position: number, id: number, shown: string])[]
): OutlineNotes {
  const entries = remembered.map(
    ([position, id, shown]) => [shortName(rows[position]?.key ?? ''), remember(id, shown)] as const,
  );
  return { ...NO_NOTES, shownOtherwise: new Map(entries) };
}

function drawMatch({ rows }: Sheet, drawing: string, notes: OutlineNotes = NO_NOTES): string {
  const { places, missing } = matchRows({ rows }, knownOutline(outlineFrom(drawing), notes));
  expect(missing).toEqual(rows.filter(({ key }) => !places.has(key)));
  return rows
    .map(({ key, indent, text }) => {
      const place = places.get(key);
      return `${'  '.repeat(indent)}${text}: ${place === undefined ? 'missing' : `${place.kind} ${place.id}`}`;
    })
    .join('\n');
}

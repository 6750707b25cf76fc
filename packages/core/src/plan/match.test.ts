import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { knownOutline } from './outline-index.ts';
import { matchRows } from './match.ts';
import { NO_NOTES, type OutlineNotes } from './outline.ts';
import { remember, shortName } from './row-memory.ts';

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

describe('on a service that takes hashtags off', () => {
  const notes = { ...NO_NOTES, habits: { stripsHashtags: true, cutTo: undefined } };

  test('each row is found by what is left of it, those that are shown whole first', () => {
    const sheet = sheetFrom(`
      a.test.ts
        works #smoke
        works
        works #slow
        Group #x:
          adds #y
    `);
    const outline = `
      a.test.ts
        works
        works
        works
        Group
          adds
    `;
    expect(drawMatch(sheet, outline, notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        works #smoke: leaf 3
        works: leaf 2
        works #slow: leaf 4
        Group #x: group 5
          adds #y: leaf 6"
    `);
  });

  test('describes that are shown alike share their heading, and each test has a row of its own', () => {
    const sheet = sheetFrom(`
      a.test.ts
        #a:
          works
        #b:
          works
          fails
    `);
    const outline = `
      a.test.ts
        (no title)
          works
        (no title)
          works
    `;
    expect(drawMatch(sheet, outline, notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        #a: group 2
          works: leaf 3
        #b: group 2
          works: leaf 5
          fails: missing"
    `);
  });

  test('a file is found by what is left of its path', () => {
    expect(drawMatch(sheetFrom('a.test.ts #x\n  works'), 'a.test.ts\n  works', notes)).toMatchInlineSnapshot(`
      "a.test.ts #x: group 1
        works: leaf 2"
    `);
  });

  test('a row is found by the longest and by the shortest of what may be left', () => {
    const sheet = sheetFrom('a.test.ts\n  adds #a #b\n  works #a #b');
    expect(drawMatch(sheet, 'a.test.ts\n  adds #a\n  works', notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        adds #a #b: leaf 2
        works #a #b: leaf 3"
    `);
  });

  test('a test is no heading, whatever is left of its title', () => {
    expect(drawMatch(sheetFrom('a.test.ts\n  Cart #x'), 'a.test.ts\n  Cart\n    adds', notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart #x: missing"
    `);
  });

  test('a test does not get the row of a describe that stands alone', () => {
    const sheet = sheetFrom('a.test.ts\n  Cart\n  ✗ Cart:\n  Cart #x');
    expect(drawMatch(sheet, 'a.test.ts\n  Cart\n  Cart', notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Cart: leaf 2
        Cart: leaf 3
        Cart #x: missing"
    `);
  });

  test('below a heading that is shown otherwise, one that is shown whole comes first too', () => {
    const sheet = sheetFrom(`
      a.test.ts
        Group #x:
          Inner #y:
            adds
          Inner:
            adds
    `);
    expect(drawMatch(sheet, 'a.test.ts\n  Group\n    Inner\n      adds', notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Group #x: group 2
          Inner #y: missing
            adds: missing
          Inner: group 3
            adds: leaf 4"
    `);
  });

  test('a heading that is shown whole is not taken for another', () => {
    const sheet = sheetFrom(`
      a.test.ts
        Group #x:
          adds
        Group:
          adds
    `);
    const outline = `
      a.test.ts
        Group
          adds
    `;
    expect(drawMatch(sheet, outline, notes)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        Group #x: missing
          adds: missing
        Group: group 2
          adds: leaf 3"
    `);
  });
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

  test('share their heading with describes that are shown alike', () => {
    const drawn = sheetFrom('a.test.ts\n  #a:\n    works\n  #b:\n    fails');
    const drawing = 'a.test.ts\n  (no title)\n    works\n  (no title)\n    fails';
    const habits = { stripsHashtags: true, cutTo: undefined };
    const known = { ...remembering(drawn, [1, 2, '(no title)']), habits };
    expect(drawMatch(drawn, drawing, known)).toMatchInlineSnapshot(`
      "a.test.ts: group 1
        #a: group 2
          works: leaf 3
        #b: group 2
          fails: leaf 5"
    `);
  });

  test.each([
    ['another heading', 'a.test.ts\n  Cart\n    x\n  Shop\n    ADDS'],
    ['the top level, where their heading is missing', 'a.test.ts\n  Shop\n    x\n    y\nADDS'],
  ])('are forgotten when people move them to %s', (_, drawing) => {
    const drawn = sheetFrom('a.test.ts\n  Cart:\n    adds');
    expect(drawMatch(drawn, drawing, remembering(drawn, [2, 5, 'ADDS']))).toMatch(/adds: missing$/);
  });

  test('are found below a heading that only its habits explain', () => {
    const [top, group, row] = sheetFrom('a.test.ts\n  Group #x:\n    Adds').rows;
    const habits = { stripsHashtags: true, cutTo: undefined };
    const shownOtherwise = new Map([[shortName(row?.key ?? ''), remember(3, 'ADDS')]]);
    const { places } = matchRows(
      [top, group, row].flatMap((each) => each ?? []),
      knownOutline(outlineFrom('a.test.ts\n  Group\n    ADDS'), { ...NO_NOTES, habits, shownOtherwise }),
    );
    expect(places.get(row?.key ?? '')?.id).toBe(3);
  });
});

/** Notes that remember a row of the Sheet: its position, the id of its row, and the text that this was shown with. */
function remembering({ rows }: Sheet, [position, id, shown]: readonly [number, number, string]): OutlineNotes {
  return { ...NO_NOTES, shownOtherwise: new Map([[shortName(rows[position]?.key ?? ''), remember(id, shown)]]) };
}

function drawMatch({ rows }: Sheet, drawing: string, notes: OutlineNotes = NO_NOTES): string {
  const { places, missing } = matchRows(rows, knownOutline(outlineFrom(drawing), notes));
  expect(missing).toEqual(rows.filter(({ key }) => !places.has(key)));
  return rows
    .map(({ key, indent, text }) => {
      const place = places.get(key);
      return `${'  '.repeat(indent)}${text}: ${place === undefined ? 'missing' : `${place.kind} ${place.id}`}`;
    })
    .join('\n');
}

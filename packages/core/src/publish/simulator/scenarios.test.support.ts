import { sheetFrom } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { FIRST_BUILD, inScript, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';

const FIRST = { runKey: 'rs1-first', sheets: [FIRST_BUILD] };
const SECOND = { runKey: 'rs1-second', sheets: [SECOND_BUILD] };
const IN_FOLDERS = { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } } as const;
const OF_PEOPLE = { kind: 'id', id: 900 } as const;
const OTHER = { kind: 'name', name: 'depot', folder: { names: [] } } as const;

/** These two meet every pair of faults. */
export const FIRST_BUILD_OF_ALL: Scenario = { name: 'a first build', records: [FIRST] };
export const LATER_BUILD: Scenario = { name: 'a later build with new tests', before: [FIRST], records: [SECOND] };

/** Headings that the tests have too, with rows of people among theirs. */
const BY_HAND = `
  Before release
    Look at the shop
  cart.test.ts
    Cart
      adds
      feels right
      removes
    Ask Ann
  price.test.ts
    rounds
  After release
`;

export const IN_SCRIPT_OF_PEOPLE: Scenario = {
  name: 'a build in a script of people that has the rows of some tests',
  madeByPeople: BY_HAND,
  records: [{ ...SECOND, sheets: [inScript(SECOND_BUILD, OF_PEOPLE)] }],
};

/** Behind the last row of a describe, of a file, among the rows of a describe, between files, and at the end. */
const OF_ANN: NonNullable<Scenario['typedIn']> = [
  { behind: 'adds', indent: 2, text: 'feels right' },
  { behind: 'removes', indent: 2, text: 'looks right' },
  { behind: 'rounds', indent: 1, text: 'Ask Ann' },
  { behind: 'Ask Ann', indent: 0, text: 'Before release' },
  { behind: 'Before release', indent: 1, text: 'Open the shop' },
  { behind: 'is added', indent: 0, text: 'After release' },
];

/** The first of two alike, and a test that was green before, have failed. */
const RED_BUILD: Sheet = sheetFrom(`
  cart.test.ts
    Cart:
      ✗ adds
      adds
      removes
  price.test.ts
    ✗ rounds
    Discount:
      adds
      ✗ adds
  tax.test.ts
    is added
`);

/** One build at a time. */
export const SINGLE_BUILDS: readonly Scenario[] = [
  { name: 'a later build without new tests', before: [SECOND], records: [FIRST] },
  { name: 'a first build in new folders', records: [{ ...FIRST, sheets: [inScript(FIRST_BUILD, IN_FOLDERS)] }] },
  { name: 'a build of two scripts', records: [{ ...SECOND, sheets: [FIRST_BUILD, inScript(SECOND_BUILD, OTHER)] }] },
  {
    name: 'a build in a script of people',
    madeByPeople: 'Look at the shop\ncart.test.ts',
    records: [{ ...SECOND, sheets: [inScript(SECOND_BUILD, OF_PEOPLE)] }],
  },
  IN_SCRIPT_OF_PEOPLE,
  { name: 'a first build where one of two alike has failed', records: [{ ...FIRST, sheets: [RED_BUILD] }] },
  {
    name: 'a later build where one of two alike has failed',
    before: [FIRST],
    records: [{ ...SECOND, sheets: [RED_BUILD] }],
  },
  { ...LATER_BUILD, name: 'a later build between rows of people', typedIn: OF_ANN },
  {
    ...LATER_BUILD,
    name: 'a later build between rows of people, insertions ignored',
    typedIn: OF_ANN,
    habits: { insert: 'ignored' },
  },
  { ...FIRST_BUILD_OF_ALL, name: 'a first build where insertions are ignored', habits: { insert: 'ignored' } },
  { ...FIRST_BUILD_OF_ALL, name: 'a first build where insertions are refused', habits: { insert: 'refused' } },
  { ...LATER_BUILD, name: 'a later build where insertions are ignored', habits: { insert: 'ignored' } },
  { ...LATER_BUILD, name: 'a later build where insertions are refused', habits: { insert: 'refused' } },
  { ...FIRST_BUILD_OF_ALL, name: 'a first build where little fits into a request', habits: { mostCharacters: 600 } },
  { ...LATER_BUILD, name: 'a later build where little fits into a request', habits: { mostCharacters: 600 } },
];

/** Both add to one describe, each to a file of its own, and each has a new file. */
const LEFT_BUILD: Sheet = sheetFrom(`
  bill.test.ts
    is sent
  cart.test.ts
    Cart:
      adds
      adds
      counts
      removes
  price.test.ts
    rounds
    drops
  tax.test.ts
    is added
`);
const RIGHT_BUILD: Sheet = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      adds
      removes
      empties
    empty cart
  price.test.ts
    rounds
  ship.test.ts
    weighs
  tax.test.ts
    is added
    is left out
`);

const BEFORE = [{ runKey: 'rs1-before', sheets: [FIRST_BUILD] }];

const BOTH_ADD: Scenario = {
  name: 'two later builds that add to the same and to other files',
  before: BEFORE,
  records: builds(2, (i) => (i === 0 ? LEFT_BUILD : RIGHT_BUILD)),
};

/** Several builds that end together. */
export const RACES: readonly Scenario[] = [
  { name: 'two first builds', records: builds(2, () => FIRST_BUILD) },
  { name: 'two first builds in new folders', records: builds(2, () => inScript(FIRST_BUILD, IN_FOLDERS)) },
  {
    name: 'two first builds in new folders that come first',
    habits: { newFolder: 'first' },
    records: builds(2, () => inScript(FIRST_BUILD, IN_FOLDERS)),
  },
  { name: 'five first builds in new folders', records: builds(5, () => inScript(FIRST_BUILD, IN_FOLDERS)) },
  { name: 'two first builds of different code', records: builds(2, (i) => (i === 0 ? FIRST_BUILD : SECOND_BUILD)) },
  { name: 'two later builds with the same new tests', before: BEFORE, records: builds(2, () => SECOND_BUILD) },
  {
    name: 'two later builds where insertions are ignored',
    habits: { insert: 'ignored' },
    before: BEFORE,
    records: builds(2, () => SECOND_BUILD),
  },
  { name: 'an old and a new build', before: BEFORE, records: builds(2, (i) => (i === 0 ? FIRST_BUILD : SECOND_BUILD)) },
  BOTH_ADD,
  { ...BOTH_ADD, name: 'two later builds that add between rows of people', typedIn: OF_ANN },
  { name: 'two first builds with files of their own', records: BOTH_ADD.records },
  { name: 'eight first builds', records: builds(8, () => FIRST_BUILD) },
  { name: 'eight later builds with the same new tests', before: BEFORE, records: builds(8, () => SECOND_BUILD) },
];

function builds(count: number, sheetOf: (i: number) => Sheet): Scenario['records'] {
  return Array.from({ length: count }, (_, i) => ({ runKey: `rs1-build${i}`, sheets: [sheetOf(i)] }));
}

import fc from 'fast-check';
import { groupOf } from './group-of.ts';
import type {
  Case,
  Copies,
  Ending,
  EndingWord,
  Group,
  Hook,
  Load,
  Part,
  SuiteFile,
  Table,
  Title,
} from './suite-file.ts';
import { same, TITLES } from './titles.ts';

/** A suite with everything that real ones have; what is drawn follows from the seed. */
export function generateSuite(seed: number): readonly SuiteFile[] {
  return [
    file('titles.test.js', [...TITLES.map((title) => aCase(title, 'passes')), ...TITLES.map(headed)]),
    file('twins.test.js', TWINS),
    file('deep.test.js', [deep(9)]),
    file('long.test.js', LONG),
    file('entered-again.test.js', ENTERED_AGAIN),
    // Each ending in a file of its own: the runner tells of each file whether it has failed.
    ...[...endings(0), EMPTY, SKIPPED].map((part, nth) =>
      file(`one-${nth}.test.js`, [aCase(same('beside it'), 'passes'), part]),
    ),
    ...endings(2).map((part, nth) => ({ ...file(`again-${nth}.test.js`, [part]), retries: 2 })),
    ...HOOKS.flatMap((word) => [
      { ...file(`${word}.test.js`, BELOW_HOOK), hook: throwing(word, 'the file') },
      file(`${word}-1.test.js`, [hooked(word, 'one level')]),
      file(`${word}-2.test.js`, [nested(word)]),
    ]),
    ...LOADS.map((load, nth) => ({ ...file(`load-${nth}.test.js`, []), load })),
    ...fc.sample(drawnFile, { seed, numRuns: 6 }).map((parts, nth) => file(`drawn/${nth} [of 6].test.js`, parts)),
  ];
}

const LOADS: readonly Load[] = [
  'does not parse',
  'misses a module',
  'throws',
  'throws in a describe',
  'is empty',
  'has describes only',
  'leaks an error',
];

const HOOKS: readonly Hook['word'][] = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'];

/** What can stand anywhere; the others have files of their own. */
const ENDINGS: readonly EndingWord[] = ['passes', 'fails', 'rejects', 'is skipped', 'is to do', 'times out'];
const MORE_ENDINGS: readonly EndingWord[] = [
  'skips itself',
  'is flaky',
  'fails as expected',
  'passes against expectation',
  'repeats',
  'fails in a round',
];

function endings(retries: number): readonly Part[] {
  // With retries, what a runner does with the rest differs from version to version.
  const words: readonly EndingWord[] =
    retries === 0 ? [...ENDINGS, ...MORE_ENDINGS] : [...ENDINGS.slice(0, 5), 'is flaky'];
  return words.map((word) => aCase(same(word), word));
}

/** 49 tests of one title, as one suite has them, and describes that share it. */
const TWINS: readonly Part[] = [
  ...Array.from({ length: 49 }, (_, nth) => aCase(same('twin'), ENDINGS[(nth * nth) % 5] ?? 'passes')),
  groupOf('twin', [aCase(same('twin'), 'fails'), aCase(same('Twin'), 'passes')]),
  groupOf('twin', [aCase(same('twin'), 'passes'), groupOf('twin', [aCase(same('twin'), 'is skipped')])]),
  aCase(same('twin'), 'fails'),
];

const LONG: readonly Part[] = Array.from({ length: 3_000 }, (_, nth) => {
  if (nth % 500 === 499) return aCase(same(`test ${nth}`), 'fails');
  return aCase(same(nth % 100 < 12 ? 'again and again' : `test ${nth}`), nth % 97 === 0 ? 'is skipped' : 'passes');
});

const ENTERED_AGAIN: readonly Part[] = Array.from({ length: 60 }, (_, nth) =>
  groupOf(`path ${nth % 7}`, [groupOf('below', [aCase(same(`test ${nth}`), nth % 11 === 0 ? 'fails' : 'passes')])]),
);

const EMPTY: Part = groupOf('nothing here', []);
const SKIPPED: Part = { ...groupOf('all skipped', [aCase(same('is left out'), 'passes')]), isSkipped: true };

const BELOW_HOOK: readonly Part[] = [
  aCase(same('passes by itself'), 'passes'),
  aCase(same('fails by itself'), 'fails'),
  aCase(same('is skipped anyway'), 'is skipped'),
  aCase(same('is to do anyway'), 'is to do'),
  groupOf('below it', [aCase(same('passes, too'), 'passes')]),
];

function throwing(word: Hook['word'], where: string): Hook {
  return { word, message: `${word} of ${where}` };
}

function hooked(word: Hook['word'], where: string): Group {
  return { ...groupOf(`${word}, ${where}`, BELOW_HOOK), hook: throwing(word, where) };
}

function nested(word: Hook['word']): Group {
  const inner = groupOf(`${word} further down`, [hooked(word, 'two levels')]);
  return groupOf(`around ${word}`, [inner, aCase(same('beside it'), 'passes')]);
}

function headed(title: Title): Group {
  return { ...groupOf('', [aCase(same('below'), 'passes')]), title };
}

function deep(levels: number): Part {
  const word = levels % 2 === 0 ? 'fails' : 'passes';
  return groupOf(`level ${levels}`, [aCase(same('at this level'), word), ...(levels === 0 ? [] : [deep(levels - 1)])]);
}

const message: fc.Arbitrary<string> = fc.nat(9_999).map((nth) => `no item ${nth}`);
const title: fc.Arbitrary<Title> = fc.oneof(fc.constantFrom(...TITLES), fc.constantFrom('twin', 'a', 'b').map(same));

const drawnCase: fc.Arbitrary<Case> = fc
  .record({ title, word: fc.constantFrom(...ENDINGS, ...ENDINGS.slice(0, 3)), message, isConcurrent: fc.boolean() })
  .map(({ title: of, word, message: words, isConcurrent }) => ({
    ...aCase(of, word, words),
    isConcurrent: isConcurrent && ENDINGS.indexOf(word) < 3,
  }));

const drawnTable: fc.Arbitrary<Table> = fc.record({
  kind: fc.constant('table' as const),
  word: fc.constantFrom('each', 'for'),
  title: fc.constantFrom('adds', 'counts #7', 'is again'),
  endings: fc.array(fc.record({ word: fc.constantFrom('passes', 'fails'), message }), { minLength: 1, maxLength: 5 }),
});

const drawnCopies: fc.Arbitrary<Copies> = fc.record({
  kind: fc.constant('copies' as const),
  title: fc.constantFrom('for', 'a'),
  names: fc.array(fc.constantFrom('one', 'two', '#three', 'b'), { minLength: 1, maxLength: 3 }),
  parts: fc.array(fc.oneof(drawnCase, drawnTable), { minLength: 1, maxLength: 3 }),
});

const { part: drawnPart } = fc.letrec<{ part: Part; group: Part }>((tie) => ({
  part: fc.oneof({ maxDepth: 7, withCrossShrink: true }, drawnCase, drawnTable, drawnCopies, tie('group')),
  group: fc.record({ title, first: drawnCase, rest: fc.array(tie('part'), { maxLength: 5 }) }).map((drawn) => ({
    ...groupOf('', [drawn.first, ...drawn.rest]),
    title: drawn.title,
  })),
}));

const drawnFile: fc.Arbitrary<readonly Part[]> = fc.array(drawnPart, { minLength: 5, maxLength: 20 });

function file(path: string, parts: readonly Part[]): SuiteFile {
  return { path, load: 'gives its tests', retries: 0, hook: undefined, parts };
}

function aCase(of: Title, word: EndingWord, words = `no item: ${word}`): Case {
  const ending: Ending = { word, message: words };
  return { kind: 'case', title: of, ending, isConcurrent: false };
}

/** What a generated suite consists of. How it is written follows from this, and so does what the grid must show. */
export type SuiteFile = {
  readonly path: string;
  readonly load: Load;
  /** How often each of its tests is tried again. */
  readonly retries: number;
  readonly hook: Hook | undefined;
  readonly parts: readonly Part[];
};

export type Part = Case | Table | Group | Copies;

export type Case = {
  readonly kind: 'case';
  readonly title: Title;
  readonly ending: Ending;
  readonly isConcurrent: boolean;
};

/** Tests of one title with a number in it, made by `test.each` or `test.for`. */
export type Table = {
  readonly kind: 'table';
  readonly word: 'each' | 'for';
  readonly title: string;
  readonly endings: readonly Ending[];
};

export type Group = {
  readonly kind: 'group';
  readonly title: Title;
  readonly isSkipped: boolean;
  readonly hook: Hook | undefined;
  readonly parts: readonly Part[];
};

/** One describe for each of the names, made by `describe.each`. */
export type Copies = {
  readonly kind: 'copies';
  readonly title: string;
  readonly names: readonly string[];
  readonly parts: readonly Part[];
};

/** A title as it is written, and as it stands in its row. */
export type Title = { readonly text: string; readonly row: string };

/** What a test does, and the words of the error that it ends with. */
export type Ending = { readonly word: EndingWord; readonly message: string };

export type EndingWord =
  | 'passes'
  | 'fails'
  | 'rejects'
  | 'times out'
  | 'is skipped'
  | 'is to do'
  | 'skips itself'
  | 'is flaky'
  | 'fails as expected'
  | 'passes against expectation'
  | 'repeats'
  | 'fails in a round';

/** A hook that throws. */
export type Hook = {
  readonly word: 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';
  readonly message: string;
};

/** Whether a file gives its tests away, and if not, why. */
export type Load =
  | 'gives its tests'
  | 'does not parse'
  | 'misses a module'
  | 'throws'
  | 'throws in a describe'
  | 'is empty'
  | 'has describes only'
  | 'leaks an error';

export type Runner = 'vitest' | 'jest';

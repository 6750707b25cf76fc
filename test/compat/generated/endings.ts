import type { Ending, EndingWord, Runner } from './suite-file.ts';

/** One way for a test to end: how it is written for a runner, and what its cell must show. */
export type Way = {
  /** Undefined: this runner knows nothing like it. */
  readonly write: (call: Call) => string | undefined;
  readonly show: (shown: Shown) => Cell;
};

/** `test` or `test.concurrent`, and what stands between title and function. */
export type Call = Ending & {
  readonly runner: Runner;
  readonly test: string;
  readonly title: string;
  readonly options: string;
  readonly retries: number;
};

export type Shown = { readonly runner: Runner; readonly message: string; readonly retries: number };

export type Cell = { readonly mark: string; readonly errors: readonly string[] };

/** What a generated file defines before its tests. */
export const PRELUDE = `
const breaks = (text) => async () => { throw new Error(text); };
const breaksTimes = (times, text) => { let left = times; return async () => { left -= 1; if (left >= 0) throw new Error(text); }; };
`;

export const WAYS: Readonly<Record<EndingWord, Way>> = {
  passes: {
    write: ({ test, title, options }) => `${test}(${title}, ${options}async () => {});`,
    show: () => PASS,
  },
  fails: {
    write: ({ test, title, options, message }) => `${test}(${title}, ${options}breaks(${quote(message)}));`,
    show: failed,
  },
  rejects: {
    write: ({ test, title, options, message }) =>
      `${test}(${title}, ${options}() => Promise.reject(new Error(${quote(message)})));`,
    show: failed,
  },
  'times out': {
    write: ({ test, title }) => `${test}(${title}, () => new Promise(() => {}), 30);`,
    show: ({ runner }) => fail([runner === 'jest' ? JEST_TIMEOUT : 'Test timed out in 30ms.']),
  },
  'is skipped': {
    write: ({ title }) => `test.skip(${title}, () => {});`,
    show: () => block('skipped'),
  },
  'is to do': {
    write: ({ title }) => `test.todo(${title});`,
    show: () => block('todo'),
  },
  'skips itself': {
    write: ({ runner, title, message }) =>
      runner === 'jest' ? undefined : `test(${title}, (context) => context.skip(${quote(message)}));`,
    show: ({ message }) => block(`skipped: ${message}`),
  },
  'is flaky': {
    write: ({ title, options, retries, message }) =>
      `test(${title}, ${options}breaksTimes(${retries}, ${quote(message)}));`,
    show: ({ retries, message }) =>
      retries === 0 ? PASS : { mark: 'pass', errors: [`passed on attempt ${retries + 1} of ${retries + 1}`, message] },
  },
  'fails as expected': {
    write: ({ runner, title, message }) => `test.${EXPECTED[runner]}(${title}, breaks(${quote(message)}));`,
    show: () => PASS,
  },
  'passes against expectation': {
    write: ({ runner, title }) => `test.${EXPECTED[runner]}(${title}, async () => {});`,
    show: ({ runner }) => fail([runner === 'jest' ? JEST_UNEXPECTED : 'Expect test to fail']),
  },
  repeats: {
    write: ({ runner, title }) => (runner === 'jest' ? undefined : `test(${title}, { repeats: 2 }, async () => {});`),
    show: () => PASS,
  },
  'fails in a round': {
    write: ({ runner, title, message }) =>
      runner === 'jest' ? undefined : `test(${title}, { repeats: 2 }, breaksTimes(1, ${quote(message)}));`,
    show: ({ message }) => fail([message]),
  },
};

export const PASS: Cell = { mark: 'pass', errors: [] };

export function fail(errors: readonly string[]): Cell {
  return { mark: 'fail', errors };
}

export function block(cause: string): Cell {
  return { mark: 'blocked', errors: [cause] };
}

function failed({ message, retries }: Shown): Cell {
  if (retries === 0) return fail([message]);
  const attempts = retries + 1;
  return fail([`failed in all ${attempts} attempts`, message]);
}

export function quote(text: string): string {
  return JSON.stringify(text);
}

const EXPECTED = { vitest: 'fails', jest: 'failing' } as const;
const JEST_TIMEOUT = 'thrown: "Exceeded timeout of 30 ms for a test.';
const JEST_UNEXPECTED = 'Failing test passed even though it was supposed to fail. Remove `.failing` to remove error.';

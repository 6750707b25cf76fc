import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testRunnerWord } from './test-runner-word.ts';

/**
 * The words of a test runner's command line with our reporter among them; undefined when `script` is no test runner,
 * or is not asked to run tests. A reporter that is named on the command line takes the place of those of the
 * configuration, so the default one is named too, unless the words name their own.
 */
export function addReporter(
  script: string,
  words: readonly string[],
  { purpose = 'try', directory }: Adding,
): readonly string[] | undefined {
  const runner = runnerOf(realPath(script));
  if (runner === undefined || runner.isOther(words)) return undefined;
  return insert(words, runner, { purpose, directory });
}

type Adding = {
  /** Left out: `try`. */
  readonly purpose?: Purpose;
  /** Where the command runs. */
  readonly directory: string;
};

/** `list` lists the tests instead of running them; `list-as-configured` does so with the reporters that are there. */
export type Purpose = 'try' | 'list' | 'list-as-configured';

/** A pattern that no name matches: tests are listed, and none runs. */
export const NO_TEST = '(?!)';

type Runner = {
  readonly start: RegExp;
  readonly flag: string;
  readonly reporter: string;
  /** Flags beside the reporter: for this one run only. */
  readonly more: readonly string[];
  /** Flags for a run of which the results are wanted, in a folder. */
  readonly beside: (words: readonly string[], directory: string) => readonly string[];
  /** Whether the words ask for something else than running tests. */
  readonly isOther: (words: readonly string[]) => boolean;
};

const RUNNERS: readonly Runner[] = [
  {
    start: /\/vitest\/vitest\.mjs$/,
    flag: '--reporter',
    reporter: '@runsheet/vitest',
    // In a terminal it would watch, and a watched run is never published.
    more: ['--run'],
    beside: () => [],
    isOther: (words) => ['list', 'init', 'bench', 'watch', 'dev'].includes(words[0] ?? '') || asksForWords(words),
  },
  {
    start: /\/(?:jest|jest-cli)\/bin\/jest\.js$/,
    flag: '--reporters',
    reporter: '@runsheet/jest',
    more: [],
    beside: testRunnerWord,
    isOther: (words) => words.some((word) => OTHER_OF_JEST.has(word)) || asksForWords(words),
  },
];

const OTHER_OF_JEST: ReadonlySet<string> = new Set(['--init', '--showConfig', '--listTests', '--clearCache']);

function asksForWords(words: readonly string[]): boolean {
  return words.some((word) => ['--version', '-v', '--help', '-h'].includes(word));
}

function runnerOf(script: string): Runner | undefined {
  const path = script.replaceAll('\\', '/');
  return RUNNERS.find(({ start }) => start.test(path));
}

/** Before `--`, behind which everything is a name of a file. */
function insert(words: readonly string[], runner: Runner, { purpose, directory }: Required<Adding>): readonly string[] {
  const { flag, reporter, more, beside } = runner;
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const hasOwn = own.some((word) => word === flag || word.startsWith(`${flag}=`));
  const path = fileURLToPath(import.meta.resolve(reporter));
  const reporters = [...(hasOwn ? [] : [`${flag}=default`]), `${flag}=${path}`];
  const added = [
    ...(purpose === 'list-as-configured' ? [] : reporters),
    ...more,
    ...(purpose === 'try' ? beside(own, directory) : [`--testNamePattern=${NO_TEST}`]),
  ];
  return [...own, ...added, ...(end === -1 ? [] : words.slice(end))];
}

/** Commands are links in most installations. */
function realPath(script: string): string {
  try {
    return realpathSync(script);
  } catch {
    return script;
  }
}

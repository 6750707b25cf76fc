import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Runner } from '../runners/runner.ts';
import { RUNNERS } from '../runners/runners.ts';

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
  if (runner === undefined || runner.attach.isOther(words) || asksForWords(words)) return undefined;
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

function asksForWords(words: readonly string[]): boolean {
  return words.some((word) => ['--version', '-v', '--help', '-h'].includes(word));
}

function runnerOf(script: string): Runner | undefined {
  const path = script.replaceAll('\\', '/');
  return RUNNERS.find(({ attach }) => attach.program.test(path));
}

/** Before `--`, behind which everything is a name of a file. */
function insert(words: readonly string[], runner: Runner, { purpose, directory }: Required<Adding>): readonly string[] {
  const { flag, always, list, beside } = runner.attach;
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const hasOwn = own.some((word) => word === flag || word.startsWith(`${flag}=`));
  const path = fileURLToPath(import.meta.resolve(runner.reporter));
  const reporters = [...(hasOwn ? [] : [`${flag}=default`]), `${flag}=${path}`];
  const added = [
    ...(purpose === 'list-as-configured' ? [] : reporters),
    ...always,
    ...(purpose === 'try' ? beside(own, directory) : list),
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

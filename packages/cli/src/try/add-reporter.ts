import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AttachWords, Runner } from '../runners/runner.ts';
import { RUNNERS } from '../runners/runners.ts';

/**
 * The words of a test runner's command line with our reporter among them; undefined when `script` is no test runner,
 * or is not asked to run tests. A reporter that is named on the command line takes the place of those of the
 * configuration, so the default one is named too, unless the words name their own.
 */
export function addReporter(
  script: string,
  words: readonly string[],
  purpose: Purpose = 'try',
): readonly string[] | undefined {
  const runner = runnerOf(script);
  if (runner === undefined || runner.attach.isOther(words) || words.some((word) => NO_RUN.has(word))) return undefined;
  return insert(words, runner, purpose);
}

const NO_RUN: ReadonlySet<string> = new Set(['--version', '-v', '--help', '-h']);

/** `list` lists the tests instead of running them; `list-as-configured` does so with the reporters that are there. */
export type Purpose = 'try' | 'list' | 'list-as-configured';

type Attached = Runner & { readonly attach: AttachWords };

function runnerOf(script: string): Attached | undefined {
  const path = realPath(script).replaceAll('\\', '/');
  return RUNNERS.find((runner): runner is Attached => runner.attach?.program.test(path) === true);
}

/** Before `--`, behind which everything is a name of a file. */
function insert(words: readonly string[], runner: Attached, purpose: Purpose): readonly string[] {
  const { always = [], list } = runner.attach;
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const added = [
    ...(purpose === 'list-as-configured' ? [] : reporterWords(own, runner)),
    ...always,
    ...(purpose === 'try' ? [] : list),
  ];
  return [...own, ...added, ...(end === -1 ? [] : words.slice(end))];
}

function reporterWords(words: readonly string[], runner: Attached): readonly string[] {
  const { flag, variable } = runner.attach;
  if (variable !== undefined) return [];
  const usual = runner.kind === 'configured' ? runner.config.usual : undefined;
  const hasOwn = usual === undefined || words.some((word) => word === flag || word.startsWith(`${flag}=`));
  return [...(hasOwn ? [] : [`${flag}=${usual}`]), `${flag}=${pathOf(runner.reporter)}`];
}

/** The environment variable that adds our reporter where a runner has one for that. */
export function reporterVariable(script: string): Readonly<Record<string, string>> {
  const { attach, reporter } = runnerOf(script) ?? {};
  if (attach?.variable === undefined || reporter === undefined) return {};
  return { [attach.variable]: pathOf(reporter) };
}

function pathOf(reporter: string): string {
  return fileURLToPath(import.meta.resolve(reporter));
}

/** Where a link leads: commands are links in most installations. What is no path stays as it is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

import type { Report, Selection } from './report.ts';

/** A way to narrow a run: whether it was used, and how it is told. */
export type RunFilter = readonly [isUsed: unknown, reason: string];

/** A name filter, in the words of the runner. */
export function byName(pattern: string | undefined): RunFilter {
  return [pattern, `tests named ${pattern}`];
}

/** What is left of a run by filters for tests inside of files, and by those for whole files. Pure. */
export function narrowedBy(tests: readonly RunFilter[], files: readonly RunFilter[]): Selection {
  const reasons = [...tests, ...files].filter(([used]) => Boolean(used)).map(([, reason]) => reason);
  if (reasons.length === 0) return { kind: 'all' };
  const why = reasons.join(', ');
  return isAnyUsed(tests) ? { kind: 'partial', why, leavesOutTests: true } : { kind: 'partial', why };
}

/** For a runner that does not list what it leaves out. A pattern without a digit takes all rows of a table or none. Pure. */
export function hiddenBy(tests: readonly RunFilter[], files: readonly RunFilter[]): Selection {
  const selection = narrowedBy(tests, files);
  const mayPick = tests.some(([used]) => (typeof used === 'string' ? /\d/.test(used) : Boolean(used)));
  return selection.kind === 'partial' && mayPick ? { ...selection, partsTables: true } : selection;
}

/** Whether any of these filters was used. */
export function isAnyUsed(filters: readonly RunFilter[]): boolean {
  return filters.some(([used]) => Boolean(used));
}

/** What a runner lists by a name filter that no test matches: all tests, unless it was narrowed by more. Pure. */
export function wholeListing(report: Report, filter: string): Report {
  const [, listed] = byName(filter);
  const { selection } = report;
  return selection.kind === 'partial' && selection.why === listed ? { ...report, selection: { kind: 'all' } } : report;
}

/** How the process of a runner was started. */
export type CommandLine = {
  readonly words: readonly string[];
  /** Whether the run begins in the folder of its package: then it is the suite of that package. */
  readonly isAtPackage: boolean;
};

/** A flag of a command line. */
export type Flag = {
  /** In camelCase, without dashes in front: `--test-match` is `testMatch`, and `--no-browser` is `noBrowser`. */
  readonly name: string;
  /** What stands behind `=`, or the word that follows; empty: nothing. Whether that word is its value, only the runner knows. */
  readonly value: string;
};

/** The flags among the words of a command line, in either form: `--flag value` and `--flag=value`. Pure. */
export function flagsIn(words: readonly string[]): readonly Flag[] {
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  return own.flatMap((word, index) => {
    const [, written, value] = /^--?([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (written === undefined) return [];
    const name = written.replaceAll(/(?<!-)-+([a-z])/gi, (_, letter: string) => letter.toUpperCase());
    const next = own[index + 1] ?? '';
    return [{ name, value: value ?? (next.startsWith('-') ? '' : next) }];
  });
}

/** The flags that narrow a run where the runner itself says nothing of it, each once. Pure. */
export function byFlags(words: readonly string[], isNarrowing: (flag: Flag) => boolean): readonly RunFilter[] {
  const names = flagsIn(words)
    .filter(isNarrowing)
    .map(({ name }) => name);
  return [...new Set(names)].map((name) => [true, `--${name}`]);
}

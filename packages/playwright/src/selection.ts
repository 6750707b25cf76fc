import type { Suite, TestCase } from './playwright-results.ts';
import { hiddenBy, type RunFilter, type Selection } from '@runsheet/core/adapter';

/**
 * What the command line and `.only` left out of the suite: Playwright hands over what is left alone. What the configuration
 * says is the suite as it is. Pure.
 */
export function selectionOf(words: readonly string[], suite: Suite): Selection {
  const { flags, names } = readWords(words);
  const valueOf = (...wanted: readonly string[]) => flags.find(({ name }) => wanted.includes(name))?.value;
  const lines = names.filter((name) => /:\d+$/.test(name));
  const tests: readonly RunFilter[] = [
    [valueOf('--grep', '-g'), `tests named ${valueOf('--grep', '-g')}`],
    [valueOf('--grep-invert', '-G'), `tests not named ${valueOf('--grep-invert', '-G')}`],
    [valueOf('--last-failed') !== undefined, 'tests that failed last time'],
    [valueOf('--test-list') !== undefined, `tests in ${valueOf('--test-list')}`],
    [valueOf('--test-list-invert') !== undefined, `tests not in ${valueOf('--test-list-invert')}`],
    [lines.length, `tests at ${lines.join(', ')}`],
    [hasOnly(suite), 'tests marked with .only'],
  ];
  const projects = flags.flatMap(({ name, value }) => (name === '--project' ? [value] : []));
  return hiddenBy(tests, [
    [valueOf('--only-changed') !== undefined, 'changed files'],
    [projects.length, `projects ${projects.join(', ')}`],
    [valueOf('--no-deps') !== undefined, 'without the projects that run first'],
    [names.length > lines.length, `files ${names.filter((name) => !lines.includes(name)).join(', ')}`],
  ]);
}

type Words = {
  readonly flags: readonly { readonly name: string; readonly value: string }[];
  /** Of files: all that is no flag, and no value of one. */
  readonly names: readonly string[];
};

function readWords([command = '', ...words]: readonly string[]): Words {
  const flags: { name: string; value: string }[] = [];
  const names: string[] = [];
  const end = words.indexOf('--');
  const rest = (end === -1 ? words : words.slice(0, end)).values();
  for (const word of command === 'test' ? rest : []) {
    if (!word.startsWith('-')) {
      names.push(word);
      continue;
    }
    const [, name = word, joined] = /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-[a-zA-Z])=?(.+)$/s.exec(word) ?? [];
    flags.push({ name, value: joined ?? (WITH_VALUE.has(name) ? (rest.next().value ?? '') : '') });
  }
  return { flags, names };
}

/** Flags whose value is the word behind them. Of one that is missing here the value is taken for the name of a file. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  (
    '--add-reporter --browser --config -c --global-timeout --grep -g --grep-invert -G --last-failed-file --max-failures ' +
    '--output --project --repeat-each --reporter --retries --run-agents --shard --test-list --test-list-invert --timeout ' +
    '--trace --tsconfig --update-source-method --workers -j'
  ).split(' '),
);

/** Playwright knows, and has no documented way to ask for it. */
function hasOnly(suite: Suite): boolean {
  return isOnly(suite) || suite.entries().some((entry) => (entry.type === 'test' ? isOnly(entry) : hasOnly(entry)));
}

function isOnly(entry: Suite | TestCase): boolean {
  return Reflect.get(entry, '_only') === true;
}

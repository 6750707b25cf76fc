import { hiddenBy, type RunFilter, type Selection } from '@runsheet/core/adapter';

/** How `node --test` was started. */
export type CommandLine = {
  /** Options of Node, from the command line and from NODE_OPTIONS. */
  readonly options: readonly string[];
  /** Files and patterns behind them. */
  readonly files: readonly string[];
  /** The package script that this is; undefined: a person typed it. */
  readonly script: string | undefined;
};

/** What a command line leaves out. What a package script itself names is the suite as it is. Pure. */
export function selectionOf({ options, files, script }: CommandLine): Selection {
  const tests: readonly RunFilter[] = TEST_FILTERS.map((name) => [
    valueOf(options, name) || valueOf(options, name) !== undefined,
    `${name} ${valueOf(options, name) ?? ''}`.trim(),
  ]);
  const isOfScript = script !== undefined && (/[*?[{]/.test(script) || files.some((file) => script.includes(file)));
  return hiddenBy(tests, [[files.length > 0 && !isOfScript, `files ${files.join(', ')}`]]);
}

const TEST_FILTERS = ['--test-name-pattern', '--test-skip-pattern', '--test-only'];

export type Shard = { readonly index: number; readonly count: number };

/** `--test-shard=1/3`. Pure. */
export function shardOf(options: readonly string[]): Shard | undefined {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(valueOf(options, '--test-shard') ?? '') ?? [];
  return index === undefined ? undefined : { index: Number(index), count: Number(count) };
}

/** Whether each test file has a process of its own. Pure. */
export function isApart(options: readonly string[]): boolean {
  const isolation = valueOf(options, '--test-isolation') ?? valueOf(options, '--experimental-test-isolation');
  return valueOf(options, '--test') !== undefined && isolation !== 'none';
}

/** Whether the command line names a reporter: this one, since it is here. Pure. */
export function isNamed(options: readonly string[]): boolean {
  return valueOf(options, '--test-reporter') !== undefined;
}

/** The value of an option, in either form; empty for one without; undefined: it is not there. */
export function valueOf(options: readonly string[], name: string): string | undefined {
  const at = options.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = options[at];
  if (word === undefined) return undefined;
  const next = options[at + 1] ?? '';
  return word === name ? (next.startsWith('-') ? '' : next) : word.slice(name.length + 1);
}

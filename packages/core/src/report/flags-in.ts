import type { RunFilter } from './narrowed-by.ts';

/** How the process of a runner was started. */
export type CommandLine = {
  /** What stands behind the name of the program. */
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
    return [{ name, value: value ?? wordAt(own, index + 1) }];
  });
}

/** The flags that narrow a run where the runner itself says nothing of it, each once. Pure. */
export function byFlags(words: readonly string[], isNarrowing: (flag: Flag) => boolean): readonly RunFilter[] {
  const names = flagsIn(words)
    .filter(isNarrowing)
    .map(({ name }) => name);
  return [...new Set(names)].map((name) => [true, `--${name}`]);
}

/** Empty for a flag. */
function wordAt(words: readonly string[], index: number): string {
  const word = words[index] ?? '';
  return word.startsWith('-') ? '' : word;
}

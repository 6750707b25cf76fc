import { narrowedBy, type Selection } from '@runsheet/core/adapter';
import type { MochaOptions, Test } from './mocha-api.ts';

/** Whether a name filter leaves a test in. Pure. */
export function matches(test: Test, { grep, invert }: MochaOptions): boolean {
  if (grep === undefined) return true;
  return (typeof grep === 'string' ? new RegExp(grep) : grep).test(test.fullTitle()) !== (invert === true);
}

/** How Mocha was called. */
export type CommandLine = {
  readonly words: readonly string[];
  /** The package script that this is; undefined: a person typed it. */
  readonly script: string | undefined;
};

/** What the run leaves out. Files that a package script or the configuration names are the suite as it is. Pure. */
export function selectionOf({ grep, invert, spec = [] }: MochaOptions, isOnly: boolean, line: CommandLine): Selection {
  const { words, script } = line;
  const isTyped = (word: string) => words.includes(word) && script?.includes(word) !== true;
  // Words are added to those of the configuration.
  const isNarrowed = script === undefined || !/[*?[{]/.test(script);
  const files = [spec].flat();
  const ignored = words.filter((word) => /^--(?:ignore|exclude)(?:=|$)/.test(word) && isTyped(word));
  return narrowedBy(
    [
      [grep, `tests ${invert === true ? 'not ' : ''}named ${grep instanceof RegExp ? grep.source : grep}`],
      [isOnly, 'tests marked with .only'],
    ],
    [
      [isNarrowed && files.length > 0 && files.every(isTyped), `files ${files.join(', ')}`],
      [ignored.length, 'some files ignored'],
    ],
  );
}

export type Runner = ConfiguredRunner | ScriptRunner;

type RunnerFacts = {
  /** Of its program and its configuration file. */
  readonly name: string;
  readonly packageName: string;
  readonly label: string;
  readonly reporter: string;
  readonly oldest: readonly [major: number, minor: number];
  readonly newestMajor: number;
  readonly command: string;
  readonly rerun: RerunWords;
  /** What is added to its command line for one run; left out: its program is Node itself, which takes options instead. */
  readonly attach?: AttachWords;
};

/** A runner whose reporters stand in a configuration. */
export type ConfiguredRunner = RunnerFacts & {
  readonly kind: 'configured';
  /** Its program, from the folder of its package, and the words that make it run tests. */
  readonly bin: string;
  readonly runWords: readonly string[];
  readonly config: RunnerConfig;
  readonly attach: AttachWords;
};

/** A runner without a configuration for reporters: ours stands in the scripts that run it. */
export type ScriptRunner = RunnerFacts & { readonly kind: 'scripts'; readonly scripts: RunnerScripts };

export type RerunWords = {
  readonly program: string;
  /** Between the titles of a name, as a part of a regular expression. */
  readonly between: string;
  /** The titles of a test that its pattern has to name; left out: all. `isSuite` is true only for what is no test itself. */
  readonly named?: (titles: readonly string[], isSuite: (title: string) => boolean) => readonly string[];
  /**
   * Its words for files and titles, which are patterns with `|` between them; empty: whole files. `others`: further files
   * of the script, for a runner that takes parts of paths.
   */
  readonly words: (files: readonly string[], titles: string, others: readonly string[]) => readonly string[];
};

type RunnerScripts = {
  readonly pattern: RegExp;
  readonly withReporter: (script: string) => string;
  /** Options of Node that add our reporter to what `script` runs, where nothing is attached; it is named by its address. */
  readonly options?: (script: string, reporter: string) => readonly string[];
  /** Files that may name our reporter instead. */
  readonly configs: readonly string[];
};

type RunnerConfig = {
  /** Names of its file, the first first. */
  readonly files: readonly string[];
  readonly newFile: (isTypeScript: boolean) => string;
  /** Property of package.json that holds a configuration, or names its file. */
  readonly manifestKey?: string;
  /** Property that holds the one with the reporters; left out: that stands at the top. */
  readonly around?: string;
  readonly property: string;
  /** Its own reporter for people. */
  readonly usual: string;
  /** A reporter as an element of that list; `quoted` is its name in quotes. */
  readonly element: (quoted: string) => string;
  /** Our test runner, which it should run test files with. */
  readonly testRunner?: string;
  readonly newText: (code: string) => string;
};

export type AttachWords = {
  /** Path of a program that is this runner, with `/`. */
  readonly program: RegExp;
  /** Flag that names a reporter; where a runner has a usual one, it replaces those of the configuration. */
  readonly flag: string;
  /** Whether that flag takes several names, with commas between them; else it stands there several times. */
  readonly isList: boolean;
  /** Environment variable that adds a reporter to those of the configuration; left out: the flag names ours. */
  readonly variable?: string;
  readonly always?: readonly string[];
  /** Makes it list its tests, all of them, and run none. */
  readonly list: readonly string[];
  readonly isOther: (words: readonly string[]) => boolean;
};

/** A pattern that no name matches. */
export const NO_TEST = '(?!)';

export const ENDINGS: readonly string[] = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Text as a part of a regular expression. Rows fold blanks. */
export function patternOf(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}

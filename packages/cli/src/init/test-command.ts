import { RUNNER_NAMES } from '../runners/runners.ts';

/** The scripts of the packages that are set up, by name: all that are called so. */
export type Scripts = ReadonlyMap<string, readonly string[]>;

/** Whether a command runs the tests of a runner that we know; `unknown`: it may, but not by what can be read here. */
export type RunsTests = 'yes' | 'no' | 'unknown';

/** Judges what a shell is given: a `run` of a workflow, or a script of package.json. */
export function runsTests(text: string, scripts: Scripts, depth = 0): RunsTests {
  // A script may lead to itself.
  if (depth > MOST_DEPTH) return 'no';
  return strongest(commandsIn(text).map((words) => judge(words, { scripts, depth })));
}

const MOST_DEPTH = 8;

type Place = { readonly scripts: Scripts; readonly depth: number };
type Words = readonly string[];

function strongest(all: readonly RunsTests[]): RunsTests {
  return (['yes', 'unknown'] as const).find((each) => all.includes(each)) ?? 'no';
}

/** The simple commands of a text, each as its words. */
function commandsIn(text: string): readonly Words[] {
  const plain = text.replaceAll(/\$\{\{.*?(?:\}\}|$)/gs, '_').replaceAll(/\\\r?\n/g, ' ');
  const commands: string[][] = [[]];
  for (const [word] of plain.matchAll(/[\n;&|(){}`]+|(?<!\S)#[^\n]*|(?:"[^"]*"|'[^']*'|[^\s;&|(){}"'`])+/g)) {
    if (/^[\n;&|(){}`]/.test(word)) commands.push([]);
    else if (!word.startsWith('#')) commands.at(-1)?.push(word.replaceAll(/["']/g, ''));
  }
  return commands.filter((words) => words.length > 0);
}

function judge(words: Words, place: Place): RunsTests {
  const [command = '', ...rest] = withoutPrefix(words);
  const name = nameOf(command);
  if (RUNNERS.test(name)) return NO_RUN.test(rest.join(' ')) ? 'no' : 'yes';
  if (MANAGERS.has(name)) return judgeManager(name, rest, place);
  if (/^(?:npx|bunx|pnpx)$/.test(name)) return judge(withoutFlags(rest), place);
  if (name === 'node') return judgeNode(rest, place);
  if (TASKS.test(name)) return strongest(rest.flatMap(tasksIn).map((task) => judgeScript(task, place)));
  if (OTHERS.has(name)) return 'no';
  return words.some((word) => TEST_WORD.test(word)) ? 'unknown' : 'no';
}

const RUNNERS = new RegExp(String.raw`^(?:${RUNNER_NAMES})(?:\.[cm]?js)?$`);
const NO_RUN =
  /^(?:bench|list|init|install|uninstall|show-|codegen|open|merge-reports|clear-cache)\b|(?:^|\s)(?:--version|--help|--listTests|--showConfig|--init)(?:\s|$)/;
const MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun']);
/** What runs tasks of many packages, or several scripts of one. */
const TASKS = /^(?:turbo|nx|lerna|wireit|run-s|run-p|npm-run-all2?)$/;
/** A name with `test` in it as a word of its own, or the name of a runner. */
const TEST_WORD = new RegExp(`(?:^|[/:._-])(?:tests?|${RUNNER_NAMES})(?:$|[:._-])`);
/** They run no test of ours, whatever words follow. */
const OTHERS = new Set(
  `echo printf cd ls cat cp mv rm mkdir touch test [ git grep sed tar curl wget export unset set source chmod tee zip apt-get brew pip
  runsheet go cargo mvn gradle gradlew dotnet swift mix rake bundle pytest phpunit composer deno cypress mocha ava tsc eslint`.split(
    /\s+/,
  ),
);

/** Without what stands before a command: words of the shell, variables, and programs that run another one. */
function withoutPrefix(words: Words): Words {
  const [first, ...rest] = words;
  if (first === undefined) return words;
  if (/^(?:if|then|else|elif|do|while|until|!|time|exec|command|\w+=.*)$/s.test(first)) return withoutPrefix(rest);
  if (WRAPPERS.has(nameOf(first))) return withoutPrefix(rest);
  // Flags of such a program, and their numbers.
  return /^-|^\d+[smh]?$/.test(first) ? withoutPrefix(rest) : words;
}

const WRAPPERS = new Set(['env', 'xvfb-run', 'nice', 'timeout', 'sudo', 'cross-env', 'dotenv', 'c8', 'nyc', 'stdbuf']);

function judgeManager(manager: string, given: Words, place: Place): RunsTests {
  const [verb, ...rest] = withoutFlags(given, manager);
  if (verb === undefined || /^(?:i|ci|install|add|remove|up|update|pack|publish|why|ls|audit)$/.test(verb)) return 'no';
  // `bun test` is a test runner of its own.
  if (verb === 'test' && manager === 'bun') return 'no';
  if (/^(?:t|tst|test|it|cit|install-test|install-ci-test)$/.test(verb)) return 'yes';
  if (/^run(?:-script)?$/.test(verb)) return judgeScript(withoutFlags(rest, manager)[0], place);
  if (/^(?:exec|x|dlx)$/.test(verb)) return judge(withoutFlags(rest), place);
  if (/^(?:workspaces|foreach)$/.test(verb)) return judgeManager(manager, rest, place);
  if (verb === 'workspace') return judgeManager(manager, rest.slice(1), place);
  if (manager === 'npm') return 'no';
  return place.scripts.has(verb) ? judgeScript(verb, place) : judge([verb, ...rest], place);
}

function judgeScript(name: string | undefined, { scripts, depth }: Place): RunsTests {
  if (name === undefined) return 'no';
  if (name === 'test') return 'yes';
  // Yarn and pnpm run programs in the same way.
  if (RUNNERS.test(name) && !scripts.has(name)) return 'yes';
  const known = scripts.get(name);
  if (known !== undefined) return strongest(known.map((text) => runsTests(text, scripts, depth + 1)));
  return TEST_WORD.test(name) ? 'unknown' : 'no';
}

function judgeNode(words: Words, place: Place): RunsTests {
  if (words.includes('--test')) return 'yes';
  const at = words.findIndex((word) => /^--run(?:=|$)/.test(word));
  if (at !== -1) return judgeScript(words[at]?.split('=')[1] ?? words[at + 1], place);
  const [file] = withoutFlags(words);
  return file !== undefined && RUNNERS.test(nameOf(file)) ? 'yes' : 'no';
}

/** `run-many --target=test`, `run app:test`, `-t lint test`. */
function tasksIn(word: string): Words {
  const task = word.replace(/^(?:-t|--targets?)=/, '');
  return task.startsWith('-') ? [] : task.split(',').map((each) => (/^[\w@/-]+:test$/.test(each) ? 'test' : each));
}

/** From the first word that is no flag and no value of one. */
function withoutFlags(words: Words, manager = ''): Words {
  const [first, ...rest] = words;
  if (first?.startsWith('-') !== true) return words;
  const hasValue = VALUED.test(first) || (manager === 'npm' && first === '-w');
  return withoutFlags(hasValue ? rest.slice(1) : rest, manager);
}

const VALUED =
  /^(?:--filter|-F|--workspace|--prefix|--dir|-C|--cwd|-p|--package|--include|--exclude|--from|-j|--jobs)$/;

/** `./node_modules/.bin/vitest` is `vitest`; `vitest@5` too. */
function nameOf(command: string): string {
  return command.replace(/^.*[/\\]/, '').replace(/@[^@]*$/, '');
}

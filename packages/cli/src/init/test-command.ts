import type { ConfiguredRunner } from '../runners/runner.ts';
import { RUNNER_NAMES } from '../runners/runners.ts';

/** The scripts of the packages that are set up, by name: all that are called so. */
export type Scripts = ReadonlyMap<string, readonly string[]>;

/**
 * Whether a `run` of a workflow, or a script of package.json, runs the tests of a runner that we know, by the words in
 * it. This is no shell: a person sees what is made of it, and decides.
 */
export function runsTests(text: string, scripts: Scripts, depth = 0): boolean {
  return commandsIn(text).some((words) => judge(words, scripts, depth));
}

/** What the commands of a text that run the tests of a runner give to it: the words behind its name. */
export function argumentsOf(
  { name, attach }: ConfiguredRunner,
  text: string,
  scripts: ReadonlySet<string>,
): readonly Words[] {
  const program = new RegExp(String.raw`^${name}(?:\.[cm]?js)?$`);
  const commands = commandsIn(text);
  // `concurrently "vitest run"`
  const quoted = commands.flat().filter((word) => /\s/.test(word));
  return [...commands, ...quoted.flatMap(commandsIn)].flatMap((words) => {
    const names = words.map(nameOf);
    const at = names.findIndex((each) => program.test(each));
    const before = names.slice(0, Math.max(0, at)).filter((word) => !word.startsWith('-'));
    // `npm run vitest` runs the script of that name, which is looked at itself.
    const isByName = /^(?:run|pnpm|yarn)$/.test(before.at(-1) ?? '') || before.some((word) => BY_NAMES.test(word));
    const isScript = scripts.has(words[at] ?? '') && isByName;
    const given = words.slice(at + 1);
    return at === -1 || isScript || runsNoTests(words, names) || attach.isOther(given) ? [] : [given];
  });
}

/** What takes the names of several scripts. */
const BY_NAMES = /^(?:run-[sp]|npm-run-all2?)$/;

type Words = readonly string[];

/** The simple commands of a text, each as its words. */
function commandsIn(text: string): readonly Words[] {
  const plain = text.replaceAll(/\$\{\{.*?(?:\}\}|$)/gs, '_').replaceAll(/\\\r?\n/g, ' ');
  const commands: string[][] = [[]];
  for (const [word] of plain.matchAll(/[\n;&|(){}`]+|(?<!\S)#[^\n]*|(?:"[^"]*"|'[^']*'|[^\s;&|(){}"'`])+/g)) {
    if (/^[\n;&|(){}`]/.test(word)) commands.push([]);
    else if (!word.startsWith('#')) commands.at(-1)?.push(word.replaceAll(/["']/g, ''));
  }
  return commands;
}

function judge(words: Words, scripts: Scripts, depth: number): boolean {
  const names = words.map(nameOf);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (runsNoTests(words, names)) return false;
  if (has(RUNNERS) || (names[0] === 'node' && words.includes('--test'))) return true;
  if (!has(MANAGERS) || has(/^docker/)) return false;
  const led = depth < MOST_DEPTH ? names.flatMap((name) => scripts.get(name) ?? []) : [];
  return has(TEST) || led.some((text) => runsTests(text, scripts, depth + 1));
}

function runsNoTests(words: Words, names: Words): boolean {
  return names.slice(0, 2).some((name) => OTHERS.has(name)) || NO_RUN.test(words.join(' '));
}

/** A script may lead to itself. */
const MOST_DEPTH = 8;
const RUNNERS = new RegExp(String.raw`^(?:${RUNNER_NAMES})(?:\.[cm]?js)?$`);
/** What runs scripts of a package, or of many. */
const MANAGERS = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|turbo|nx|lerna|wireit|run-s|run-p|npm-run-all2?|--run(?:=.*)?)$/;
const TEST = /^(?:--run=|--targets?=)?(?:[\w@-]+:)?(?:test|t|tst|it|cit)$/;
/** Programs that run no test of ours, whatever words follow. */
const OTHERS = new Set(
  'echo printf cd ls cat cp mv rm mkdir touch git grep curl wget export runsheet go cargo mvn gradle dotnet pytest deno cypress'.split(
    ' ',
  ),
);
/** What package managers and runners do besides. */
const NO_RUN =
  /\b(?:npm|pnpm|yarn) (?:ci|i|install|add|remove|up|update|publish)\b|\bbun test\b|\b(?:vitest|playwright) (?:bench|list|init|install|codegen|open|merge-reports)\b| --(?:version|help|listTests|showConfig|init)\b/;

/** `./node_modules/.bin/vitest` is `vitest`; `vitest@5` too. */
function nameOf(command: string): string {
  return command.replace(/^.*[/\\]/, '').replace(/@[^@]*$/, '');
}

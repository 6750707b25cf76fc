import { nearest, runsheetError, type RunsheetError, reasonOf } from '@runsheet/core/command';
import { GLOBAL_FLAGS } from './options.ts';

/** The help of a command; of none: of the program. */
type HelpOf = (command: string) => Promise<string>;

/** Turns what the parser says about a command line into an error that helps. */
export async function explainUsage(error: unknown, line: readonly string[], helpOf: HelpOf): Promise<RunsheetError> {
  // What follows two dashes is no word of ours.
  const argv = line.includes('--') ? line.slice(0, line.indexOf('--')) : line;
  const message = reasonOf(error);
  const command = await commandIn(argv, helpOf);
  const help = `${['npx runsheet', command.name].join(' ').trim()} --help`;
  const unknown = /^Unknown arguments?: (.+)$/.exec(message)?.[1]?.split(', ');
  const problem =
    unknown === undefined
      ? (missingIn(command, message) ?? choiceIn(argv, message) ?? sentence(message))
      : await describeAll(unknown, { argv, command, helpOf });
  return runsheetError('RS1101', { problem, help }, { cause: error });
}

/** A command by its words, with the commands below it, the words that it needs, and its own flags. */
type Command = {
  readonly name: string;
  readonly below: readonly string[];
  readonly words: readonly string[];
  readonly flags: readonly string[];
};

/** The help is the one list of commands and flags. */
async function readCommand(name: string, helpOf: HelpOf): Promise<Command> {
  const help = await helpOf(name);
  const commands = help.split('\n\n').find((part) => part.startsWith('Commands:')) ?? '';
  const start = name === '' ? '' : `${name} `;
  const below = [...commands.matchAll(/^ +npx runsheet ([a-z]+(?: [a-z]+)*)/gm)].map(([, words = '']) => words);
  const flags = [...help.matchAll(/^ +(?:-\w, )?--([\w-]+)/gm)].map(([, flag = '']) => flag);
  return {
    name,
    below: below.filter((words) => words.startsWith(start)).map((words) => words.slice(start.length)),
    words: name === '' ? [] : [...(help.split('\n', 1)[0] ?? '').matchAll(/<([\w-]+)>/g)].map(([, word = '']) => word),
    flags: flags.filter((flag) => !(flag in GLOBAL_FLAGS)),
  };
}

/** The command that was meant, as far as its words are understood; that of the program when not even the first one is. */
async function commandIn(argv: readonly string[], helpOf: HelpOf): Promise<Command> {
  let command = await readCommand('', helpOf);
  for (const word of argv) {
    if (command.below.includes(word)) command = await readCommand(`${command.name} ${word}`.trim(), helpOf);
  }
  return command;
}

type Line = { readonly argv: readonly string[]; readonly command: Command; readonly helpOf: HelpOf };

/** Of what follows a word that is no command nobody knows what it was meant for. */
async function describeAll(words: readonly string[], line: Line): Promise<string> {
  const { argv, command } = line;
  const start = command.name === '' ? '' : `${command.name} `;
  const wrong = command.below.length === 0 ? undefined : words.find((word) => !isFlag(word, argv));
  if (wrong !== undefined) return `There is no command "${start}${wrong}"${suggest(wrong, command.below, start)}`;
  const told: string[] = [];
  for (const word of words) {
    const tooMany = `"${word}" is one word too many for ${command.name}.`;
    told.push(isFlag(word, argv) ? await describeFlag(word, line) : tooMany);
  }
  return told.join(' ');
}

/** The words that were left out, by their names instead of their number. */
function missingIn({ name, words }: Command, message: string): string | undefined {
  const given = /^Not enough non-option arguments: got (\d+)/.exec(message)?.[1];
  if (given === undefined || words.length === 0) return undefined;
  if (name === 'outbox show') return 'Name a run, as npx runsheet outbox list shows it.';
  return `${name} needs ${words.slice(Number(given)).join(' and ')}.`;
}

/** A value that a flag does not take; the parser says it in several lines. */
function choiceIn(argv: readonly string[], message: string): string | undefined {
  const said = /^Invalid values:\n +Argument: (.+), Given: (.*), Choices: (.+)$/m.exec(message);
  if (said === null) return undefined;
  const [, flag = '', given = '', choices = ''] = said;
  const known = choices.split(', ').map(unquoted);
  const words = given.split(', ').map(unquoted);
  const word = words.find((one) => !known.includes(one)) ?? given;
  const name = isFlag(flag, argv) ? dashed(flag) : flag;
  return `${name} takes one of ${known.join(', ')}, not "${word}"${suggest(word, known, '')}`;
}

function unquoted(word: string): string {
  return word.replace(/^"(.*)"$/, '$1');
}

function isFlag(word: string, argv: readonly string[]): boolean {
  return argv.some((given) => given.startsWith('-') && given.replace(/^--?/, '').split('=')[0] === word);
}

async function describeFlag(flag: string, { command, helpOf }: Line): Promise<string> {
  if (command.name === '') {
    const all = await Promise.all(command.below.map((name) => readCommand(name, helpOf)));
    const taker = all.find(({ flags }) => flags.includes(flag));
    if (taker !== undefined) return `${dashed(flag)} needs a command that takes it, such as ${taker.name}.`;
  }
  const place = command.name === '' ? '' : ` for ${command.name}`;
  return `There is no flag ${dashed(flag)}${place}${suggest(flag, [...Object.keys(GLOBAL_FLAGS), ...command.flags], '--')}`;
}

function suggest(word: string, known: readonly string[], prefix: string): string {
  const close = nearest(word, known) ?? known.find((one) => isShort(word, one));
  return close === undefined ? '.' : `; did you mean ${prefix}${close}?`;
}

/** Whether a word is an abbreviation of another one, such as `md` of `markdown`. */
function isShort(word: string, long: string): boolean {
  const letters = [...word.toLowerCase()];
  const isFirst = letters.length > 1 && long.startsWith(letters[0] ?? '');
  return isFirst && letters.reduce((at, letter) => (at === -1 ? -1 : long.indexOf(letter, at) + 1 || -1), 0) !== -1;
}

function dashed(flag: string): string {
  return `${flag.length === 1 ? '-' : '--'}${flag}`;
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

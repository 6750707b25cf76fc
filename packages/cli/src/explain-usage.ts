import { nearest, reasonOf } from '@runsheet/core/command';
import { ownWords } from './check-words.ts';
import { type Command, nameOf } from './commands/command.ts';
import { COMMANDS } from './commands/commands.ts';
import { GLOBAL_FLAGS } from './flags/flags.ts';
import { usageError } from './usage-error.ts';

/** Turns what the parser says about a command line into an error that helps. */
export function explainUsage(error: unknown, line: readonly string[]): Error {
  const argv = ownWords(line);
  const message = reasonOf(error);
  const meant = commandIn(argv);
  const unknown = /^Unknown arguments?: (.+)$/.exec(message)?.[1]?.split(', ');
  const problem =
    unknown === undefined
      ? (missingIn(meant, message) ?? choiceIn(argv, message) ?? sentence(message))
      : (commandOfUser(line, meant) ?? describeAll(unknown, { argv, meant }));
  return usageError(problem, error);
}

/** A command by its whole name; the program itself has none. */
type MeantCommand = { readonly name: string; readonly command: Command };

const PROGRAM: Command = { words: '', does: '', below: COMMANDS };

/** The command that was meant, as far as its words are understood; the program itself when not even the first one is. */
export function commandIn(argv: readonly string[]): MeantCommand {
  let meant: MeantCommand = { name: '', command: PROGRAM };
  for (const word of argv) {
    const command = meant.command.below?.find((one) => nameOf(one) === word);
    if (command !== undefined) meant = { name: `${meant.name} ${word}`.trim(), command };
  }
  return meant;
}

/** Its own flags, and those of the command below that runs when none is named. */
function takenBy({ flags = {}, below = [] }: Command): readonly string[] {
  return [...Object.keys(flags), ...below.filter(({ isDefault }) => isDefault).flatMap(takenBy)];
}

/** What to say if the flags of a user's command were taken for ours; undefined if they were not. */
function commandOfUser(line: readonly string[], { name, command }: MeantCommand): string | undefined {
  const words = line.slice(line.indexOf(name) + 1);
  const isMeant = words[0]?.startsWith('-') === false && command.takesCommand === true && !line.includes('--');
  return isMeant ? `Put -- before a command with flags: npx runsheet ${name} -- ${words.join(' ')}` : undefined;
}

type Line = { readonly argv: readonly string[]; readonly meant: MeantCommand };

/** Of what follows a word that is no command nobody knows what it was meant for. */
function describeAll(words: readonly string[], line: Line): string {
  const { argv, meant } = line;
  const { below } = meant.command;
  const start = meant.name === '' ? '' : `${meant.name} `;
  const wrong = words.find((word) => !isFlag(word, argv));
  if (below !== undefined && wrong !== undefined) {
    return `There is no command "${start}${wrong}"${suggest(wrong, below.map(nameOf), start)}`;
  }
  return words
    .map((word) =>
      isFlag(word, argv) ? describeFlag(word, meant) : `"${word}" is one word too many for ${meant.name}.`,
    )
    .join(' ');
}

/** The words that were left out, by their names instead of their number. */
function missingIn({ name, command }: MeantCommand, message: string): string | undefined {
  const given = /^Not enough non-option arguments: got (\d+)/.exec(message)?.[1];
  const needs = [...command.words.matchAll(/<([\w-]+)>/g)].map(([, needed = '']) => needed);
  if (given === undefined || needs.length === 0) return undefined;
  return `${name} needs ${needs.slice(Number(given)).join(' and ')}.`;
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

function describeFlag(flag: string, { name, command }: MeantCommand): string {
  const taker = name === '' ? COMMANDS.find((one) => takenBy(one).includes(flag)) : undefined;
  if (taker !== undefined) return `${dashed(flag)} needs a command that takes it, such as ${nameOf(taker)}.`;
  const place = name === '' ? '' : ` for ${name}`;
  const known = [...Object.keys(GLOBAL_FLAGS), 'help', 'version', ...takenBy(command)];
  return `There is no flag ${dashed(flag)}${place}${suggest(flag, known, '--')}`;
}

function suggest(word: string, known: readonly string[], prefix: string): string {
  const close = nearest(word, known);
  return close === undefined ? '.' : `; did you mean ${prefix}${close}?`;
}

function dashed(flag: string): string {
  return `${flag.length === 1 ? '-' : '--'}${flag}`;
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

import { nearest, reasonOf } from '@runsheet/core/command';
import { ownWords } from './check-words.ts';
import { type Command, nameOf } from './commands/command.ts';
import { COMMANDS } from './commands/commands.ts';
import { GLOBAL_FLAGS } from './flags/flags.ts';
import { usageError } from './usage-error.ts';

export function explainUsage(error: unknown, line: readonly string[]): Error {
  const message = reasonOf(error).replaceAll(/\s+/g, ' ');
  const meant = commandIn(ownWords(line));
  const unknown = /^Unknown arguments?: (.+)$/.exec(message)?.[1]?.split(', ');
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  const problem =
    unknown === undefined
      ? (missingIn(meant, message) ?? choiceIn(line, message) ?? sentence)
      : (commandOfUser(line, meant) ?? describeUnknown(unknown, line, meant));
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

/** What to say if the flags of a user's command were taken for ours; undefined if they were not. */
function commandOfUser(line: readonly string[], { name, command }: MeantCommand): string | undefined {
  const words = line.slice(line.indexOf(name) + 1);
  const isMeant = words[0]?.startsWith('-') === false && command.takesCommand === true && !line.includes('--');
  return isMeant ? `Put -- before a command with flags: npx runsheet ${name} -- ${words.join(' ')}` : undefined;
}

/** The words that were left out, by their names instead of their number. */
function missingIn({ name, command }: MeantCommand, message: string): string | undefined {
  const given = /^Not enough non-option arguments: got (\d+)/.exec(message)?.[1];
  const needs = [...command.words.matchAll(/<([\w-]+)>/g)].map(([, needed = '']) => needed);
  if (given === undefined || needs.length === 0) return undefined;
  return `${name} needs ${needs.slice(Number(given)).join(' and ')}.`;
}

/** A value that a flag does not take. */
function choiceIn(line: readonly string[], message: string): string | undefined {
  const said = /^Invalid values: Argument: ([\w-]+), Given: (.*), Choices: (.+)$/.exec(message);
  if (said === null) return undefined;
  const [, flag = '', given = '', choices = ''] = said;
  const known = choices.replaceAll('"', '').split(', ');
  const name = isFlag(flag, line) ? dashed(flag) : flag;
  return `${name} takes one of ${known.join(', ')}, not ${given}${suggest(given.replaceAll('"', ''), known, '')}`;
}

function isFlag(word: string, line: readonly string[]): boolean {
  return ownWords(line).some((given) => /^--?([^=]*)/.exec(given)?.[1] === word);
}

function dashed(flag: string): string {
  return `${flag.length === 1 ? '-' : '--'}${flag}`;
}

/** What follows a word that is no command was meant for one that is not known. */
function describeUnknown(words: readonly string[], line: readonly string[], { name, command }: MeantCommand): string {
  const wrong = words.find((word) => !isFlag(word, line));
  if (command.below !== undefined && wrong !== undefined) {
    const start = name === '' ? '' : `${name} `;
    return `There is no command "${start}${wrong}"${suggest(wrong, command.below.map(nameOf), start)}`;
  }
  const place = name === '' ? 'without a command' : `for ${name}`;
  const flags = [...Object.keys(GLOBAL_FLAGS), 'help', 'version', ...takenBy(command)];
  const problems = words.map((word) =>
    isFlag(word, line)
      ? `There is no flag ${dashed(word)} ${place}${suggest(word, flags, '--')}`
      : `"${word}" is one word too many ${place}.`,
  );
  return problems.join(' ');
}

/** Its own flags, and those of the command below that runs when none is named. */
function takenBy({ flags = {}, below = [] }: Command): readonly string[] {
  return [...Object.keys(flags), ...below.filter(({ isDefault }) => isDefault).flatMap(takenBy)];
}

function suggest(word: string, known: readonly string[], start: string): string {
  const close = nearest(word, known);
  return close === undefined ? '.' : `; did you mean ${start}${close}?`;
}

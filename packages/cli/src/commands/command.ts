import type { Argv, Options } from 'yargs';
import type { Choose, Context } from '../context.ts';
import { OWN_GROUP, type SomeFlags } from '../options.ts';

/** A command as data: its help, what it takes, and its work. */
export type Command = {
  /** Its name and the words after it, as the help shows them: `show [script]`. */
  readonly words: string;
  readonly does: string;
  /** What each word after the name is. */
  readonly takes?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, Options>>;
  /** Lines to copy, each with what it is for. */
  readonly examples?: readonly (readonly [line: string, meaning?: string])[];
  readonly epilogue?: string;
  /** Replaces the head of the help. */
  readonly usage?: string;
  /** Its own commands. One that is the default also runs when none is named. */
  readonly below?: readonly Command[];
  readonly isDefault?: true;
  /** A method, because each command knows the types of its own flags. Loads what it needs only now. */
  act?(flags: SomeFlags, context: Context): Promise<number>;
};

/** The first of the words. */
export function nameOf({ words }: Command): string {
  return words.split(' ', 1).join('');
}

/** Adds commands to the parser, which hands over the work of the one that is chosen. */
export function addCommands<Flags>(parser: Argv<Flags>, commands: readonly Command[], choose: Choose): Argv<Flags> {
  return commands.reduce((all, command) => addCommand(all, command, choose), parser);
}

function addCommand<Flags>(parser: Argv<Flags>, command: Command, choose: Choose): Argv<Flags> {
  const { words, does, isDefault } = command;
  return parser.command<SomeFlags>(
    isDefault === true ? [words, '$0'] : words,
    does,
    (inner) => describe(inner, command, choose),
    (flags) => {
      if (command.act !== undefined) choose(async (context) => command.act?.(flags, context) ?? 0);
    },
  );
}

function describe<Flags>(parser: Argv<Flags>, command: Command, choose: Choose): void {
  const { words, takes = {}, flags = {}, examples = [], epilogue, usage, below = [] } = command;
  if (usage !== undefined) parser.usage(usage);
  addCommands(parser, below, choose);
  if (below.length > 0 && below.every(({ isDefault }) => isDefault !== true)) {
    parser.demandCommand(1, `Say which: ${below.map(nameOf).join(', ')}.`);
  }
  for (const [name, meaning] of Object.entries(takes)) {
    parser.positional(name, { type: 'string', array: words.includes(`${name}..`), describe: meaning });
  }
  const own = Object.keys(flags).filter((name) => flags[name]?.group === undefined);
  parser
    .group(own, OWN_GROUP)
    .options(flags)
    .requiresArg(Object.keys(flags).filter((name) => flags[name]?.type !== 'boolean'));
  // A word that is a flag as well is told as a word.
  for (const [name, meaning] of Object.entries(takes)) parser.describe(name, meaning);
  for (const [line, meaning] of examples) parser.example(exampleLines(line, meaning));
  if (epilogue !== undefined) parser.epilogue(epilogue);
}

/** In two lines: beside its meaning a command would be broken where it is copied from. */
export function exampleLines(line: string, meaning: string | undefined): [line: string, beside: string][] {
  return [...(meaning === undefined ? [] : [`# ${meaning}`]), line].map((text) => [text, '']);
}

import type { Argv, Options } from 'yargs';
import type { Context } from '../context.ts';
import type { Flag, Flags, SomeFlags } from '../flags/flag.ts';

/** A method, because each command knows the types of its own flags. */
type Act = { act(flags: SomeFlags, context: Context): Promise<number> }['act'];

/** A command as data: its help, what it takes, and its work. */
export type Command = {
  /** Its name and the words after it, as the help shows them: `show [script]`. */
  readonly words: string;
  readonly does: string;
  /** What each word after the name is. */
  readonly takes?: Readonly<Record<string, string>>;
  readonly flags?: Flags;
  /** Another command may follow, after two dashes. */
  readonly takesCommand?: true;
  readonly examples?: readonly (readonly [line: string, meaning?: string])[];
  readonly epilogue?: string;
  /** Replaces the head of the help. */
  readonly usage?: string;
  /** Its own commands. One that is the default also runs when none is named. */
  readonly below?: readonly Command[];
  readonly isDefault?: true;
  /** Loads its work only now, with all that this needs. */
  readonly load?: () => Promise<Act>;
};

export function nameOf({ words }: Command): string {
  return words.split(' ', 1).join('');
}

/** Its own flags, and those of all commands below it. */
export function flagsOf({ flags = {}, below = [] }: Command): readonly (readonly [name: string, flag: Flag])[] {
  return [...Object.entries(flags), ...below.flatMap(flagsOf)];
}

export type Choose = (command: Command) => void;

export function addCommands<Known>(parser: Argv<Known>, commands: readonly Command[], choose: Choose): Argv<Known> {
  return commands.reduce((all, command) => addCommand(all, command, choose), parser);
}

function addCommand<Known>(parser: Argv<Known>, command: Command, choose: Choose): Argv<Known> {
  const { words, does, isDefault } = command;
  return parser.command<SomeFlags>(
    isDefault === true ? [words, '$0'] : words,
    does,
    (inner) => addTo(inner, command, choose),
    () => {
      if (command.load !== undefined) choose(command);
    },
  );
}

function addTo<Known>(parser: Argv<Known>, command: Command, choose: Choose): void {
  const { words, takes = {}, flags = {}, examples = [], epilogue, usage, below = [] } = command;
  if (usage !== undefined) parser.usage(usage);
  addCommands(parser, below, choose);
  if (below.length > 0 && below.every(({ isDefault }) => isDefault !== true)) {
    parser.demandCommand(1, `Say which: ${below.map(nameOf).join(', ')}.`);
  }
  for (const [name, meaning] of Object.entries(takes)) {
    parser.positional(name, { type: 'string', array: words.includes(`${name}..`), describe: meaning });
  }
  parser.options(toOptions(flags));
  // A word that is a flag as well is told as a word.
  for (const [name, meaning] of Object.entries(takes)) parser.describe(name, meaning);
  for (const [line, meaning] of examples) parser.example(exampleLines(line, meaning));
  if (epilogue !== undefined) parser.epilogue(epilogue);
}

/** What a command alone takes stands first in the help. */
function toOptions(flags: Flags): Readonly<Record<string, Options>> {
  const options = Object.entries(flags).map(([name, { variable, isPath, ...flag }]) => {
    const describe = variable === undefined ? flag.describe : `${flag.describe} [${variable}]`;
    const group = isPath === undefined ? 'Options:' : 'Service:';
    const type = flag.type ?? 'string';
    return [
      name,
      { group, requiresArg: type === 'string', ...flag, ...refusingEmpty(name, isPath, flag), type, describe },
    ] as const;
  });
  return Object.fromEntries(
    options.toSorted(([, a], [, b]) => Number(a.group === 'Service:') - Number(b.group === 'Service:')),
  );
}

/** A value that says nothing is refused. Settings are checked with all other sources of them. */
function refusingEmpty(name: string, isPath: boolean | undefined, { type, array, coerce }: Omit<Flag, 'describe'>) {
  if (isPath !== undefined || type === 'boolean' || array === true) return {};
  return {
    coerce: (value: string): unknown => {
      if (value.trim() === '') throw new Error(`--${name} is empty.`);
      return coerce === undefined ? value : coerce(value);
    },
  };
}

/** In two lines: beside its meaning a command would be broken where it is copied from. */
export function exampleLines(line: string, meaning: string | undefined): [line: string, beside: string][] {
  return [...(meaning === undefined ? [] : [`# ${meaning}`]), line].map((text) => [text, '']);
}

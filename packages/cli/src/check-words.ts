import { flagsOf, nameOf } from './commands/command.ts';
import { COMMANDS } from './commands/commands.ts';
import type { SomeFlags } from './flags/flag.ts';
import { UsageError, usageError } from './usage-error.ts';

/** Looks at the words of a command line before anything else does. Throws RS1101 or RS1102, never with a key in it. */
export function checkWords(argv: readonly string[]): void {
  const end = argv.indexOf('--');
  const flags = ownWords(argv)
    .filter((word) => word.startsWith('-'))
    .map((word) => word.split('=', 1).join(''));
  const key = flags.find((flag) => KEY_FLAG.test(flag));
  if (key !== undefined) throw new UsageError('RS1102', (words) => words('RS1102', { flag: key }));
  const takers = COMMANDS.filter(({ takesCommand }) => takesCommand).map(nameOf);
  const takesCommand = ownWords(argv).some((word) => takers.includes(word));
  if (end !== -1 && end < argv.length - 1 && !takesCommand) {
    throw usageError(`Only ${new Intl.ListFormat('en-GB').format(takers)} take a command after --.`);
  }
  const doubled = flags.find((flag, index) => flags.indexOf(flag) !== index && !REPEATABLE.has(flag));
  if (doubled !== undefined) throw usageError(`${doubled} is given twice.`);
}

/** Flags that take several values; for all others a second one would be taken or left without a word. */
const REPEATABLE: ReadonlySet<string> = new Set(
  COMMANDS.flatMap(flagsOf).flatMap(([name, { array }]) => (array === true ? [`--${name}`] : [])),
);

const KEY_FLAG = /^--?(?:runsheet[-_]?)?(?:api[-_]?)?(?:key|token)$/i;

/** A script that is named by a word and by its flag: the word would win without a sound. Throws what the user is told. */
export function checkOneScript(argv: readonly string[], { script }: SomeFlags): void {
  const own = ownWords(argv);
  const place = own.findIndex((word) => /^--script(?:=|$)/.test(word));
  const flag = own[place];
  const said = flag?.includes('=') === true ? flag.slice(flag.indexOf('=') + 1) : own[place + 1];
  if (flag === undefined || typeof script !== 'string' || script === said) return;
  throw new Error(`Two scripts are named: ${script} and --script ${said}.`);
}

/** What follows two dashes is no word of ours. */
export function ownWords(argv: readonly string[]): readonly string[] {
  return argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
}

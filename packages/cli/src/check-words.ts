import { notEmpty, type SomeFlags } from './options.ts';
import { SERVICE_FLAGS } from './settings.ts';
import { usageError } from './usage-error.ts';

/** Looks at the words of a command line before anything else does. Throws RS1101 or RS1102, never with a key in it. */
export function checkWords(argv: readonly string[]): void {
  const end = argv.indexOf('--');
  const flags = ownWords(argv)
    .filter((word) => word.startsWith('-'))
    .map((word) => word.split('=', 1).join(''));
  const key = flags.find((flag) => KEY_FLAG.test(flag));
  if (key !== undefined) throw usageError('RS1102', { flag: key });
  const takesCommand = argv.slice(0, end).some((word) => ['try', 'sync', 'failed'].includes(word));
  if (end !== -1 && end < argv.length - 1 && !takesCommand) {
    throw usageError('RS1101', {
      problem: 'Only try, sync and failed take a command after --.',
      help: 'npx runsheet --help',
    });
  }
  const doubled = flags.find((flag, index) => flags.indexOf(flag) !== index && !REPEATABLE.has(flag));
  if (doubled === undefined) return;
  throw usageError('RS1101', { problem: `${doubled} is given twice.`, help: 'npx runsheet --help' });
}

/** Flags that take several values; for all others a second one would be taken or left without a word. */
const REPEATABLE: ReadonlySet<string> = new Set(['--fail-on', '--package']);

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

/** Flags without a value that was meant. Settings are checked with all other sources of them. Throws what the user is told. */
export function checkValues(argv: readonly string[], flags: SomeFlags): void {
  for (const [name, value] of Object.entries(flags)) {
    const isGiven =
      typeof value === 'string' &&
      !(name in SERVICE_FLAGS) &&
      ownWords(argv).some((word) => word.split('=', 1).join('') === `--${name}`);
    if (isGiven) notEmpty(name, value);
  }
}

/** What follows two dashes is no word of ours. */
export function ownWords(argv: readonly string[]): readonly string[] {
  return argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
}

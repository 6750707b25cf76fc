import { nearest } from '@runsheet/core/command';
import { type CommandError, commandError } from './command-error.ts';
import { GLOBAL_FLAGS, SERVICE_FLAGS } from './options.ts';
import { SERVE_FLAGS } from './serve/serve-flags.ts';
import { SHOW_FLAGS } from './show/show-flags.ts';

/** Turns what the parser says about a command line into an error that helps. */
export function explainUsage(error: unknown, argv: readonly string[]): CommandError {
  const message = error instanceof Error ? error.message : String(error);
  const command = argv.find((word) => COMMANDS.has(word));
  const help = command === undefined ? 'runsheet --help' : `runsheet ${command} --help`;
  const unknown = /^Unknown arguments?: (.+)$/.exec(message)?.[1]?.split(', ');
  const problem = unknown === undefined ? sentence(message) : unknown.map(describe(argv, command)).join(' ');
  return commandError('RS1101', { problem, help }, error);
}

const COMMANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['publish', Object.keys(SERVICE_FLAGS)],
  ['show', Object.keys({ ...SERVICE_FLAGS, ...SHOW_FLAGS })],
  ['whoami', Object.keys(SERVICE_FLAGS)],
  ['serve', Object.keys(SERVE_FLAGS)],
]);

function describe(argv: readonly string[], command: string | undefined): (word: string) => string {
  return (word) => {
    if (isFlag(word, argv)) return describeFlag(word, command);
    if (command !== undefined) return `"${word}" is one word too many for ${command}.`;
    return `There is no command "${word}"${suggest(word, [...COMMANDS.keys()], '')}`;
  };
}

function isFlag(word: string, argv: readonly string[]): boolean {
  return argv.some((given) => given.startsWith('-') && given.replace(/^--?/, '').split('=')[0] === word);
}

function describeFlag(flag: string, command: string | undefined): string {
  const known = [...Object.keys(GLOBAL_FLAGS), ...(COMMANDS.get(command ?? '') ?? [])];
  const place = command === undefined ? '' : ` for ${command}`;
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

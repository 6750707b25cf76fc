import { nearest, runsheetError, type RunsheetError, reasonOf } from '@runsheet/core/command';
import { flagsOf } from './api/call-flags.ts';
import { API_CALLS } from './api/calls.ts';
import { DOCTOR_FLAGS } from './doctor/doctor-flags.ts';
import { INIT_FLAGS } from './init/init-flags.ts';
import { EXPORT_FLAGS } from './export/export-flags.ts';
import { FAILED_FLAGS } from './failed/failed-flags.ts';
import { ALL_FLAG, LANE_FLAGS } from './history/history-flags.ts';
import { GLOBAL_FLAGS } from './options.ts';
import { SERVICE_FLAGS } from './settings.ts';
import { DROP_FLAGS, OUTBOX_FLAGS } from './outbox/outbox-flags.ts';
import { EXPECT_SHARDS } from './publish/expect-shards.ts';
import { GATE_FLAGS, RENAME_FLAGS, REPORT_FLAGS } from './publish/publish-flags.ts';
import { ADD_FLAGS } from './quarantine/quarantine-flags.ts';
import { SERVE_FLAGS } from './serve/serve-flags.ts';
import { SHOW_FLAGS } from './show/show-flags.ts';
import { SYNC_FLAGS } from './sync/sync-flags.ts';
import { TRY_FLAGS } from './try/try-flags.ts';

/** Turns what the parser says about a command line into an error that helps. */
export function explainUsage(error: unknown, line: readonly string[]): RunsheetError {
  // What follows two dashes is no word of ours.
  const argv = line.includes('--') ? line.slice(0, line.indexOf('--')) : line;
  const message = reasonOf(error);
  const command = commandIn(argv);
  const help = `${['npx runsheet', command].join(' ').trim()} --help`;
  const unknown = /^Unknown arguments?: (.+)$/.exec(message)?.[1]?.split(', ');
  const problem =
    unknown === undefined
      ? (missingIn(command, message) ?? choiceIn(argv, message) ?? sentence(message))
      : describeAll(unknown, argv, command);
  return runsheetError('RS1101', { problem, help }, { cause: error });
}

/** Each command by its words, with its own flags. */
const COMMANDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['try', Object.keys(TRY_FLAGS)],
  ['init', Object.keys(INIT_FLAGS)],
  ['publish', Object.keys({ ...SERVICE_FLAGS, ...EXPECT_SHARDS, ...REPORT_FLAGS, ...RENAME_FLAGS, ...GATE_FLAGS })],
  ['merge', Object.keys({ ...EXPECT_SHARDS, ...OUTBOX_FLAGS })],
  ['plan', Object.keys({ ...SERVICE_FLAGS, ...REPORT_FLAGS, ...RENAME_FLAGS })],
  ['sync', Object.keys({ ...SERVICE_FLAGS, ...SYNC_FLAGS })],
  ['outbox', Object.keys(OUTBOX_FLAGS)],
  ['outbox list', Object.keys(OUTBOX_FLAGS)],
  ['outbox show', Object.keys(OUTBOX_FLAGS)],
  ['outbox drop', Object.keys({ ...OUTBOX_FLAGS, ...DROP_FLAGS })],
  ['explain', []],
  ['show', Object.keys({ ...SERVICE_FLAGS, ...SHOW_FLAGS })],
  ['history', Object.keys({ ...SERVICE_FLAGS, ...LANE_FLAGS, ...ALL_FLAG })],
  ['compare', Object.keys(SERVICE_FLAGS)],
  ['quarantine', []],
  ['quarantine add', Object.keys(ADD_FLAGS)],
  ['quarantine list', []],
  ['quarantine remove', []],
  ['failed', Object.keys({ ...SERVICE_FLAGS, ...FAILED_FLAGS })],
  ['flaky', Object.keys({ ...SERVICE_FLAGS, ...LANE_FLAGS })],
  ['export', Object.keys({ ...SERVICE_FLAGS, ...EXPORT_FLAGS })],
  ['whoami', Object.keys(SERVICE_FLAGS)],
  ['doctor', Object.keys({ ...SERVICE_FLAGS, ...DOCTOR_FLAGS })],
  ['serve', Object.keys(SERVE_FLAGS)],
  ['api', []],
  ...API_CALLS.map(({ name }) => [`api ${resourceIn(name)}`, []] as const),
  ...API_CALLS.map((call) => [`api ${call.name}`, Object.keys(flagsOf(call))] as const),
]);

function resourceIn(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** The command that was meant, as far as its words are understood; empty when not even the first one is. */
function commandIn(argv: readonly string[]): string {
  return argv.reduce((command, word) => {
    const longer = `${command} ${word}`.trim();
    return COMMANDS.has(longer) ? longer : command;
  }, '');
}

/** Of what follows a word that is no command nobody knows what it was meant for. */
function describeAll(words: readonly string[], argv: readonly string[], command: string): string {
  const start = command === '' ? '' : `${command} `;
  const next = [...COMMANDS.keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  const wrong = next.length === 0 ? undefined : words.find((word) => !isFlag(word, argv));
  if (wrong !== undefined) return `There is no command "${start}${wrong}"${suggest(wrong, next, start)}`;
  return words
    .map((word) =>
      isFlag(word, argv) ? describeFlag(word, command) : `"${word}" is one word too many for ${command}.`,
    )
    .join(' ');
}

/** The words that were left out, by their names instead of their number. */
function missingIn(command: string, message: string): string | undefined {
  const given = /^Not enough non-option arguments: got (\d+)/.exec(message)?.[1];
  if (given !== undefined && command === 'outbox show') return 'Name a run, as npx runsheet outbox list shows it.';
  const call = API_CALLS.find(({ name }) => `api ${name}` === command);
  if (given === undefined || call === undefined) return undefined;
  return `${command} needs ${call.ids.slice(Number(given)).join(' and ')}.`;
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

function describeFlag(flag: string, command: string): string {
  const taker = [...COMMANDS].find(([, flags]) => command === '' && flags.includes(flag))?.[0];
  if (taker !== undefined) return `${dashed(flag)} needs a command that takes it, such as ${taker}.`;
  const known = [...Object.keys(GLOBAL_FLAGS), ...(COMMANDS.get(command) ?? [])];
  const place = command === '' ? '' : ` for ${command}`;
  return `There is no flag ${dashed(flag)}${place}${suggest(flag, known, '--')}`;
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

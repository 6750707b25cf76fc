import { styleText } from 'node:util';
import type { Notice, Paint, Redact, Tone, UNPRINTABLE, wrapLines } from '@runsheet/core/command';
import type { GlobalFlags } from './flags/flags.ts';
import { openProgress, type Progress } from './progress.ts';
import type { World } from './world.ts';

export type Output = {
  /** Whether the reader is a program, and stdout one JSON document. */
  readonly isJson: boolean;
  /** The one answer of a command, to stdout: the text, or with --json the value. */
  readonly print: (answer: Answer) => void;
  /** Waits for work, and says so when it takes its time; to stderr, as `note` does. */
  readonly during: Progress['during'];
  /** Something beside the answer, to stderr; not with --quiet or --json. */
  readonly note: (text: string) => void;
  /** The same for a notice of the catalogue, with its code. */
  readonly tell: (notice: Pick<Notice, 'code' | 'message'>) => void;
  /** An error: with --json to stdout, as the one document there. */
  readonly fail: (error: Required<Pick<Answer, 'json' | 'text'>>) => void;
  /** What --verbose adds, to stderr. */
  readonly trace: (text: () => string) => void;
  /** From now on nothing is said without it. */
  readonly redactBy: (redact: Redact) => void;
  /** For what is laid out in columns or cut: all that is said is redacted, but then its width changes. */
  readonly redact: Redact;
  readonly paint: Paint;
  readonly paintError: Paint;
};

export type Answer = {
  readonly json: unknown;
  /** Left out: the value is the answer for everyone. */
  readonly text?: string;
  /** All went as it should: --quiet leaves it out. */
  readonly isRoutine?: boolean;
  /** Sentences, which a terminal of any width takes; left out: what is laid out already, or meant for a file. */
  readonly isProse?: boolean;
  /** The value in one line, for programs that read line by line. */
  readonly isOneLine?: boolean;
};

/** Loaded by those who open an output: help and version need neither. */
type WordOptions = {
  readonly redact: Redact;
  readonly wrapLines: typeof wrapLines;
  readonly UNPRINTABLE: typeof UNPRINTABLE;
};

type SpeakOptions = Pick<World, 'stdout' | 'stderr' | 'environment' | 'everySecond'>;

/** Speaks to a person, or with --json to a program; what is `known` to be secret, or what it is told later, stays unsaid. */
export function openOutput(
  flags: Pick<GlobalFlags, 'json' | 'quiet' | 'verbose'>,
  speaking: SpeakOptions,
  { redact: known, wrapLines: wrap, UNPRINTABLE: unprintable }: WordOptions,
): Output {
  const { stdout, stderr, environment } = speaking;
  const isJson = flags.json === true;
  const isQuiet = flags.quiet === true;
  const isColoured = (stream: World['stdout']) =>
    stream.isTerminal && !isJson && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  const progress = openProgress(speaking, isJson || isQuiet);
  let redact = known;
  const clean = (_: string, each: unknown) => (typeof each === 'string' ? redact(each) : each);
  const toJson = (value: unknown, indent: number) => safeJson(JSON.stringify(value, clean, indent), unprintable);
  const note = (text: string) => {
    progress.clear();
    if (!isJson && !isQuiet) stderr.write(`${wrap(redact(text), stderr.columns)}\n`);
  };
  return {
    isJson,
    during: progress.during,
    print: ({ json, text, isRoutine = false, isOneLine = false, isProse = false }) => {
      if (isJson || text === undefined) stdout.write(`${toJson(json, isOneLine ? 0 : 2)}\n`);
      else if (!(isQuiet && isRoutine)) stdout.write(`${wrap(redact(text), isProse ? stdout.columns : undefined)}\n`);
    },
    note,
    tell: ({ code, message }) => note(`${code} ${message}`),
    fail: ({ json, text }) => {
      if (isJson) stdout.write(`${toJson(json, 2)}\n`);
      else stderr.write(`${wrap(redact(text), stderr.columns)}\n`);
    },
    trace: (text) => {
      if (flags.verbose === true) stderr.write(`${redact(text())}\n`);
    },
    redactBy: (told) => {
      redact = told;
    },
    redact: (text) => redact(text),
    paint: painter(isColoured(stdout)),
    paintError: painter(isColoured(stderr)),
  };
}

/** JSON that is safe to print: nothing in it steers a terminal, or is a command to a CI runner. */
function safeJson(json: string, unprintable: RegExp): string {
  return json
    .replaceAll(unprintable, escapeCharacter)
    .replaceAll('##[', '#\\u0023[')
    .replaceAll('##vso[', '#\\u0023vso[');
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function painter(isColoured: boolean): Paint {
  return (tone, text) => (isColoured && text !== '' ? styleText(COLOURS[tone], text, { validateStream: false }) : text);
}

const COLOURS = {
  pass: 'green',
  fail: 'red',
  blocked: 'yellow',
  query: 'magenta',
  exclude: 'gray',
  other: 'gray',
  strong: 'bold',
  faint: 'dim',
} as const satisfies Record<Tone, string>;

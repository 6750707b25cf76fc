import type { Guidance } from '@runsheet/core';

/** What can go wrong before a command has begun. The codes go on where the catalogue of core ends. */
type CommandFacts = {
  readonly RS1101: { readonly problem: string; readonly help: string };
  readonly RS1102: { readonly flag: string };
  readonly RS1103: { readonly needed: string; readonly found: string };
  readonly RS1104: { readonly reason: string };
  readonly RS1105: { readonly reason: string };
  readonly RS1106: { readonly script: string; readonly names: readonly string[] };
  readonly RS1107: Nothing;
  readonly RS1108: Nothing;
  readonly RS1110: { readonly folder: string };
  readonly RS1111: { readonly folder: string };
  readonly RS1109: { readonly program: string; readonly reason: string };
};

type Nothing = { readonly [fact: string]: never };

/** An error of the command line itself. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: keyof CommandFacts;
  readonly guidance: Guidance;

  constructor(code: keyof CommandFacts, guidance: Guidance, cause?: unknown) {
    super(`${code} ${guidance.what} ${guidance.todo}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.guidance = guidance;
  }
}

/** Makes the error of a code from its facts. */
export function commandError<Code extends keyof CommandFacts>(
  code: Code,
  facts: CommandFacts[Code],
  cause?: unknown,
): CommandError {
  return new CommandError(code, MESSAGES[code](facts), cause);
}

const MESSAGES: { readonly [Code in keyof CommandFacts]: (facts: CommandFacts[Code]) => Guidance } = {
  RS1101: ({ problem, help }) => ({
    what: problem,
    why: 'A word that is not understood could do something else than you meant.',
    todo: `See: ${help}`,
  }),
  RS1102: ({ flag }) => ({
    what: `A key on the command line is refused (${flag}).`,
    why: 'Other programs on this machine can read command lines, and shells keep them in their history.',
    todo: 'Set RUNSHEET_API_KEY, or RUNSHEET_API_KEY_FILE to a file that holds the key. If this was a real key, replace it.',
  }),
  RS1103: ({ needed, found }) => ({
    what: `The embedded service needs Node ${needed}; this is Node ${found}.`,
    why: 'It stores its data with the SQLite that newer versions of Node bring along.',
    todo: 'Run `runsheet serve` and `runsheet try` with a newer Node. All other commands run with this one.',
  }),
  RS1104: ({ reason }) => ({
    what: `The service did not start: ${reason}`,
    why: 'Its port, its data file or its key cannot be used.',
    todo: 'Give another one: --port, --data, --key-file.',
  }),
  RS1105: ({ reason }) => ({
    what: `The embedded service is not installed: ${reason}`,
    why: 'It is a package of its own, which an installation may leave out.',
    todo: 'Install @runsheet/service beside runsheet.',
  }),
  RS1106: ({ script, names }) => ({
    what: `No script is called "${script}".`,
    why: names.length === 0 ? 'There are no scripts where it was looked for.' : `There are: ${names.join(', ')}.`,
    todo: 'Give the name or the id of one of them, or another --project or --folder.',
  }),
  RS1107: () => ({
    what: 'The command that runs your tests is missing.',
    why: 'It stands after two dashes, so that its flags are not taken for ours.',
    todo: 'For example: npx runsheet try -- npx vitest run',
  }),
  RS1108: () => ({
    what: 'The command has brought no results.',
    why: 'It has started neither Vitest nor Jest, or not with the NODE_OPTIONS it was given, or it found no tests.',
    todo: 'Name the command itself, such as `npx vitest run` or `npx jest`, and look at what it has printed.',
  }),
  RS1109: ({ program, reason }) => ({
    what: `${program} cannot be started: ${reason}`,
    why: 'There is no such command, or it may not be run.',
    todo: 'Correct the command after the two dashes; commands of installed packages start with npx.',
  }),
  RS1110: ({ folder }) => ({
    what: `There is no package in ${folder}.`,
    why: 'The reporter is added to the package whose tests it publishes, and a package has a package.json.',
    todo: 'Run it where package.json is, or name that folder: runsheet init --cwd packages/api',
  }),
  RS1111: ({ folder }) => ({
    what: `The package in ${folder} uses neither Vitest nor Jest.`,
    why: 'Neither its dependencies, nor its scripts, nor a configuration file name one of them.',
    todo: 'In a workspace, name the package with the tests: runsheet init --cwd packages/api',
  }),
};

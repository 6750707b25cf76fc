import type { InferredOptionTypes } from 'yargs';

/** Flags of every command. */
export const GLOBAL_FLAGS = {
  cwd: { type: 'string', requiresArg: true, describe: 'Run as if started in this folder' },
  json: { type: 'boolean', describe: 'Print one JSON document, also for errors' },
  quiet: { type: 'boolean', describe: 'Print only what was asked for, and errors' },
  verbose: { type: 'boolean', describe: 'Also print the causes of errors' },
} as const;

export type GlobalFlags = InferredOptionTypes<typeof GLOBAL_FLAGS>;

/** Settings of every command that talks to the service, by the name of their flag: what the environment calls them. */
const VARIABLES = {
  'base-url': 'RUNSHEET_BASE_URL',
  project: 'RUNSHEET_PROJECT',
  folder: 'RUNSHEET_FOLDER',
  script: 'RUNSHEET_SCRIPT',
  'record-dir': 'RUNSHEET_RECORD_DIR',
  timeout: 'RUNSHEET_TIMEOUT',
  deadline: 'RUNSHEET_DEADLINE',
} as const;

type Setting = keyof typeof VARIABLES;

/** The flags for these settings. */
export const SERVICE_FLAGS: Readonly<Record<Setting, TextFlag>> = {
  'base-url': setting('base-url', 'Address of the service, ending in /api/v1'),
  project: setting('project', 'Project: id or exact name'),
  folder: setting('folder', 'Folder: path of names, or an id such as f12'),
  script: setting('script', 'Script: name or id'),
  'record-dir': setting('record-dir', 'Folder of results that are not delivered yet'),
  timeout: setting('timeout', 'Milliseconds for one request', wholeNumber),
  deadline: setting('deadline', 'Milliseconds for everything', wholeNumber),
};

export type ServiceFlags = InferredOptionTypes<typeof SERVICE_FLAGS>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Flags as the parser hands them over; a command may take some of the settings, and more than those. */
export type SomeFlags = Readonly<Record<string, unknown>>;

/** The environment with the flags laid over it: a flag is a setting said for one command. */
export function overlayFlags(environment: Environment, flags: SomeFlags): Environment {
  const said = Object.entries(SERVICE_FLAGS).flatMap(([name, { variable }]) => {
    const value = flags[name];
    return typeof value === 'string' ? [[variable, value] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(said) };
}

type TextFlag = {
  readonly type: 'string';
  readonly requiresArg: true;
  readonly group: string;
  readonly describe: string;
  readonly variable: string;
  readonly coerce: (value: string) => string | undefined;
};

type Check = (name: string, value: string) => string;

function setting(name: Setting, describe: string, check: Check = notEmpty): TextFlag {
  const variable = VARIABLES[name];
  return {
    type: 'string',
    requiresArg: true,
    group: 'Service:',
    describe: `${describe} [${variable}]`,
    variable,
    coerce: (value) => check(name, value),
  };
}

/** A text that says something. Throws what the parser tells the user, as the next one does. */
export function notEmpty(name: string, value: string): string {
  if (value.trim() === '') throw new Error(`--${name} is empty.`);
  return value;
}

function wholeNumber(name: string, value: string): string {
  return String(parseCount(name, value));
}

/** A whole number, at least `least`. */
export function parseCount(name: string, value: string, least = 1): number {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : -1;
  if (count < least) throw new Error(`--${name} takes a whole number from ${least}, not "${value}".`);
  return count;
}

import { resolve } from 'node:path';
import type { InferredOptionTypes } from 'yargs';
import { SERVICE_FLAGS } from './settings.ts';

/** Headings of the help: what a command alone takes stands first, what all of them take last. */
export const OWN_GROUP: string = 'Options:';
export const EVERY_GROUP: string = 'Every command:';

/** Flags of every command. */
export const GLOBAL_FLAGS = {
  config: {
    type: 'string',
    requiresArg: true,
    describe: 'Configuration file, instead of the one that is found',
  },
  cwd: { type: 'string', requiresArg: true, describe: 'Run as if started in this folder' },
  json: { type: 'boolean', describe: 'Print one JSON document, also for errors' },
  quiet: { type: 'boolean', describe: 'Print only what was asked for, and errors' },
  'print-config': {
    type: 'boolean',
    describe: 'Only print every option, its value and where it was written',
  },
  verbose: { type: 'boolean', describe: 'Also print the causes of errors, and the slowest tests' },
} as const;

export type GlobalFlags = InferredOptionTypes<typeof GLOBAL_FLAGS>;

export type ServiceFlags = InferredOptionTypes<typeof SERVICE_FLAGS>;

/** Flags as the parser hands them over; a command may take some of the settings, and more than those. */
export type SomeFlags = Readonly<Record<string, unknown>>;

/** The settings among the flags of a command. Paths begin in its directory. */
export function settingsIn(flags: SomeFlags, directory: string): Readonly<Record<string, string>> {
  const said = Object.entries(SERVICE_FLAGS).flatMap(([name, { isPath }]) => {
    const value = flags[name];
    if (typeof value !== 'string') return [];
    // An empty path stays one, which the configuration refuses: it is not the directory itself.
    return [[name, isPath && value.trim() !== '' ? resolve(directory, value) : value] as const];
  });
  return Object.fromEntries(said);
}

/** A text that says something. Throws what the parser tells the user, as the next one does. */
export function notEmpty(name: string, value: string): string {
  if (value.trim() === '') throw new Error(`--${name} is empty.`);
  return value;
}

/** A whole number, at least 1. */
export function parseCount(name: string, value: string): number {
  const count = wholeNumber(value);
  if (count < 1) throw new Error(`--${name} takes a whole number from 1, not "${value}".`);
  return count;
}

/** The port of --port; 0: any free one. */
export function parsePort(value: string): number {
  const port = wholeNumber(value);
  if (port >= 0 && port <= MOST_PORT) return port;
  throw new Error(`--port takes a whole number from 0 to ${MOST_PORT}, not "${value}".`);
}

const MOST_PORT = 65_535;

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time such as 90s, 10m or 1.5h; undefined: it is none. */
export function parseTime(value: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)([a-z]{1,2})$/.exec(value) ?? [];
  const unitMs = Object.entries(UNITS_MS).find(([name]) => name === unit)?.[1];
  return unitMs === undefined ? undefined : Number(count) * unitMs;
}

/** -1: not a number. */
function wholeNumber(value: string): number {
  return /^\d{1,9}$/.test(value) ? Number(value) : -1;
}

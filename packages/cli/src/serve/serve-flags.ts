import type { InferredOptionTypes } from 'yargs';
import { notEmpty, parsePort } from '../options.ts';

/** Flags of this command alone. */
export const SERVE_FLAGS = {
  port: {
    type: 'string',
    requiresArg: true,
    describe: 'Port on 127.0.0.1; 0 takes any free one; default: 7357',
    coerce: (value: string): number | undefined => parsePort(value),
  },
  host: {
    type: 'string',
    requiresArg: true,
    describe: 'Address to listen on; default: 127.0.0.1; any other one needs --public',
    coerce: (value: string): string | undefined => notEmpty('host', value),
  },
  public: {
    type: 'boolean',
    describe: 'Serve others than this machine: by TLS, with https or behind --trust-proxy, and pages ask for a key',
  },
  'trust-proxy': {
    type: 'string',
    requiresArg: true,
    describe: 'Address of the proxy in front that ends TLS; its X-Forwarded-For is believed',
    coerce: (value: string): string | undefined => notEmpty('trust-proxy', value),
  },
  'public-host': {
    type: 'string',
    requiresArg: true,
    describe: 'Name by which others reach the service, such as tests.example',
    coerce: (value: string): string | undefined => notEmpty('public-host', value),
  },
  data: {
    type: 'string',
    requiresArg: true,
    describe: 'SQLite file for the data, made when missing; default: memory, gone at the end',
    coerce: (value: string): string | undefined => notEmpty('data', value),
  },
  database: {
    type: 'string',
    requiresArg: true,
    conflicts: 'data',
    describe: 'PostgreSQL database for the data instead, which several services may share: postgres://user@host/name',
    coerce: (value: string): string | undefined => notEmpty('database', value),
  },
  'backup-dir': {
    type: 'string',
    requiresArg: true,
    describe: 'Folder for backups of the data file while the service runs',
    coerce: (value: string): string | undefined => notEmpty('backup-dir', value),
  },
  'backup-every': {
    type: 'string',
    requiresArg: true,
    describe: 'How often, such as 30m, 1h or 1d; default: 1h',
    coerce: (value: string): number => parsePeriod(value),
  },
  'backup-keep': { type: 'number', requiresArg: true, describe: 'How many backups are kept; default: 24' },
  'key-file': {
    type: 'string',
    requiresArg: true,
    describe: 'File that holds the key, made when missing; default: a new key at every start, printed once',
    coerce: (value: string): string | undefined => notEmpty('key-file', value),
  },
  log: { type: 'boolean', describe: 'Log each request to stderr, one line of JSON, without keys' },
  https: { type: 'boolean', describe: 'Serve https, with a certificate made for this start or that of --cert' },
  cert: {
    type: 'string',
    requiresArg: true,
    describe: 'Certificate to serve https with, a PEM file; needs --cert-key',
    coerce: (value: string): string | undefined => notEmpty('cert', value),
  },
  'cert-key': {
    type: 'string',
    requiresArg: true,
    describe: 'Private key of --cert, a PEM file',
    coerce: (value: string): string | undefined => notEmpty('cert-key', value),
  },
} as const;

function parsePeriod(value: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(value) ?? [];
  const unitMs = UNITS_MS.get(unit);
  if (unitMs === undefined) throw new Error(`--backup-every: ${value} is no time such as 30m, 1h or 1d.`);
  // A timer takes 24 days at most.
  return Math.min(Number(count) * unitMs, 2 ** 31 - 1);
}

const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

export type ServeFlags = InferredOptionTypes<typeof SERVE_FLAGS>;

import type { InferredOptionTypes } from 'yargs';
import { parsePort, parseTime } from '../options.ts';

/** Flags of this command alone. */
export const SERVE_FLAGS = {
  port: {
    type: 'string',
    describe: 'Port on 127.0.0.1; 0 takes any free one; default: 7357',
    coerce: (value: string): number | undefined => parsePort(value),
  },
  host: { type: 'string', describe: 'Address to listen on; default: 127.0.0.1; any other one needs --public' },
  public: {
    type: 'boolean',
    describe: 'Serve others than this machine: by TLS, with https or behind --trust-proxy, and pages ask for a key',
  },
  'trust-proxy': {
    type: 'string',
    describe: 'Address of the proxy in front that ends TLS; its X-Forwarded-For is believed',
  },
  'public-host': { type: 'string', describe: 'Name by which others reach the service, such as tests.example' },
  data: { type: 'string', describe: 'SQLite file for the data, made when missing; default: memory, gone at the end' },
  database: {
    type: 'string',
    conflicts: 'data',
    describe: 'PostgreSQL database for the data instead, which several services may share: postgres://user@host/name',
  },
  'backup-dir': { type: 'string', describe: 'Folder for backups of the data file while the service runs' },
  'backup-every': {
    type: 'string',
    implies: 'backup-dir',
    describe: 'How often, such as 30m, 1h or 1d; default: 1h',
    coerce: (value: string): number => parsePeriod(value),
  },
  'backup-keep': {
    type: 'string',
    implies: 'backup-dir',
    describe: 'How many backups are kept; default: 24',
    coerce: (value: string): number => parseCount('backup-keep', value),
  },
  'key-file': {
    type: 'string',
    describe: 'File that holds the key, made when missing; default: a new key at every start, printed once',
  },
  log: { type: 'boolean', describe: 'Log each request to stderr, one line of JSON, without keys' },
  https: { type: 'boolean', describe: 'Serve https, with a certificate made for this start or that of --cert' },
  cert: { type: 'string', describe: 'Certificate to serve https with, a PEM file; needs --cert-key' },
  'cert-key': { type: 'string', describe: 'Private key of --cert, a PEM file' },
} as const;

export function parseCount(flag: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${flag}: ${value} is no number from 1 on.`);
  return Number(value);
}

function parsePeriod(value: string): number {
  const periodMs = parseTime(value) ?? 0;
  if (periodMs < MINUTE_MS) throw new Error(`--backup-every: ${value} is no time such as 30m, 1h or 1d.`);
  // A timer takes 24 days at most.
  return Math.min(periodMs, 2 ** 31 - 1);
}

const MINUTE_MS = 60_000;

export type ServeFlags = InferredOptionTypes<typeof SERVE_FLAGS>;

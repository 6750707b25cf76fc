import type { FlagValues } from './flag.ts';
import { readCount, readDay, readPeriod, readPort } from './read-values.ts';

export const STORE_FLAGS = {
  data: { describe: 'SQLite file for the data, made when missing; default: memory, gone at the end' },
  database: {
    conflicts: 'data',
    describe: 'PostgreSQL database for the data instead, which several services may share: postgres://user@host/name',
  },
} as const;
export type StoreFlags = FlagValues<typeof STORE_FLAGS>;
export type BackupFlags = StoreFlags & { readonly file: string };

export const SERVE_FLAGS = {
  port: {
    describe: 'Port on 127.0.0.1; 0 takes any free one; default: 7357',
    coerce: (value: string): number => readPort(value),
  },
  host: { describe: 'Address to listen on; default: 127.0.0.1; any other one needs --public' },
  public: {
    type: 'boolean',
    describe: 'Serve others than this machine: by TLS, with https or behind --trust-proxy, and pages ask for a key',
  },
  'trust-proxy': { describe: 'Address of the proxy in front that ends TLS; its X-Forwarded-For is believed' },
  'public-host': { describe: 'Name by which others reach the service, such as tests.example' },
  'backup-dir': { describe: 'Folder for backups of the data file while the service runs' },
  'backup-every': {
    implies: 'backup-dir',
    describe: 'How often, such as 30m, 1h or 1d; default: 1h',
    coerce: (value: string): number => readPeriod(value),
  },
  'backup-keep': {
    implies: 'backup-dir',
    describe: 'How many backups are kept; default: 24',
    coerce: (value: string): number => readCount('backup-keep', value),
  },
  'key-file': {
    describe: 'File that holds the key, made when missing; default: a new key at every start, printed once',
  },
  'images-from': {
    array: true,
    describe: 'Origin from which the page shows images that comments link to, such as https://files.example.com',
  },
  log: { type: 'boolean', describe: 'Log each request to stderr, one line of JSON, without keys' },
  https: { type: 'boolean', describe: 'Serve https, with a certificate made for this start or that of --cert' },
  cert: { describe: 'Certificate to serve https with, a PEM file; needs --cert-key' },
  'cert-key': { describe: 'Private key of --cert, a PEM file' },
} as const;
export type ServeFlags = StoreFlags & FlagValues<typeof SERVE_FLAGS>;

export const KEY_FLAGS = {
  access: {
    choices: ['read', 'write', 'admin'],
    describe: 'What the key may do; an admin manages keys; default: write',
  },
  project: {
    describe: 'Id of the only project the key opens; default: all',
    coerce: (value: string): number => readCount('project', value),
  },
  expires: {
    describe: 'When the key ends, as 2027-01-31; default: never',
    coerce: (value: string): Date => readDay('expires', value),
  },
} as const;
export type KeyNameFlags = StoreFlags & { readonly name: string };
export type KeyFlags = KeyNameFlags & FlagValues<typeof KEY_FLAGS>;

export const LOG_FLAGS = {
  last: {
    describe: 'How many of the newest writes; default: 100',
    coerce: (value: string): number => readCount('last', value),
  },
} as const;
export type LogFlags = StoreFlags & FlagValues<typeof LOG_FLAGS>;

export const PRUNE_FLAGS = {
  'comments-before': {
    describe: 'Remove comments and issues of runs before this day, as 2026-01-31; marks stay',
    coerce: (value: string): Date => readDay('comments-before', value),
  },
  'runs-before': {
    describe: 'Remove runs before this day; the newest run of a script stays',
    coerce: (value: string): Date => readDay('runs-before', value),
  },
  'log-before': {
    describe: 'Remove entries of `serve log` before this day',
    coerce: (value: string): Date => readDay('log-before', value),
  },
  yes: { type: 'boolean', alias: 'y', describe: 'Carry it out; without it nothing is removed' },
} as const;
export type PruneFlags = StoreFlags & FlagValues<typeof PRUNE_FLAGS>;

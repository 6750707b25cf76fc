import {
  SERVE_FLAGS,
  type ServeFlags,
  type BackupFlags,
  KEY_FLAGS,
  type KeyFlags,
  type KeyNameFlags,
  LOG_FLAGS,
  type LogFlags,
  PRUNE_FLAGS,
  type PruneFlags,
  STORE_FLAGS,
  type StoreFlags,
} from '../flags/serve-flags.ts';
import type { Command } from './command.ts';

const KEYS_COMMAND: Command = {
  words: 'keys',
  does: 'The keys of the service: list, add, revoke',
  examples: [['$0 serve keys list --data tests.sqlite', 'Who has a key, and who uses it?']],
  below: [
    {
      words: 'list',
      isDefault: true,
      does: 'Each key: name, rights, expiry, last use',
      flags: STORE_FLAGS,
      act: async (flags: StoreFlags, context) => (await import('../serve/manage-keys.ts')).showKeys(flags, context),
    },
    {
      words: 'add <name>',
      does: 'Make a key and print it; nobody can read it later',
      takes: { name: 'Whose key it is' },
      flags: { ...STORE_FLAGS, ...KEY_FLAGS },
      examples: [['$0 serve keys add CI --data tests.sqlite --expires 2027-01-31', 'For the builds of a year']],
      act: async (flags: KeyFlags, context) => (await import('../serve/manage-keys.ts')).makeKey(flags, context),
    },
    {
      words: 'revoke <name>',
      does: 'End a key at once, and all who signed in with it',
      takes: { name: 'Whose key it is' },
      flags: STORE_FLAGS,
      act: async (flags: KeyNameFlags, context) => (await import('../serve/manage-keys.ts')).endKey(flags, context),
    },
  ],
};

export const SERVE_COMMAND: Command = {
  words: 'serve',
  does: 'Run the embedded service on this machine, until Ctrl-C',
  below: [
    {
      words: 'start',
      isDefault: true,
      does: 'Run the service, until Ctrl-C',
      flags: { ...STORE_FLAGS, ...SERVE_FLAGS },
      examples: [
        ['$0 serve', 'Try everything out, and leave nothing behind'],
        [
          '$0 serve --data ~/tests.sqlite --key-file ~/tests.key',
          'Keep data and key for the next start, out of the repository',
        ],
      ],
      act: async (flags: ServeFlags, context) => (await import('../serve/run-service.ts')).runService(flags, context),
    },
    {
      words: 'backup <file>',
      does: 'Copy the data file, while the service runs',
      takes: { file: 'Where the copy goes: a file that does not exist yet' },
      flags: STORE_FLAGS,
      examples: [['$0 serve backup tests.backup --data tests.sqlite', 'One copy']],
      act: async (flags: BackupFlags, context) =>
        (await import('../serve/operate-service.ts')).backUpService(flags, context),
    },
    {
      words: 'restore <file>',
      does: 'Make a data file from a backup; nothing is replaced',
      takes: { file: 'The backup' },
      flags: STORE_FLAGS,
      examples: [['$0 serve restore tests.backup --data restored.sqlite', 'A new data file']],
      act: async (flags: BackupFlags, context) =>
        (await import('../serve/operate-service.ts')).restoreService(flags, context),
    },
    {
      words: 'check',
      does: 'Look at all that is stored, while the service runs; exit code 1 when something is wrong',
      flags: STORE_FLAGS,
      examples: [['$0 serve check --data tests.sqlite', 'Is everything sound?']],
      act: async (flags: StoreFlags, context) =>
        (await import('../serve/operate-service.ts')).checkService(flags, context),
    },
    {
      words: 'prune',
      does: 'Remove comments, or runs, of long ago; without --yes only say what would go',
      flags: { ...STORE_FLAGS, ...PRUNE_FLAGS },
      examples: [['$0 serve prune --data tests.sqlite --comments-before 2026-01-31', 'What would go?']],
      act: async (flags: PruneFlags, context) =>
        (await import('../serve/operate-service.ts')).pruneService(flags, context),
    },
    KEYS_COMMAND,
    {
      words: 'log',
      does: 'The newest writes: who, when, what, from where',
      flags: { ...STORE_FLAGS, ...LOG_FLAGS },
      act: async (flags: LogFlags, context) => (await import('../serve/manage-keys.ts')).showLog(flags, context),
    },
  ],
};

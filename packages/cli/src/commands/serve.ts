import { SERVE_FLAGS, KEY_FLAGS, LOG_FLAGS, PRUNE_FLAGS, STORE_FLAGS } from '../flags/serve-flags.ts';
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
      load: async () => (await import('../serve/manage-keys.ts')).showKeys,
    },
    {
      words: 'add <name>',
      does: 'Make a key and print it; nobody can read it later',
      takes: { name: 'Whose key it is' },
      flags: { ...STORE_FLAGS, ...KEY_FLAGS },
      examples: [['$0 serve keys add CI --data tests.sqlite --expires 2027-01-31', 'For the builds of a year']],
      load: async () => (await import('../serve/manage-keys.ts')).makeKey,
    },
    {
      words: 'revoke <name>',
      does: 'End a key at once, and all who signed in with it',
      takes: { name: 'Whose key it is' },
      flags: STORE_FLAGS,
      load: async () => (await import('../serve/manage-keys.ts')).endKey,
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
      load: async () => (await import('../serve/run-service.ts')).runService,
    },
    {
      words: 'backup <file>',
      does: 'Copy the data file, while the service runs',
      takes: { file: 'Where the copy goes: a file that does not exist yet' },
      flags: STORE_FLAGS,
      examples: [['$0 serve backup tests.backup --data tests.sqlite', 'One copy']],
      load: async () => (await import('../serve/operate-service.ts')).backUpService,
    },
    {
      words: 'restore <file>',
      does: 'Make a data file from a backup; nothing is replaced',
      takes: { file: 'The backup' },
      flags: STORE_FLAGS,
      examples: [['$0 serve restore tests.backup --data restored.sqlite', 'A new data file']],
      load: async () => (await import('../serve/operate-service.ts')).restoreService,
    },
    {
      words: 'check',
      does: 'Look at all that is stored, while the service runs; exit code 1 when something is wrong',
      flags: STORE_FLAGS,
      examples: [['$0 serve check --data tests.sqlite', 'Is everything sound?']],
      load: async () => (await import('../serve/operate-service.ts')).checkService,
    },
    {
      words: 'prune',
      does: 'Remove comments, or runs, of long ago; without --yes only say what would go',
      flags: { ...STORE_FLAGS, ...PRUNE_FLAGS },
      examples: [['$0 serve prune --data tests.sqlite --comments-before 2026-01-31', 'What would go?']],
      load: async () => (await import('../serve/operate-service.ts')).pruneService,
    },
    KEYS_COMMAND,
    {
      words: 'log',
      does: 'The newest writes: who, when, what, from where',
      flags: { ...STORE_FLAGS, ...LOG_FLAGS },
      load: async () => (await import('../serve/manage-keys.ts')).showLog,
    },
  ],
};

import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { SERVE_FLAGS, type ServeFlags } from '../serve/serve-flags.ts';
import {
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
} from '../serve/store-flags.ts';
import { OWN_GROUP } from '../options.ts';

/** `runsheet serve`. */
export function serveCommand(choose: Choose): CommandModule {
  return {
    command: 'serve',
    describe: 'Run the embedded service on this machine, until Ctrl-C',
    builder: (yargs) =>
      yargs
        .command(startCommand(choose))
        .command(backupCommand(choose))
        .command(restoreCommand(choose))
        .command(checkCommand(choose))
        .command(pruneCommand(choose))
        .command(keysCommand(choose))
        .command(logCommand(choose)),
    handler: () => undefined,
  };
}

function startCommand(choose: Choose): CommandModule<unknown, ServeFlags> {
  return {
    // Also what `serve` does without a verb.
    command: ['start', '$0'],
    describe: 'Run the service, until Ctrl-C',
    builder: (yargs) =>
      yargs
        .group(Object.keys(SERVE_FLAGS), OWN_GROUP)
        .options(SERVE_FLAGS)
        .example(exampleLines('$0 serve', 'Try everything out, and leave nothing behind'))
        .example(exampleLines('$0 serve --data tests.sqlite --key-file .key', 'Keep data and key for the next start')),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/run-service.ts')).runService(flags, context));
    },
  };
}

function backupCommand(choose: Choose): CommandModule<unknown, BackupFlags> {
  return {
    command: 'backup <file>',
    describe: 'Copy the data file, while the service runs',
    builder: (yargs) =>
      yargs
        .positional('file', { type: 'string', describe: 'Where the copy goes: a file that does not exist yet' })
        .options(STORE_FLAGS)
        .example(exampleLines('$0 serve backup tests.backup --data tests.sqlite', 'One copy')),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/operate-service.ts')).backUpService(flags, context));
    },
  };
}

function restoreCommand(choose: Choose): CommandModule<unknown, BackupFlags> {
  return {
    command: 'restore <file>',
    describe: 'Make a data file from a backup; nothing is replaced',
    builder: (yargs) =>
      yargs
        .positional('file', { type: 'string', describe: 'The backup' })
        .options(STORE_FLAGS)
        .example(exampleLines('$0 serve restore tests.backup --data restored.sqlite', 'A new data file')),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/operate-service.ts')).restoreService(flags, context));
    },
  };
}

function checkCommand(choose: Choose): CommandModule<unknown, StoreFlags> {
  return {
    command: 'check',
    describe: 'Look at all that is stored, while the service runs; exit code 1 when something is wrong',
    builder: (yargs) =>
      yargs.options(STORE_FLAGS).example(exampleLines('$0 serve check --data tests.sqlite', 'Is everything sound?')),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/operate-service.ts')).checkService(flags, context));
    },
  };
}

function pruneCommand(choose: Choose): CommandModule<unknown, PruneFlags> {
  return {
    command: 'prune',
    describe: 'Remove comments, or runs, of long ago; without --yes only say what would go',
    builder: (yargs) =>
      yargs
        .options({ ...STORE_FLAGS, ...PRUNE_FLAGS })
        .example(exampleLines('$0 serve prune --data tests.sqlite --comments-before 2026-01-31', 'What would go?')),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/operate-service.ts')).pruneService(flags, context));
    },
  };
}

function keysCommand(choose: Choose): CommandModule {
  return {
    command: 'keys',
    describe: 'The keys of the service: list, add, revoke',
    builder: (yargs) =>
      yargs
        .command(listKeysCommand(choose))
        .command(addKeyCommand(choose))
        .command(revokeKeyCommand(choose))
        .example(exampleLines('$0 serve keys list --data tests.sqlite', 'Who has a key, and who uses it?')),
    handler: () => undefined,
  };
}

function listKeysCommand(choose: Choose): CommandModule<unknown, StoreFlags> {
  return {
    command: ['list', '$0'],
    describe: 'Each key: name, rights, expiry, last use',
    builder: (yargs) => yargs.options(STORE_FLAGS),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/manage-keys.ts')).showKeys(flags, context));
    },
  };
}

function addKeyCommand(choose: Choose): CommandModule<unknown, KeyFlags> {
  return {
    command: 'add <name>',
    describe: 'Make a key and print it; nobody can read it later',
    builder: (yargs) =>
      yargs
        .positional('name', { type: 'string', describe: 'Whose key it is' })
        .options({ ...STORE_FLAGS, ...KEY_FLAGS })
        .example(
          exampleLines('$0 serve keys add CI --data tests.sqlite --expires 2027-01-31', 'For the builds of a year'),
        ),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/manage-keys.ts')).makeKey(flags, context));
    },
  };
}

function revokeKeyCommand(choose: Choose): CommandModule<unknown, KeyNameFlags> {
  return {
    command: 'revoke <name>',
    describe: 'End a key at once, and all who signed in with it',
    builder: (yargs) => yargs.positional('name', { type: 'string', describe: 'Whose key it is' }).options(STORE_FLAGS),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/manage-keys.ts')).endKey(flags, context));
    },
  };
}

function logCommand(choose: Choose): CommandModule<unknown, LogFlags> {
  return {
    command: 'log',
    describe: 'The newest writes: who, when, what, from where',
    builder: (yargs) => yargs.options({ ...STORE_FLAGS, ...LOG_FLAGS }),
    handler: (flags) => {
      choose(async (context) => (await import('../serve/manage-keys.ts')).showLog(flags, context));
    },
  };
}

import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { SERVE_FLAGS, type ServeFlags } from '../serve/serve-flags.ts';
import { type BackupFlags, STORE_FLAGS, type StoreFlags } from '../serve/store-flags.ts';
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
        .command(checkCommand(choose)),
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

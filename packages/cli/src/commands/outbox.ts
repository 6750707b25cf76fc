import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { OWN_GROUP } from '../options.ts';
import {
  DROP_FLAGS,
  type DropFlags,
  OUTBOX_FLAGS,
  type OutboxFlags,
  type ShowKeptFlags,
} from '../outbox/outbox-flags.ts';

/** `runsheet outbox`. */
export function outboxCommand(choose: Choose): CommandModule {
  return {
    command: 'outbox',
    describe: 'See what waits to be delivered: list, show, drop',
    builder: (yargs) =>
      yargs
        .command(listCommand(choose))
        .command(showCommand(choose))
        .command(dropCommand(choose))
        .example(exampleLines('$0 outbox list', 'What could not be delivered yet?'))
        .epilogue('Deliver what waits with: npx runsheet publish'),
    handler: () => undefined,
  };
}

function listCommand(choose: Choose): CommandModule<unknown, OutboxFlags> {
  return {
    // Also what `outbox` does without a verb.
    command: ['list', '$0'],
    describe: 'The runs that wait, the oldest first',
    builder: (yargs) => yargs.options(OUTBOX_FLAGS).example(exampleLines('$0 outbox list --json', 'For programs')),
    handler: (flags) => {
      choose(async (context) => (await import('../outbox/list-kept.ts')).listKept(flags, context));
    },
  };
}

function showCommand(choose: Choose): CommandModule<unknown, ShowKeptFlags> {
  return {
    command: 'show <run>',
    describe: 'One run that waits: where it belongs, its counts, what failed',
    builder: (yargs) =>
      yargs
        .positional('run', { type: 'string', describe: 'Start of its name in the list, or its file' })
        .options(OUTBOX_FLAGS)
        .example(exampleLines('$0 outbox show rs1-k3J9', 'The run whose name begins with rs1-k3J9')),
    handler: (flags) => {
      choose(async (context) => (await import('../outbox/show-kept.ts')).showKept(flags, context));
    },
  };
}

function dropCommand(choose: Choose): CommandModule<unknown, DropFlags> {
  return {
    command: 'drop [runs..]',
    describe: 'Remove runs that shall never be delivered; says what is lost, and asks',
    builder: (yargs) =>
      yargs
        .positional('runs', {
          type: 'string',
          array: true,
          describe: 'Starts of their names in the list, or their files',
        })
        .group(Object.keys(DROP_FLAGS), OWN_GROUP)
        .options({ ...OUTBOX_FLAGS, ...DROP_FLAGS })
        .example(exampleLines('$0 outbox drop rs1-k3J9', 'One run'))
        .example(exampleLines('$0 outbox drop --all --yes', 'Everything, without asking')),
    handler: (flags) => {
      choose(async (context) => (await import('../outbox/drop-kept.ts')).dropKept(flags, context));
    },
  };
}

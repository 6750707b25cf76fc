import type { CommandModule } from 'yargs';
import type { Choose } from '../context.ts';
import { exampleLines } from '../example-lines.ts';
import { OWN_GROUP } from '../options.ts';
import { ADD_FLAGS, type AddFlags, type RemoveFlags } from '../quarantine/quarantine-flags.ts';

/** `runsheet quarantine`. */
export function quarantineCommand(choose: Choose): CommandModule {
  return {
    command: 'quarantine',
    describe: 'Let gates forgive a flaky test for some time: add, list, remove',
    builder: (yargs) =>
      yargs
        .command(addCommand(choose))
        .command(listCommand(choose))
        .command(removeCommand(choose))
        .example(exampleLines('$0 quarantine list', 'Which tests are forgiven, and until when?'))
        .epilogue(
          'The entries stand in runsheet.quarantine.json at the root of the repository. The tests run, and their cells stay red; gates of publish --fail-on forgive them while history calls them flaky.',
        ),
    handler: () => undefined,
  };
}

function addCommand(choose: Choose): CommandModule<unknown, AddFlags> {
  return {
    command: 'add <row>',
    describe: 'Put a test into quarantine, or change its entry',
    builder: (yargs) =>
      yargs
        .positional('row', { type: 'string', demandOption: true, describe: 'Its path, as history shows it' })
        .group(Object.keys(ADD_FLAGS), OWN_GROUP)
        .options(ADD_FLAGS)
        .example(
          exampleLines(
            '$0 quarantine add "src/cart.test.ts > Cart > adds" --owner @shop --issue SHOP-12 --reason "clock" --until 2026-12-20',
            'Forgiven until that day',
          ),
        ),
    handler: (flags) => {
      choose(async (context) => (await import('../quarantine/change-quarantine.ts')).addEntry(flags, context));
    },
  };
}

function listCommand(choose: Choose): CommandModule {
  return {
    // Also what `quarantine` does without a verb.
    command: ['list', '$0'],
    describe: 'The tests in quarantine, and entries that are wrong',
    handler: (flags) => {
      choose(async (context) => (await import('../quarantine/change-quarantine.ts')).listEntries(flags, context));
    },
  };
}

function removeCommand(choose: Choose): CommandModule<unknown, RemoveFlags> {
  return {
    command: 'remove <row>',
    describe: 'Take a test out of quarantine',
    builder: (yargs) =>
      yargs.positional('row', { type: 'string', demandOption: true, describe: 'Its path, as the list shows it' }),
    handler: (flags) => {
      choose(async (context) => (await import('../quarantine/change-quarantine.ts')).removeEntry(flags, context));
    },
  };
}

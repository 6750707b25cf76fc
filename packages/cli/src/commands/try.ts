import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { TRY_FLAGS, type TryFlags } from '../try/try-flags.ts';
import { OWN_GROUP } from '../options.ts';

/** `runsheet try`. */
export function tryCommand(choose: Choose): CommandModule<unknown, TryFlags> {
  return {
    command: 'try [command..]',
    describe: 'Run your tests with a service on this machine, and show the grid; no file is changed',
    builder: (yargs) =>
      yargs
        .usage('$0 try -- <command>\n\nRuns your tests with a service on this machine, and shows the grid.')
        .positional('command', { type: 'string', array: true, describe: 'What runs your tests, after --' })
        .group(Object.keys(TRY_FLAGS), OWN_GROUP)
        .options(TRY_FLAGS)
        .example(exampleLines('$0 try -- npx vitest run', 'Vitest, with the configuration it finds'))
        .example(exampleLines('$0 try -- npx jest --ci', 'Jest'))
        .example(exampleLines('$0 try -- npm test', 'A script that starts one of them, or both'))
        .epilogue(
          'Ends with the exit code of the command. Meanwhile the reporters of your configuration rest: name others in the command, with --reporter for Vitest and --reporters for Jest.',
        ),
    handler: (flags) => {
      choose(async (context) => (await import('../try/try-tests.ts')).tryTests(flags, context));
    },
  };
}

import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { INIT_FLAGS, type InitFlags } from '../init/init-flags.ts';
import { OWN_GROUP } from '../options.ts';

/** `runsheet init`. */
export function initCommand(choose: Choose): CommandModule<unknown, InitFlags> {
  return {
    command: 'init',
    describe: 'Add the reporter to this package: shows every change, and asks before it writes',
    builder: (yargs) =>
      yargs
        .group(Object.keys(INIT_FLAGS), OWN_GROUP)
        .options(INIT_FLAGS)
        .example(exampleLines('$0 init', 'Look, answer two questions, and decide'))
        .example(exampleLines('$0 init --project Shop --folder QA/Unit --yes', 'Write at once'))
        .example(exampleLines('$0 init --cwd packages/api', 'A package of a workspace'))
        .epilogue(
          'Changes the configuration of the test runner, package.json, .gitignore and the workflows of GitHub that run tests. A second time it changes nothing. Without a terminal and without --yes it only shows, and ends with 10 when there is something to change.',
        ),
    handler: (flags) => {
      choose(async (context) => (await import('../init/set-up-package.ts')).setUpPackage(flags, context));
    },
  };
}

import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import { SHOW_FLAGS, type ShowFlags } from '../show/show-flags.ts';

/** `runsheet show`. */
export function showCommand(choose: Choose): CommandModule<unknown, ShowFlags> {
  return {
    command: 'show [script]',
    describe: 'Show a script: a row per test, a column per run',
    builder: (yargs) =>
      yargs
        .group(Object.keys(SHOW_FLAGS), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...SHOW_FLAGS })
        .positional('script', {
          type: 'string',
          describe: 'Name or id; default: the script of this package [RUNSHEET_SCRIPT]',
        })
        .example(exampleLines('$0 show', 'The script that the tests of this package are published to'))
        .example(exampleLines('$0 show 12 --runs 3', 'The last three runs of script 12')),
    handler: (flags) => {
      choose(async (context) => (await import('../show/show-script.ts')).showScript(flags, context));
    },
  };
}

import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { SERVE_FLAGS, type ServeFlags } from '../serve/serve-flags.ts';
import { OWN_GROUP } from '../options.ts';

/** `runsheet serve`. */
export function serveCommand(choose: Choose): CommandModule<unknown, ServeFlags> {
  return {
    command: 'serve',
    describe: 'Run the embedded service on this machine, until Ctrl-C',
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

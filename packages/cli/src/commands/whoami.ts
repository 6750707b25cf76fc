import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import type { ServiceFlags } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet whoami`. */
export function whoamiCommand(choose: Choose): CommandModule<unknown, ServiceFlags> {
  return {
    command: 'whoami',
    describe: 'Check the address and the key, and list the projects',
    builder: (yargs) =>
      yargs.options(SERVICE_FLAGS).example(exampleLines('$0 whoami', 'Which account does RUNSHEET_API_KEY belong to?')),
    handler: (flags) => {
      choose(async (context) => (await import('../whoami/who-am-i.ts')).whoAmI(flags, context));
    },
  };
}

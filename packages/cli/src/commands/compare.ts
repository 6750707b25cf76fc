import type { CommandModule } from 'yargs';
import type { Choose } from '../context.ts';
import { exampleLines } from '../example-lines.ts';
import type { CompareFlags } from '../history/history-flags.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet compare`. */
export function compareCommand(choose: Choose): CommandModule<unknown, CompareFlags> {
  return {
    command: 'compare <before> <after>',
    describe: 'Show what broke and what was fixed between two runs',
    builder: (yargs) =>
      yargs
        .positional('before', { type: 'string', demandOption: true, describe: 'Number of a run, or last' })
        .positional('after', { type: 'string', demandOption: true, describe: 'Number of a run, or last' })
        .options(SERVICE_FLAGS)
        .example(exampleLines('$0 compare 41 last', 'What is different from run 41?')),
    handler: (flags) => {
      choose(async (context) => (await import('../history/compare.ts')).compare(flags, context));
    },
  };
}

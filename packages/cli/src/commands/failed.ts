import type { CommandModule } from 'yargs';
import type { Choose } from '../context.ts';
import { exampleLines } from '../example-lines.ts';
import { FAILED_FLAGS, type FailedFlags } from '../failed/failed-flags.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet failed`. */
export function failedCommand(choose: Choose): CommandModule<unknown, FailedFlags> {
  return {
    command: 'failed',
    describe: 'List the tests of a run that failed or were blocked, or run exactly these again',
    builder: (yargs) =>
      yargs
        .group(Object.keys(FAILED_FLAGS), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...FAILED_FLAGS })
        .example(exampleLines('$0 failed', 'What failed in the last whole run, and since when'))
        .example(exampleLines('$0 failed --run 41 --format jest', 'Arguments for Jest'))
        .example(exampleLines('$0 failed -- npx vitest run', 'Run exactly these tests')),
    handler: (flags) => {
      choose(async (context) => (await import('../failed/list-failed.ts')).listFailed(flags, context));
    },
  };
}

import type { CommandModule } from 'yargs';
import type { Choose } from '../context.ts';
import { exampleLines } from '../example-lines.ts';
import { type FlakyFlags, LANE_FLAGS } from '../history/history-flags.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet flaky`. */
export function flakyCommand(choose: Choose): CommandModule<unknown, FlakyFlags> {
  return {
    command: 'flaky',
    describe: 'List flaky tests: a retry passed, or one commit has both verdicts, within 14 days',
    builder: (yargs) =>
      yargs
        .group(Object.keys(LANE_FLAGS), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...LANE_FLAGS })
        .example(exampleLines('$0 flaky', 'The flaky tests of this package, the most restless first')),
    handler: (flags) => {
      choose(async (context) => (await import('../history/show-flaky.ts')).showFlaky(flags, context));
    },
  };
}

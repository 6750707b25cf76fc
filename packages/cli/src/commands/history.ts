import type { CommandModule } from 'yargs';
import type { Choose } from '../context.ts';
import { exampleLines } from '../example-lines.ts';
import { ALL_FLAG, type HistoryFlags, LANE_FLAGS } from '../history/history-flags.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet history`. */
export function historyCommand(choose: Choose): CommandModule<unknown, HistoryFlags> {
  return {
    command: 'history [row]',
    describe: 'Show the last 30 verdicts of tests, and since when they fail',
    builder: (yargs) =>
      yargs
        .positional('row', {
          type: 'string',
          describe: 'A test, describe or file, by a part of its path; default: every test that did not always pass',
        })
        .group(Object.keys({ ...LANE_FLAGS, ...ALL_FLAG }), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...LANE_FLAGS, ...ALL_FLAG })
        .example(exampleLines('$0 history', 'What has failed in the last 30 runs?'))
        .example(exampleLines('$0 history src/cart.test.ts --branch main', 'The tests of one file on main')),
    handler: (flags) => {
      choose(async (context) => (await import('../history/show-history.ts')).showHistory(flags, context));
    },
  };
}

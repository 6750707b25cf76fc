import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import type { MergeFlags } from '../merge/merge-records.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import { EXPECT_SHARDS } from '../publish/expect-shards.ts';

/** `runsheet merge`. */
export function mergeCommand(choose: Choose): CommandModule<unknown, MergeFlags> {
  return {
    command: 'merge [files..]',
    describe: 'Join the shards of a run into one recorded run, to be published later',
    builder: (yargs) =>
      yargs
        .positional('files', {
          type: 'string',
          array: true,
          describe: 'Recorded runs, or folders that hold them; default: the outbox',
        })
        .group(Object.keys(EXPECT_SHARDS), OWN_GROUP)
        .options({ ...EXPECT_SHARDS, 'record-dir': SERVICE_FLAGS['record-dir'] })
        .example(exampleLines('$0 merge artifacts/ --expect-shards 4', 'Join what four jobs have recorded')),
    handler: (flags) => {
      choose(async (context) => (await import('../merge/merge-records.ts')).mergeRecords(flags, context));
    },
  };
}

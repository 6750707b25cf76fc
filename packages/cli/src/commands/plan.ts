import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import { EXPECT_SHARDS } from '../publish/expect-shards.ts';
import { type PublishFlags, RENAME_FLAGS, REPORT_FLAGS } from '../publish/publish-flags.ts';

/** `runsheet plan`. */
export function planCommand(choose: Choose): CommandModule<unknown, PublishFlags> {
  return {
    command: 'plan [files..]',
    describe: 'Show what `publish` would write, and write nothing; ends with 10 when there is something',
    builder: (yargs) =>
      yargs
        .positional('files', {
          type: 'string',
          array: true,
          describe:
            'What `publish` takes: recorded runs, reports of other tools, or folders that hold them; default: the outbox',
        })
        .group(Object.keys({ ...EXPECT_SHARDS, ...REPORT_FLAGS, ...RENAME_FLAGS }), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...EXPECT_SHARDS })
        .options(REPORT_FLAGS)
        .options(RENAME_FLAGS)
        .example(exampleLines('$0 plan', 'What the recorded runs of the outbox would write'))
        .example(exampleLines('$0 plan junit.xml --json', 'The same for a report of another tool, for a program')),
    handler: (flags) => {
      choose(async (context) => (await import('../plan/plan-records.ts')).planRecords(flags, context));
    },
  };
}

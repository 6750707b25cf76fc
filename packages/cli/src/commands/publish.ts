import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import { EXPECT_SHARDS } from '../publish/expect-shards.ts';
import { GATE_FLAGS, type PublishFlags, RENAME_FLAGS, REPORT_FLAGS } from '../publish/publish-flags.ts';

/** `runsheet publish`. */
export function publishCommand(choose: Choose): CommandModule<unknown, PublishFlags> {
  return {
    command: 'publish [files..]',
    describe: 'Deliver recorded results, shards as one run; what is delivered already is not doubled',
    builder: (yargs) =>
      yargs
        .positional('files', {
          type: 'string',
          array: true,
          describe:
            'Recorded runs, reports of other tools (JUnit XML, CTRF, TAP, JSON of Jest, Vitest and Playwright), or folders that hold them; default: the outbox',
        })
        .group(Object.keys({ ...EXPECT_SHARDS, ...REPORT_FLAGS, ...RENAME_FLAGS, ...GATE_FLAGS }), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...EXPECT_SHARDS })
        .options(REPORT_FLAGS)
        .options(RENAME_FLAGS)
        .options(GATE_FLAGS)
        .example(exampleLines('$0 publish', 'Deliver what earlier builds could not'))
        .example(exampleLines('$0 publish artifacts/', 'Deliver what other jobs of a pipeline have recorded'))
        .example(
          exampleLines('$0 publish --fail-on new-failures', 'Known failures do not end the pipeline, new ones do'),
        )
        .example(exampleLines('$0 publish junit.xml', 'Deliver what another test runner has written')),
    handler: (flags) => {
      choose(async (context) => (await import('../publish/publish-records.ts')).publishRecords(flags, context));
    },
  };
}

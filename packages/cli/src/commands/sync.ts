import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import { RENAME_FLAGS } from '../publish/publish-flags.ts';
import { SYNC_FLAGS, type SyncFlags } from '../sync/sync-flags.ts';

/** `runsheet sync`. */
export function syncCommand(choose: Choose): CommandModule<unknown, SyncFlags> {
  return {
    command: 'sync [files..]',
    describe: 'Add missing rows to the outline and post no run; the tests are listed, not run',
    builder: (yargs) =>
      yargs
        .positional('files', {
          type: 'string',
          array: true,
          describe: 'Recorded runs to take the tests from; default: what the test runner lists here',
        })
        .group(Object.keys({ ...SYNC_FLAGS, ...RENAME_FLAGS }), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...SYNC_FLAGS, ...RENAME_FLAGS })
        .example(exampleLines('$0 sync', 'The outline holds every test of this package'))
        .example(exampleLines('$0 sync --check', 'Does it?'))
        .example(exampleLines('$0 sync -- npx jest --config unit.js', 'The tests that this command would run'))
        .epilogue(
          'Test files are loaded, with what stands outside of tests in them; no test and no hook in them runs. Rows that are there already stay as they are.',
        ),
    handler: (flags) => {
      choose(async (context) => (await import('../sync/sync-outline.ts')).syncOutline(flags, context));
    },
  };
}

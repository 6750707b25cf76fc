import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { EXPORT_FLAGS, type ExportFlags } from '../export/export-flags.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet export`. */
export function exportCommand(choose: Choose): CommandModule<unknown, ExportFlags> {
  return {
    command: 'export [script]',
    describe: 'Write a script as Markdown, CSV, JSON, CTRF, JUnit XML or HTML',
    builder: (yargs) =>
      yargs
        .group(Object.keys(EXPORT_FLAGS), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...EXPORT_FLAGS })
        .positional('script', {
          type: 'string',
          describe: 'Name or id; default: the script of this package [RUNSHEET_SCRIPT]',
        })
        .example(
          exampleLines(
            '$0 export --format junit --output junit.xml',
            'The newest run, for a program that reads JUnit XML',
          ),
        )
        .example(exampleLines('$0 export 12 --format csv --all', 'Every run of script 12, for a spreadsheet'))
        .example(exampleLines('$0 export --format html --output report.html', 'The page of the script, as one file')),
    handler: (flags) => {
      choose(async (context) => (await import('../export/export-script.ts')).exportScript(flags, context));
    },
  };
}

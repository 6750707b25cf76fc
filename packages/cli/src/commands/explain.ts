import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import type { ExplainFlags } from '../explain/explain.ts';

/** `runsheet explain`. */
export function explainCommand(choose: Choose): CommandModule<unknown, ExplainFlags> {
  return {
    command: 'explain [code]',
    describe: 'Tell what a message means and what to do; without a code list all of them',
    builder: (yargs) =>
      yargs
        .positional('code', { type: 'string', describe: 'Code of a message, such as RS2001' })
        .example(exampleLines('$0 explain RS2001', 'Why was the key refused?'))
        .example(exampleLines('$0 explain', 'Every message')),
    handler: (flags) => {
      choose(async (context) => (await import('../explain/explain.ts')).explain(flags, context));
    },
  };
}

import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import { type CompletionFlags, SHELLS } from '../completion/shells.ts';
import type { Choose } from '../context.ts';

/** `runsheet completion`. */
export function completionCommand(choose: Choose): CommandModule<unknown, CompletionFlags> {
  return {
    command: 'completion [shell]',
    describe: 'Print what makes bash, zsh or fish complete commands and flags',
    builder: (yargs) =>
      yargs
        .positional('shell', { choices: SHELLS, describe: 'Default: that of SHELL' })
        .example(exampleLines('$0 completion >> ~/.bashrc', 'From the next shell on'))
        .example(exampleLines('source <($0 completion zsh)', 'In this shell')),
    handler: (flags) => {
      choose(async (context) => (await import('../completion/print-completion.ts')).printCompletion(flags, context));
    },
  };
}

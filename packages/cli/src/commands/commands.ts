import { SERVICE_FLAGS } from '../settings.ts';
import type { Command } from './command.ts';
import { PUBLISHING_COMMANDS } from './publishing.ts';
import { READING_COMMANDS } from './reading.ts';
import { SERVE_COMMAND } from './serve.ts';

/** The one list of commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...PUBLISHING_COMMANDS,
  ...READING_COMMANDS,
  {
    words: 'whoami',
    does: 'Check the address and the key, and list the projects',
    flags: SERVICE_FLAGS,
    examples: [['$0 whoami', 'Which account does RUNSHEET_API_KEY belong to?']],
    load: async () => (await import('../whoami/who-am-i.ts')).whoAmI,
  },
  {
    words: 'doctor',
    does: 'Look for what keeps results from being published, and say what to do; writes nothing',
    flags: SERVICE_FLAGS,
    examples: [['$0 doctor', 'Why do my results not appear?']],
    load: async () => (await import('../doctor/run-doctor.ts')).runDoctor,
  },
  SERVE_COMMAND,
  {
    words: 'explain [code]',
    does: 'Tell what a message means and what to do; without a code list all of them',
    takes: { code: 'Code of a message, such as RS2001' },
    examples: [
      ['$0 explain RS2001', 'Why was the key refused?'],
      ['$0 explain', 'Every message'],
    ],
    load: async () => (await import('../explain/explain.ts')).explain,
  },
];

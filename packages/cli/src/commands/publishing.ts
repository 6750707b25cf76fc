import {
  INIT_FLAGS,
  DROP_FLAGS,
  OUTBOX_FLAGS,
  EXPECT_RUN,
  EXPECT_SHARDS,
  GATE_FLAGS,
  RENAME_FLAGS,
  REPORT_FLAGS,
  SYNC_FLAGS,
  TRY_FLAGS,
} from '../flags/flags.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import type { Command } from './command.ts';

const OUTBOX_COMMAND: Command = {
  words: 'outbox',
  does: 'See what waits to be delivered: list, drop',
  examples: [['$0 outbox list', 'What could not be delivered yet?']],
  epilogue: 'Deliver what waits with: npx runsheet publish',
  below: [
    {
      words: 'list',
      isDefault: true,
      does: 'The runs that wait, the oldest first',
      flags: OUTBOX_FLAGS,
      examples: [['$0 outbox list --json', 'For programs']],
      load: async () => (await import('../outbox/list-kept.ts')).listKept,
    },
    {
      words: 'drop [runs..]',
      does: 'Delete runs without delivering them; says what is lost, and asks',
      takes: { runs: 'Starts of their names in the list, or their files' },
      flags: { ...OUTBOX_FLAGS, ...DROP_FLAGS },
      examples: [
        ['$0 outbox drop rs1-k3J9', 'One run'],
        ['$0 outbox drop --all --yes', 'Everything, without asking'],
      ],
      load: async () => (await import('../outbox/drop-kept.ts')).dropKept,
    },
  ],
};

export const PUBLISHING_COMMANDS: readonly Command[] = [
  {
    words: 'try [command..]',
    does: 'Run your tests with a service on this machine, and show the grid; no file is changed',
    usage: '$0 try -- <command>\n\nRuns your tests with a service on this machine, and shows the grid.',
    takes: { command: 'What runs your tests, after --' },
    takesCommand: true,
    flags: TRY_FLAGS,
    examples: [
      ['$0 try -- npx vitest run', 'Vitest, with the configuration it finds'],
      ['$0 try -- npx jest --ci', 'Jest'],
      ['$0 try -- npm test', 'A script that starts one of them, or both'],
    ],
    epilogue:
      'Ends with the exit code of the command. The reporters of your configuration do not run. Name others in the command: --reporter for Vitest, --reporters for Jest.',
    load: async () => (await import('../try/try-tests.ts')).tryTests,
  },
  {
    words: 'init',
    does: 'Add the reporter to this package: shows every change, and asks before it writes',
    flags: INIT_FLAGS,
    examples: [
      ['$0 init', 'Look, and decide'],
      ['$0 init --project Shop --folder QA/Unit --yes', 'Write at once'],
      ['$0 init --cwd packages/api', 'A package of a workspace'],
    ],
    epilogue:
      'Changes the configuration of the test runner, package.json and the workflows of GitHub that run tests. Run again, it changes nothing. Without a terminal and without --yes it only shows the changes, and ends with 10 if there are any.',
    load: async () => (await import('../init/set-up-package.ts')).setUpPackage,
  },
  {
    words: 'publish [files..]',
    does: 'Deliver recorded results, shards as one run; nothing is delivered twice',
    takes: {
      files:
        'Recorded runs, reports of other tools (JUnit XML, CTRF, TRX, blobs of Vitest, …), or folders that hold them; default: the outbox',
    },
    flags: { ...SERVICE_FLAGS, ...EXPECT_RUN, ...EXPECT_SHARDS, ...REPORT_FLAGS, ...RENAME_FLAGS, ...GATE_FLAGS },
    examples: [
      ['$0 publish', 'Deliver what earlier builds could not'],
      ['$0 publish --expect-run', 'In CI, after the tests: a job without a run is red'],
      ['$0 publish artifacts/', 'Deliver what other jobs of a pipeline have recorded'],
      ['$0 publish --fail-on new-failures', 'Known failures do not end the pipeline, new ones do'],
      ['$0 publish junit.xml', 'Deliver what another test runner has written'],
    ],
    load: async () => (await import('../publish/publish-records.ts')).publishRecords,
  },
  {
    words: 'sync [files..]',
    does: 'Add missing rows to the outline and post no run; the tests are listed, not run',
    takes: { files: 'Recorded runs to take the tests from; default: what the test runner lists here' },
    takesCommand: true,
    flags: { ...SERVICE_FLAGS, ...SYNC_FLAGS, ...RENAME_FLAGS },
    examples: [
      ['$0 sync', 'The outline holds every test of this package'],
      ['$0 sync --check', 'Does it?'],
      ['$0 sync -- npx jest --config unit.js', 'The tests that this command would run'],
    ],
    epilogue:
      'Test files are loaded, so code outside of tests runs; tests and hooks do not. Existing rows are not changed.',
    load: async () => (await import('../sync/sync-outline.ts')).syncOutline,
  },
  OUTBOX_COMMAND,
  {
    words: 'plan [files..]',
    does: 'Show what `publish` would write, without writing it; ends with 10 if there is something to write',
    takes: {
      files:
        'What `publish` takes: recorded runs, reports of other tools, or folders that hold them; default: the outbox',
    },
    flags: { ...SERVICE_FLAGS, ...EXPECT_SHARDS, ...REPORT_FLAGS, ...RENAME_FLAGS },
    examples: [
      ['$0 plan', 'What the recorded runs of the outbox would write'],
      ['$0 plan junit.xml --json', 'The same for a report of another tool, for a program'],
    ],
    load: async () => (await import('../plan/plan-records.ts')).planRecords,
  },
];

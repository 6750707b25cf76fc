import { EXPORT_FLAGS, FAILED_FLAGS, ALL_FLAG, COMPARE_FLAGS, LANE_FLAGS, SHOW_FLAGS } from '../flags/flags.ts';
import { SERVICE_FLAGS } from '../settings.ts';
import type { Command } from './command.ts';

const SCRIPT = { script: 'Name or id; default: the script of this package [RUNSHEET_SCRIPT]' } as const;

export const READING_COMMANDS: readonly Command[] = [
  {
    words: 'show [script]',
    does: 'Show a script: a row per test, a column per run',
    takes: SCRIPT,
    flags: { ...SERVICE_FLAGS, ...SHOW_FLAGS },
    examples: [
      ['$0 show', 'The script that the tests of this package are published to'],
      ['$0 show 12 --runs 3', 'The last three runs of script 12'],
    ],
    load: async () => (await import('../show/show-script.ts')).showScript,
  },
  {
    words: 'history [row]',
    does: 'Show the last 30 verdicts of tests, and since when they fail',
    takes: {
      row: 'A test, describe or file, by a part of its path; default: every test that did not always pass',
    },
    flags: { ...SERVICE_FLAGS, ...LANE_FLAGS, ...ALL_FLAG },
    examples: [
      ['$0 history', 'What has failed in the last 30 runs?'],
      ['$0 history src/cart.test.ts --branch main', 'The tests of one file on main'],
    ],
    load: async () => (await import('../history/show-history.ts')).showHistory,
  },
  {
    words: 'compare [before] [after]',
    does: 'Show what broke and what was fixed between two runs',
    takes: {
      before: 'Number of a run; default: the last whole run before the other, of its branch and environment',
      after: 'Number of a run; default: last, the last run of all tests',
    },
    flags: { ...SERVICE_FLAGS, ...COMPARE_FLAGS },
    examples: [
      ['$0 compare', 'What is different between the last two whole runs?'],
      ['$0 compare 41', 'What is different from run 41?'],
    ],
    load: async () => (await import('../history/compare.ts')).compare,
  },
  {
    words: 'flaky',
    does: 'List flaky tests: a retry passed, or one commit has both verdicts, within 14 days',
    flags: { ...SERVICE_FLAGS, ...LANE_FLAGS },
    examples: [['$0 flaky', 'The flaky tests of this package, those with the most flips first']],
    load: async () => (await import('../history/show-history.ts')).showFlaky,
  },
  {
    words: 'failed',
    does: 'List the tests of a run that failed or were blocked, or run these again',
    takesCommand: true,
    flags: { ...SERVICE_FLAGS, ...FAILED_FLAGS },
    examples: [
      ['$0 failed', 'What failed in the last run, and since when'],
      ['$0 failed --run 41 --format jest', 'Arguments for Jest'],
      ['$0 failed -- npx vitest run', 'Run these tests again'],
    ],
    epilogue:
      'Skipped tests are not listed. With a key, the tests that run again are published as any run: one more column, a part of the tests. RUNSHEET_MODE=off prevents that.',
    load: async () => (await import('../failed/list-failed.ts')).listFailed,
  },
  {
    words: 'export [script]',
    does: 'Write a script as Markdown, CSV, JSON, JUnit XML or HTML',
    takes: SCRIPT,
    flags: { ...SERVICE_FLAGS, ...EXPORT_FLAGS },
    examples: [
      ['$0 export --format junit --output junit.xml', 'The newest run, for a program that reads JUnit XML'],
      ['$0 export 12 --format csv --all', 'Every run of script 12, for a spreadsheet'],
      ['$0 export --format html --output report.html', 'The page of the script, as one file'],
    ],
    load: async () => (await import('../export/export-script.ts')).exportScript,
  },
];

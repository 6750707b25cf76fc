import { counted, first, message } from '../message.ts';

// RS40 and RS90: notices about a run and where it is published, and our bugs.

export const RS4003 = message<{ runner: string; published: string; file?: string | undefined }>(
  { runner: '5 passed, 1 failed, 0 skipped', published: '3 pass, 1 fail, 0 others' },
  ({ runner, published, file }) =>
    file === undefined
      ? {
          what: `The counts differ: the runner says ${runner}, the run holds ${published}.`,
          why: 'The runner reported tests in a way that runsheet does not understand.',
          todo: 'Report it to us with the version of the runner.',
        }
      : {
          what: `${file} counts other tests than it holds: ${runner}; in it are ${published}.`,
          why: 'Its tool counts in another way than it lists, or tests are missing in the file. The run shows the tests that it holds.',
          todo: 'Compare the file with what the tool prints, and let the tool write it again.',
        },
);

export const RS4004 = {
  what: 'No API key in this build, so nothing was published.',
  why: 'Builds of forks do not get secrets.',
  todo: 'Deliver the results in a job that has the key: npx runsheet publish',
} as const;

export const RS4005 = message({ names: ['RUNSHEET_FODLER'] }, ({ names }) => ({
  what: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not known to runsheet.`,
  why: 'A misspelled variable is easy to miss.',
  todo: 'Correct the name, or remove the variable.',
}));

export const RS4007 = {
  what: 'The outbox {folder} cannot be written: {reason}',
  why: 'Results are kept there before they are sent, so that nothing is lost when the service does not answer.',
  todo: 'Make the folder writable, or set `recordDir` (RUNSHEET_RECORD_DIR) to one that is.',
} as const;

export const RS4037 = {
  what: 'The record folder {folder} cannot be written ({reason}), so this run is kept in {instead}.',
  why: 'Results are on disk before they are sent. Commands look for them there, too.',
  todo: 'Make the record folder writable, or set `recordDir` (RUNSHEET_RECORD_DIR) to one that is.',
} as const;

export const RS4008 = {
  what: 'Another process is publishing {file}.',
  why: 'Only one process may, so that no run is published twice.',
  todo: 'If that process does not finish, publish again: npx runsheet publish',
} as const;

export const RS4035 = message(
  { file: '.runsheet/open/2026-11-21T11-59-00-000Z-rs1-k3J9x2Aq.ndjson', processId: 4711 },
  ({ file, processId }) => ({
    what: `${file} is not published: its tests are still running (process ${processId}).`,
    why: 'It is published when they end.',
    todo: 'Wait for them, or end that process and publish again: npx runsheet publish',
  }),
);

export const RS4018 = message(
  { options: ['folder'], reason: 'vitest.config.ts computes it' },
  ({ options, reason }) => ({
    what: `Where the tests publish to is not known here (${options.join(', ')}): ${reason}.`,
    why: 'A command reads the options of the reporter only where they are written down as plain values, and takes one place.',
    todo: 'Write it into runsheet.config.json, which reporters and commands read, or name it for this command.',
  }),
);

export const RS4020 = {
  what: 'The file {path} of GitHub Actions cannot be written: {reason}',
  why: 'The job summary and the outputs of a step are files that GitHub Actions names.',
  todo: 'Check that the step may write there. The results are not affected.',
} as const;

export const RS4021 = {
  what: 'The process ended with exit code {code} after its run was published without a failure.',
  why: 'The process lived on after its tests, or published by itself, so its end was not known. A run cannot be changed.',
  todo: 'Look for what failed after the tests: a global teardown, a coverage threshold or another reporter.',
} as const;

export const RS4022 = {
  what: 'No tests were found, so nothing was published.',
  why: 'The runner found no test file, and it treats that as a failure.',
  todo: 'Correct the filters or folders, or allow it with --passWithNoTests.',
} as const;

export const RS4024 = {
  what: 'The run is incomplete: {why}.',
  why: 'Tests that it did not reach are shown as blocked, as far as they are known.',
  todo: 'Run the tests again if the rest matters.',
} as const;

export const RS4025 = message({ files: ['cart.test.js', 'price.test.js'] }, ({ files }) => ({
  what: `${counted(files.length, 'test file')} ${files.length === 1 ? 'was' : 'were'} run by several projects that have no name: ${first(files)}`,
  why: 'These projects cannot be told apart, so the tests of such a file share one heading and differ only in their order.',
  todo: 'Give each project a name (displayName in Jest). Then its tests get their own rows.',
}));

export const RS4026 = {
  what: 'The reporter is listed more than once, so only the first one counts.',
  why: 'One run of your tests is one run in one script, and runs cannot be deleted.',
  todo: 'List it once: in the configuration, a preset of it, or with --reporter (Jest: --reporters).',
} as const;

export const RS4028 = message({ count: 12 }, ({ count }) => ({
  what: `The publisher has not answered. ${counted(count, 'result')} kept on disk.`,
  why: 'It was killed, ran out of memory, or did not come to an end, for example because a configuration file loops. Or no process can be started here, as with Bun and Deno.',
  todo: 'Deliver them with: npx runsheet publish',
}));

export const RS4029 = {
  what: 'Publishing continues in the background; this process no longer waits for it.',
  why: 'A signal ended the run, the deadline passed, or the disk refused the last line of the run.',
  todo: 'If the run does not appear, deliver it with: npx runsheet publish',
} as const;

export const RS4030 = message({ folders: ['.runsheet'] }, ({ folders }) => ({
  what: `This build has a key, but no test run left anything in ${folders.join(', ')}.`,
  why: 'A reporter on the command line (`--reporter=verbose`) replaces those of the configuration, ours too. Or the tests did not run, or their job did not upload the folder.',
  todo: 'Add `--reporter=@runsheet/vitest` (Jest: `--reporters=@runsheet/jest`) to that command line. To find it: npx runsheet doctor',
}));

export const RS9001 = {
  what: 'runsheet itself failed in {where}: {reason}',
  why: 'This is our bug. Your tests are not affected.',
  todo: 'Report it to us with this message.',
} as const;

export const RS4041 = message<{
  part: 'comment' | 'check run';
  cause: 'refused' | 'limited' | 'failed';
  reason: string;
}>(
  { part: 'comment', cause: 'refused', reason: '403 Resource not accessible by integration' },
  ({ part, cause, reason }) => ({
    what: `GitHub has not taken the ${part} of this build: ${reason}`,
    ...NOT_TAKEN[cause],
    ...(cause === 'refused' && {
      todo: `Give the job the permission \`${part === 'comment' ? 'pull-requests' : 'checks'}: write\`. For pull requests of forks, publish from a workflow on \`workflow_run\`, as docs/forks.md shows.`,
    }),
  }),
);

const NOT_TAKEN = {
  refused: {
    why: 'The token of the job may not write it. In a pull request of a fork it can only read. The results are not affected.',
    todo: '',
  },
  limited: {
    why: 'GitHub limits how often a token may write. The results are not affected.',
    todo: 'Nothing needs to be done: the next build writes it.',
  },
  failed: {
    why: 'What may have arrived is not sent twice. The results are not affected.',
    todo: 'Nothing needs to be done: the next build writes it. If it happens again, check GITHUB_API_URL and the proxy.',
  },
} as const;

export const RS4042 = {
  what: 'This step has published no run of this build, so it has nothing to tell the pull request.',
  why: 'A reporter that knows the key publishes the run itself, when the tests end.',
  todo: 'Set RUNSHEET_MODE to record in the step that runs the tests. Then the action publishes the run and tells of it.',
} as const;

import { counted, first, message } from '../message.ts';

/** RS40 and RS90: notices about a run, a script and its rows, and our bugs. */
export const notices = {
  RS4003: message<{ runner: string; published: string; file?: string | undefined }>(
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
  ),
  RS4004: {
    what: 'No API key in this build, so nothing was published.',
    why: 'Builds of forks do not get secrets.',
    todo: 'Deliver the results in a job that has the key: npx runsheet publish',
  },
  RS4005: message({ names: ['RUNSHEET_FODLER'] }, ({ names }) => ({
    what: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not known to runsheet.`,
    why: 'A misspelled variable is easy to miss.',
    todo: 'Correct the name, or remove the variable.',
  })),
  RS4007: {
    what: 'The outbox {folder} cannot be written: {reason}',
    why: 'Results are kept there before they are sent, so that nothing is lost when the service does not answer.',
    todo: 'Make the folder writable, or set `recordDir` (RUNSHEET_RECORD_DIR) to one that is.',
  },
  RS4037: {
    what: 'The record folder {folder} cannot be written ({reason}), so this run is kept in {instead}.',
    why: 'Results are on disk before they are sent. Commands look for them there, too.',
    todo: 'Make the record folder writable, or set `recordDir` (RUNSHEET_RECORD_DIR) to one that is.',
  },
  RS4008: {
    what: 'Another process is publishing {file}.',
    why: 'Only one process may, so that no run is published twice.',
    todo: 'If that process does not finish, publish again: npx runsheet publish',
  },
  RS4035: message(
    { file: '.runsheet/open/2026-11-21T11-59-00-000Z-rs1-k3J9x2Aq.ndjson', processId: 4711 },
    ({ file, processId }) => ({
      what: `${file} is not published: its tests are still running (process ${processId}).`,
      why: 'It is published when they end.',
      todo: 'Wait for them, or end that process and publish again: npx runsheet publish',
    }),
  ),
  RS4018: message({ options: ['folder'], reason: 'vitest.config.ts computes it' }, ({ options, reason }) => ({
    what: `Where the tests publish to is not known here (${options.join(', ')}): ${reason}.`,
    why: 'A command reads the options of the reporter only where they are written down as plain values, and takes one place.',
    todo: 'Write it into runsheet.config.json, which reporters and commands read, or name it for this command.',
  })),
  RS4020: {
    what: 'The file {path} of GitHub Actions cannot be written: {reason}',
    why: 'The job summary and the outputs of a step are files that GitHub Actions names.',
    todo: 'Check that the step may write there. The results are not affected.',
  },
  RS4022: {
    what: 'No tests were found, so nothing was published.',
    why: 'The runner found no test file, and it treats that as a failure.',
    todo: 'Correct the filters or folders, or allow it with --passWithNoTests.',
  },
  RS4024: {
    what: 'The run is incomplete: {why}.',
    why: 'Tests that it did not reach are shown as blocked, as far as they are known.',
    todo: 'Run the tests again if the rest matters.',
  },
  RS4025: message({ files: ['cart.test.js', 'price.test.js'] }, ({ files }) => ({
    what: `${counted(files.length, 'test file')} ${files.length === 1 ? 'was' : 'were'} run by several projects that have no name: ${first(files)}`,
    why: 'These projects cannot be told apart, so the tests of such a file share one heading and differ only in their order.',
    todo: 'Give each project a name (displayName in Jest). Then its tests get their own rows.',
  })),
  RS4026: {
    what: 'The reporter is listed more than once, so only the first one counts.',
    why: 'One run of your tests is one run in one script, and runs cannot be deleted.',
    todo: 'List it once: in the configuration, a preset of it, or with --reporter (Jest: --reporters).',
  },
  RS4028: message({ count: 12 }, ({ count }) => ({
    what: `The publisher has not answered. ${counted(count, 'result')} kept on disk.`,
    why: 'It was killed, ran out of memory, or did not come to an end, for example because a configuration file loops. Or no process can be started here, as with Bun and Deno.',
    todo: 'Deliver them with: npx runsheet publish',
  })),
  RS4029: {
    what: 'Publishing continues in the background; this process no longer waits for it.',
    why: 'A signal ended the run, the deadline passed, or the disk refused the last line of the run.',
    todo: 'If the run does not appear, deliver it with: npx runsheet publish',
  },
  RS4030: message({ folders: ['.runsheet'] }, ({ folders }) => ({
    what: `This build has a key, but no test run left anything in ${folders.join(', ')}.`,
    why: 'A reporter on the command line (`--reporter=verbose`) replaces those of the configuration, ours too. Or the tests did not run, or their job did not upload the folder.',
    todo: 'Add `--reporter=@runsheet/vitest` (Jest: `--reporters=@runsheet/jest`) to that command line. To find it: npx runsheet doctor',
  })),
  RS9001: {
    what: 'runsheet itself failed in {where}: {reason}',
    why: 'This is our bug. Your tests are not affected.',
    todo: 'Report it to us with this message.',
  },
  RS4041: message<{
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
  ),
  RS4042: {
    what: 'This step has published no run of this build, so it has nothing to tell the pull request.',
    why: 'A reporter that knows the key publishes the run itself, when the tests end.',
    todo: 'Set RUNSHEET_MODE to record in the step that runs the tests. Then the action publishes the run and tells of it.',
  },
  RS4001: message({ headers: ['browser'] }, ({ headers }) => ({
    what: `The script has no field for ${headers.join(', ')}, so the run does not show ${headers.length === 1 ? 'it' : 'them'}.`,
    why: 'Fields can be added only when a script is created, or by hand in the service.',
    todo: 'Add the fields to the script in the service, or start a new script.',
  })),
  RS4002: message<{ rows: number; isExcluded?: boolean }>({ rows: 4 }, ({ rows, isExcluded = false }) => ({
    what: `${counted(rows, 'row is', 'rows are')} obsolete`,
    why: 'This build has no such tests: removed, renamed, or only on another branch.',
    todo: `Nothing has to be done: ${isExcluded ? 'this run marks obsolete rows as excluded' : 'obsolete rows stay without results'}. To list them: npx runsheet doctor`,
  })),
  RS4006: message({ scriptIds: [3, 4], chosen: 3 }, ({ scriptIds, chosen }) => ({
    what: `There are ${scriptIds.length} scripts of this name (${scriptIds.join(', ')}); ${chosen}, the oldest, is used.`,
    why: 'Two first builds ran at the same time, or a script was copied.',
    todo: 'Rename the others in the service, or set `script` to the id you want.',
  })),
  RS4010: {
    what: 'The run was too large for the service, so its comments are cut to {maxLength} characters.',
    why: 'It refused the run with longer comments. Every mark is there.',
    todo: 'Lower `comment.maxLength`, or divide the tests among scripts with `layout`.',
  },
  RS4013: message(
    { vanished: 40, known: 41, added: 40, rows: ['lib/a.test.ts', 'adds'] },
    ({ vanished, known, added, rows }) => ({
      what: `${vanished} of ${known} known tests look obsolete and ${added} are new, so they look renamed and no rows were added. It would be: ${first(rows)}`,
      why: 'A renamed folder or another working directory would add every test once more, and rows cannot be deleted.',
      todo: 'Run the tests from the folder as before; or, if you have renamed the tests, allow it once: `allowRenames: true`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.',
    }),
  ),
  RS4016: message({ scriptId: 12, tests: [{ title: 'pays by card', row: 123 }] }, ({ scriptId, tests }) => ({
    what: `${counted(tests.length, 'test names', 'tests name')} a row of script ${scriptId} that is not free for ${tests.length === 1 ? 'it' : 'them'}: ${first(tests.map(({ title, row }) => `${title} (row ${row})`))}`,
    why: 'The row is not there, is a heading, or is that of another test. The results went the usual way.',
    todo: 'Correct the number that the test gives to row(…): the service shows the ids of its rows.',
  })),
  RS4027: message(
    { scripts: ['lib/cart.test.ts', 'lib/tax.test.ts'], results: 12, failed: 1 },
    ({ scripts, results, failed }) => ({
      what: `${counted(scripts.length, 'script was', 'scripts were')} not made, since this build may not add rows: ${first(scripts)}. ${counted(results, 'result is', 'results are')} withheld, ${failed} of them failed.`,
      why: 'Scripts cannot be deleted, and `sync` says which builds may add something. The first script of this run that is there shows what failed.',
      todo: 'There is nothing to do where a build that may add rows runs these tests later. Else make the scripts: npx runsheet sync',
    }),
  ),
  RS4036: message({ scriptId: 12, rows: 80, requests: 20 }, ({ scriptId, rows, requests }) => ({
    what: `${counted(rows, 'new row stands', 'new rows stand')} at the end of script ${scriptId}, below repeated headings.`,
    why: `This build had new tests in many places, and adds rows with at most ${requests} requests.`,
    todo: 'Nothing has to be done: each test has one row.',
  })),
  RS4039: message({ titles: ['a.test.ts > Cart > adds (lines 3, 9)'] }, ({ titles }) => ({
    what: `Several tests below one heading share a title (${counted(titles.length, 'title')}): ${first(titles)}`,
    why: 'Only their order tells them apart. When one is added before another, results go to the rows of others.',
    todo: 'Give each of these tests a title of its own. To list them all, run your tests with RUNSHEET_MODE=plan.',
  })),
  RS4031: {
    what: 'The history of script {scriptId} is read from all its results ({runs} runs of {tests} rows): {without} of its runs carry no complete marks.',
    why: 'Only runs that runsheet posts to a script it made carry their marks in a header. With them the answer is a hundredth of that.',
    todo: 'Nothing needs to be done. Where this takes too long, publish to a script that runsheet makes.',
  },
  RS4032: {
    what: 'Script {scriptId} is large ({runs} runs of {tests} rows): it is shown without comments.',
    why: 'The service hands out comments only together with all results of all runs.',
    todo: 'Read them on the page of the script, or in a file with npx runsheet export {scriptId}. The export reads all results.',
  },
  RS4034: {
    what: 'The summary tells only a part of what is new in script {scriptId} ({tests} rows), or nothing: its earlier runs were not read as a whole. {reason}',
    why: 'The results are delivered. Runs without complete marks are read from the results of all runs, within the deadline of a build.',
    todo: 'See what is new with npx runsheet history {scriptId}, which waits up to ten minutes.',
  },
  RS4038: message<{
    readonly script: string;
    /** The path of folders that were new too. */
    readonly folder?: string | undefined;
    readonly similar?: string | undefined;
  }>({ script: 'shop', folder: 'QA/Untt', similar: 'QA/Unit' }, ({ script, folder, similar }) => ({
    what: `This build made the new script ${script}${folder === undefined ? '' : ` in the new folder ${folder}`}.${similar === undefined ? '' : ` Did you mean ${similar}?`}`,
    why: 'Nothing was there by this name. What is made cannot be deleted through the API.',
    todo: 'If the name is a mistake, correct `folder` or `script`, and rename what was made in the service.',
  })),
} as const;

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

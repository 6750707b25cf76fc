import { counted, first, message } from '../message.ts';

// RS30: delivery.

export const RS3007 = message({ scriptId: 3, runIds: ['4', '5'] }, ({ scriptId, runIds }) => ({
  what: `Script ${scriptId} holds this run ${runIds.length} times: runs ${runIds.join(', ')}.`,
  why: 'A write that seemed lost arrived late. The API cannot delete runs.',
  todo: 'Delete the later ones if your service can.',
}));

export const RS3008 = {
  what: 'Script {scriptId} already holds run {runKey} with other results.',
  why: 'The recorded run changed after it was published, two runs share one key, or another machine published it from a shared outbox.',
  todo: 'Look at both; nothing more was written: npx runsheet show {scriptId}',
} as const;

export const RS3009 = message(
  { sent: '3 pass', shown: '2 pass', lost: ['a.test.ts > adds'] },
  ({ sent, shown, lost }) => ({
    what: `The service shows other counts than were sent (sent ${sent}, shown ${shown}).${tellLost(lost)}`,
    why: 'It did not keep every result: it stored a part, or somebody deleted rows while the run was published.',
    todo: 'Compare the run in the service with the output of the test runner. The next build adds rows that are gone.',
  }),
);

export const RS3010 = {
  what: '{file} cannot be read as a recorded run: {reason}',
  why: 'It is damaged, or not written by runsheet.',
  todo: 'It is kept (in the outbox: moved to dead/). Delete it when you do not need it.',
} as const;

export const RS3011 = {
  what: '{file} has the newer format {version}.',
  why: 'It was written by a newer runsheet.',
  todo: 'Publish it with that version. The file was not changed.',
} as const;

export const RS3012 = message({ count: 12, reason: 'The outbox cannot be written: ENOSPC' }, ({ count, reason }) => ({
  what: `LOST ${counted(count, 'result')}: ${reason}`,
  why: 'They are on no disk, so nothing can send them later.',
  todo: 'Free some disk space, or set `recordDir` to a writable folder, and run the tests again.',
}));

/** `isClosed`: too many rows are not shown as they were sent, so builds have stopped to add some. */
export const RS3014 = message<{ scriptId: number; rows: string[]; isClosed?: boolean }>(
  { scriptId: 3, rows: ['a', 'b', 'c', 'd'] },
  ({ scriptId, rows, isClosed = false }) => ({
    what: isClosed
      ? `Builds add no rows to script ${scriptId}, which lacks ${counted(rows.length, 'row')}: ${first(rows)}`
      : `Script ${scriptId} does not show ${counted(rows.length, 'row')} that the service took: ${first(rows)}`,
    why: 'It stored or lists a part of the rows, or shows them changed. A result needs a row, so only a failure is in this run, in the heading above.',
    todo: isClosed
      ? `Passes of these tests are not in this run. Too many rows of the script are not shown as they were sent, so new ones may be copies: npx runsheet show ${scriptId}. A run of all tests that finds all their rows ends this. Else tell the operator of the service.`
      : `Passes of these tests are not in this run. No build adds these rows again: there would be copies. They are used when the service shows them: npx runsheet show ${scriptId}. If they never come, tell its operator.`,
  }),
);

export const RS3015 = {
  what: 'The run was recorded for {wanted}, but {configured} is configured.',
  why: 'It may be there already, so it goes elsewhere only when you say so.',
  todo: 'Publish it with the configuration it was recorded for. If that address was wrong, give the right one: npx runsheet publish --base-url {address}',
} as const;

export const RS3017 = {
  what: 'This run does not say where its results belong.',
  why: 'The configuration was wrong when it was recorded, and a wrong guess could not be undone.',
  todo: 'Set `folder` or `script` in runsheet.config.json, or use --folder or --script once. Or run the tests again.',
} as const;

export const RS3018 = {
  what: 'Missing: {missing}. The run is not complete.',
  why: 'A job did not finish, or its run was not among the given files.',
  todo: 'Run it again, and publish the folders of all jobs together. If nothing is missing, correct --expect-shards.',
} as const;

export const RS3020 = {
  what: 'The run comes from a fork and says that it belongs to the package {packageName}.',
  why: 'A fork does not decide where its results go, and another package is checked out.',
  todo: 'Name the script with --script or RUNSHEET_SCRIPT, or publish in the folder of that package.',
} as const;

export const RS3021 = {
  what: 'There is no script "{script}", and a run of a fork does not create one.',
  why: 'Anyone can open a pull request, and scripts cannot be deleted.',
  todo: 'Publish a run of your own branch first, or correct the project, folder or script.',
} as const;

export const RS3022 = {
  what: 'A run of a fork adds no rows.',
  why: 'Anyone can open a pull request, and rows cannot be deleted.',
  todo: 'Run `npx runsheet sync` in a build of your own branch.',
} as const;

export const RS3024 = {
  what: '{file} could not be read from disk: {reason}',
  why: 'The disk refused to read it. The file is kept, and nothing of it was sent.',
  todo: 'Make it readable for this user, and publish again: npx runsheet publish',
} as const;

export const RS3031 = {
  what: '{file} is not published: its test process may still run, {reason}.',
  why: 'A run that is published too early lacks the results that come later.',
  todo: 'If no tests run there, publish it by its name: npx runsheet publish {file}. A day after its last result it is published without being named.',
} as const;

export const RS3032 = message({ found: 0, expected: 1 }, ({ found, expected }) => ({
  what:
    expected === 1
      ? 'The test step of this job left no run.'
      : `The test steps of this job left ${found === 0 ? 'none' : found} of ${expected} runs.`,
  why: 'The test runner ended before it made the reporter (an error in its configuration or its global setup), found no tests, or did not start at all; or a reporter on its command line replaces those of its configuration.',
  todo: 'Look at the log of the test step, and find out more: npx runsheet doctor',
}));

export const RS3028 = message(
  { scriptId: 12, name: '@shop/api', tests: ['adds two items'] },
  ({ scriptId, name, tests }) => ({
    what: `The service does not show the rows of ${counted(tests.length, 'failed test')} in the script "${name}" (${scriptId}): ${first(tests)}. The run is kept.`,
    why: 'It took the rows, but a reading does not show them. Without them the run would look green.',
    todo: 'Publish again in a minute: npx runsheet publish',
  }),
);

export const RS3029 = message({ scriptId: 12, rows: ['src/cart.test.ts > adds two items'] }, ({ scriptId, rows }) => ({
  what: `${counted(rows.length, 'test')} of script ${scriptId} ${rows.length === 1 ? 'stands' : 'stand'} there twice: ${first(rows)}`,
  why: 'A request for new rows was carried out after it had been repeated, or somebody has copied rows.',
  todo: 'Delete the rows without results if your service can. The first of each is used.',
}));

export const RS3030 = message(
  { scripts: ['lib/cart.test.ts', 'lib/tax.test.ts'], results: 12 },
  ({ scripts, results }) => ({
    what: `This build may not make scripts, and no script of its run is there: ${first(scripts)}. ${counted(results, 'result is', 'results are')} kept, since there were failures.`,
    why: 'Scripts cannot be deleted, and `sync` says which builds may add something. Without a script, nothing would show what failed.',
    todo: 'Make the scripts with `npx runsheet sync`, or let a build do it that may. Then publish again: npx runsheet publish',
  }),
);

export const RS3033 = {
  what: 'Another publisher holds the script "{name}" ({scriptId}) since {since}, and this run waited for it until its deadline.',
  why: 'One publisher at a time writes to a script. The other one may have been told to wait by the service (429), or was killed.',
  todo: 'Publish again in a minute: npx runsheet publish. If builds often wait for each other, allow more time with `api.deadline` (RUNSHEET_DEADLINE).',
} as const;

function tellLost(lost: readonly string[]): string {
  return lost.length === 0 ? '' : ` It shows no such result for ${counted(lost.length, 'row')}: ${first(lost)}.`;
}

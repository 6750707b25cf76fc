import { counted, first, message } from '../message.ts';

/** RS20 and RS30: access, what became of a request, and delivery. */
export const delivery = {
  RS2001: {
    what: 'The service refused the API key (401).',
    why: 'It is mistyped, expired, deleted or disabled, or belongs to another service.',
    todo: 'Set RUNSHEET_API_KEY to the key that `npx runsheet serve` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only).',
  },
  RS2002: message({ service: 'API access is turned off for this account.' }, ({ service }) => ({
    what: `The service forbids this (403: ${quoted(service)}).`,
    why: 'The API is off for this account, or the key may not do this.',
    todo: 'Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.',
  })),
  /** `isLocal`: the address is of this machine. */
  RS3001: message<{ origin: string; reason: string; isLocal?: boolean }>(
    { origin: 'https://tests.example', reason: 'connect ECONNREFUSED 192.0.2.1:443' },
    ({ origin, reason, isLocal = false }) => ({
      what: `The service at ${origin} cannot be reached: ${reason}`,
      why: 'The request did not leave this machine. If an earlier one wrote something, the next try finds it.',
      todo: isLocal
        ? 'Does the service on this machine run? Start it with `npx runsheet serve`, and set RUNSHEET_BASE_URL and RUNSHEET_API_KEY as it says.'
        : 'Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami',
    }),
  ),
  RS3002: {
    what: 'The service did not finish within {deadlineMs} ms.',
    why: 'A slow service must not hold the build.',
    todo: 'Try again later, or allow more time with `api.deadline` (RUNSHEET_DEADLINE), and for each request with `api.timeout` (RUNSHEET_TIMEOUT).',
  },
  RS3003: message({ waitMs: 90_500 }, ({ waitMs }) => ({
    what: `The service asks to wait ${Math.ceil(waitMs / 1000)} s, which is longer than this build waits.`,
    why: 'Its rate limit was reached, or it is overloaded.',
    todo: 'Publish again after that time.',
  })),
  RS3004: message({ status: 400, service: 'Bad rows.' }, ({ status, service }) => ({
    what: `The service rejected the request (${status}${service === '' ? '' : `: ${quoted(service)}`}).`,
    why: status === 404 ? 'It does not exist, or this key may not see it.' : 'Repeating it would not help.',
    todo:
      status === 404
        ? 'Check the id that was asked for, and that the address of the service ends in /api/v1.'
        : 'Read what the service says. If your input is right, report this line to us.',
  })),
  RS3005: message<{ reason: string; coding?: string | undefined }>(
    { reason: 'it answered 200, but the body is not JSON' },
    ({ reason, coding }) => ({
      what: `The answer of the service could not be read: ${reason}`,
      why: 'It is not what the specification of the service describes.',
      todo:
        coding === undefined
          ? 'Check that RUNSHEET_BASE_URL is the address of the API and ends in /api/v1, and that no proxy changes its answers.'
          : 'No request asks for a compressed answer: let the service, or the proxy in front of it, send it without Content-Encoding.',
    }),
  ),
  /** `scriptId`: of a script whose runs cannot be told apart. */
  RS3006: message<{ reason: string; scriptId?: number }>({ reason: 'it answered 502' }, ({ reason, scriptId }) => ({
    what: `The service may or may not have carried out a write: ${reason}`,
    why: 'The connection broke, or the service failed, after the request was sent.',
    todo:
      scriptId === undefined
        ? 'Publish again: runsheet first checks whether the write arrived, and never repeats it blindly.'
        : `Look whether script ${scriptId} has this run: if it does, delete its file from the outbox. To make later runs certain, add a hidden field runsheet_key to the script in the service, or name a free one with \`run.keyField\`.`,
  })),
  RS3013: {
    what: 'The certificate of {origin} is not trusted: {reason}',
    why: 'A key is sent only to a server whose certificate can be verified.',
    todo: 'For a private authority, give its certificate with `api.caFile` (RUNSHEET_CA_FILE) or NODE_EXTRA_CA_CERTS.',
  },
  RS3016: {
    what: 'The service gave no whole answer: {reason}',
    why: 'It is overloaded or being restarted, the connection to it breaks, or a script has grown too large. The request only reads. If an earlier one wrote something, the next try finds it.',
    todo: 'Try again later, or allow each request more time with `api.timeout` (RUNSHEET_TIMEOUT). If the answer is too large, publish to a new script with `script` (RUNSHEET_SCRIPT).',
  },
  RS3023: {
    what: 'There is no API of the service at {address}: it answered {status}.',
    why: 'Every address of the API lists projects, so the path of this one is wrong.',
    todo: 'Correct `baseUrl` (or RUNSHEET_BASE_URL): it ends in /api/v1. `npx runsheet whoami` tries it.',
  },
  RS3007: message({ scriptId: 3, runIds: ['4', '5'] }, ({ scriptId, runIds }) => ({
    what: `Script ${scriptId} holds this run ${runIds.length} times: runs ${runIds.join(', ')}.`,
    why: 'A write that seemed lost arrived late. The API cannot delete runs.',
    todo: 'Delete the later ones if your service can.',
  })),
  RS3008: {
    what: 'Script {scriptId} already holds run {runKey} with other results.',
    why: 'The recorded run changed after it was published, two runs share one key, or another machine published it from a shared outbox.',
    todo: 'Look at both; nothing more was written: npx runsheet show {scriptId}',
  },
  RS3009: message({ sent: '3 pass', shown: '2 pass', lost: ['a.test.ts > adds'] }, ({ sent, shown, lost }) => ({
    what: `The service shows other counts than were sent (sent ${sent}, shown ${shown}).${tellLost(lost)}`,
    why: 'It did not keep every result: it stored a part, or somebody deleted rows while the run was published.',
    todo: 'Compare the run in the service with the output of the test runner. The next build adds rows that are gone.',
  })),
  RS3010: {
    what: '{file} cannot be read as a recorded run: {reason}',
    why: 'It is damaged, or not written by runsheet.',
    todo: 'It is kept (in the outbox: moved to dead/). Delete it when you do not need it.',
  },
  RS3011: {
    what: '{file} has the newer format {version}.',
    why: 'It was written by a newer runsheet.',
    todo: 'Publish it with that version. The file was not changed.',
  },
  RS3012: message({ count: 12, reason: 'The outbox cannot be written: ENOSPC' }, ({ count, reason }) => ({
    what: `LOST ${counted(count, 'result')}: ${reason}`,
    why: 'They are on no disk, so nothing can send them later.',
    todo: 'Free some disk space, or set `recordDir` to a writable folder, and run the tests again.',
  })),
  /** `isClosed`: too many rows are not shown as they were sent, so builds have stopped to add some. */
  RS3014: message<{ scriptId: number; rows: string[]; isClosed?: boolean }>(
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
  ),
  RS3015: {
    what: 'The run was recorded for {wanted}, but {configured} is configured.',
    why: 'It may be there already, so it goes elsewhere only when you say so.',
    todo: 'Publish it with the configuration it was recorded for. If that address was wrong, give the right one: npx runsheet publish --base-url {address}',
  },
  RS3017: {
    what: 'This run does not say where its results belong.',
    why: 'The configuration was wrong when it was recorded, and a wrong guess could not be undone.',
    todo: 'Set `folder` or `script` in runsheet.config.json, or use --folder or --script once. Or run the tests again.',
  },
  RS3018: {
    what: 'Missing: {missing}. The run is not complete.',
    why: 'A job did not finish, or its run was not among the given files.',
    todo: 'Run it again, and publish the folders of all jobs together. If nothing is missing, correct --expect-shards.',
  },
  RS3020: {
    what: 'The run comes from a fork and says that it belongs to the package {packageName}.',
    why: 'A fork does not decide where its results go, and another package is checked out.',
    todo: 'Name the script with --script or RUNSHEET_SCRIPT, or publish in the folder of that package.',
  },
  RS3021: {
    what: 'There is no script "{script}", and a run of a fork does not create one.',
    why: 'Anyone can open a pull request, and scripts cannot be deleted.',
    todo: 'Publish a run of your own branch first, or correct the project, folder or script.',
  },
  RS3022: {
    what: 'A run of a fork adds no rows.',
    why: 'Anyone can open a pull request, and rows cannot be deleted.',
    todo: 'Run `npx runsheet sync` in a build of your own branch.',
  },
  RS3024: {
    what: '{file} could not be read from disk: {reason}',
    why: 'The disk refused to read it. The file is kept, and nothing of it was sent.',
    todo: 'Make it readable for this user, and publish again: npx runsheet publish',
  },
  RS3031: {
    what: '{file} is not published: its test process may still run, {reason}.',
    why: 'A run that is published too early lacks the results that come later.',
    todo: 'If no tests run there, publish it by its name: npx runsheet publish {file}. A day after its last result it is published without being named.',
  },
  RS3032: message({ found: 0, expected: 1 }, ({ found, expected }) => ({
    what:
      expected === 1
        ? 'The test step of this job left no run.'
        : `The test steps of this job left ${found === 0 ? 'none' : found} of ${expected} runs.`,
    why: 'The test runner ended before it made the reporter (an error in its configuration or its global setup), found no tests, or did not start at all; or a reporter on its command line replaces those of its configuration.',
    todo: 'Look at the log of the test step, and find out more: npx runsheet doctor',
  })),
  RS3028: message({ scriptId: 12, name: '@shop/api', tests: ['adds two items'] }, ({ scriptId, name, tests }) => ({
    what: `The service does not show the rows of ${counted(tests.length, 'failed test')} in the script "${name}" (${scriptId}): ${first(tests)}. The run is kept.`,
    why: 'It took the rows, but a reading does not show them. Without them the run would look green.',
    todo: 'Publish again in a minute: npx runsheet publish',
  })),
  RS3029: message({ scriptId: 12, rows: ['src/cart.test.ts > adds two items'] }, ({ scriptId, rows }) => ({
    what: `${counted(rows.length, 'test')} of script ${scriptId} ${rows.length === 1 ? 'stands' : 'stand'} there twice: ${first(rows)}`,
    why: 'A request for new rows was carried out after it had been repeated, or somebody has copied rows.',
    todo: 'Delete the rows without results if your service can. The first of each is used.',
  })),
  RS3030: message({ scripts: ['lib/cart.test.ts', 'lib/tax.test.ts'], results: 12 }, ({ scripts, results }) => ({
    what: `This build may not make scripts, and no script of its run is there: ${first(scripts)}. ${counted(results, 'result is', 'results are')} kept, since there were failures.`,
    why: 'Scripts cannot be deleted, and `sync` says which builds may add something. Without a script, nothing would show what failed.',
    todo: 'Make the scripts with `npx runsheet sync`, or let a build do it that may. Then publish again: npx runsheet publish',
  })),
  RS3033: {
    what: 'Another publisher holds the script "{name}" ({scriptId}) since {since}, and this run waited for it until its deadline.',
    why: 'One publisher at a time writes to a script. The other one may have been told to wait by the service (429), or was killed.',
    todo: 'Publish again in a minute: npx runsheet publish. If builds often wait for each other, allow more time with `api.deadline` (RUNSHEET_DEADLINE).',
  },
} as const;

/** What the service says stays as it is, or secrets in it would not be found: only the quotes around it differ. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function tellLost(lost: readonly string[]): string {
  return lost.length === 0 ? '' : ` It shows no such result for ${counted(lost.length, 'row')}: ${first(lost)}.`;
}

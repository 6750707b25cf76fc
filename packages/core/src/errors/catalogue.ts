import { counted } from './counted.ts';
import type { Guidance, Message } from './message.ts';

// Every message: RS and four digits, and its text; where that names facts, an example of them. 1: configuration (from RS1101 on: the
// command line), 2: access, 3: delivery, 4: notices, 9: our bug.

type Refused = { readonly service: string };
type NoConfiguration = { readonly file: string } & (
  | { readonly reason: string }
  | { readonly rival: string }
  | { readonly isMissing: true }
);
/** A folder path that is not there, and the one that may be meant. */
type NoFolder = { readonly wanted: string; readonly close: string | undefined };
type NameLevel = 'field' | 'comment' | 'results';

/** `isAddressMissing`: the address of the service is not set either. */
export const RS1001: Message<{ readonly purpose: string; readonly isAddressMissing?: boolean }> = {
  example: { purpose: 'this command' },
  text: ({ purpose, isAddressMissing = false }) => ({
    what: isAddressMissing
      ? `Neither an API key nor the address of the service is set, and ${purpose} needs both.`
      : `No API key is set, and ${purpose} needs one.`,
    why: 'The service answers only requests that carry the key of an account.',
    todo: `Set RUNSHEET_API_KEY (in CI: as a secret), or RUNSHEET_API_KEY_FILE to a file that holds it.${isAddressMissing ? ' Set RUNSHEET_BASE_URL, or `baseUrl` in runsheet.config.ts, to the address of the service.' : ''}`,
  }),
};

export const RS1002: Guidance = {
  what: 'No address of the service is set.',
  why: 'runsheet does not guess where your results should go.',
  todo: 'Set `baseUrl` in the reporter options, or RUNSHEET_BASE_URL; it ends in /api/v1.',
};

/** `from`: where the address was written. `scheme`: what is missing before the address. */
export const RS1003: Message<{
  readonly baseUrl: string;
  readonly from?: string | undefined;
  readonly scheme?: string | undefined;
}> = {
  example: { baseUrl: 'http://tests.example/api/v1' },
  text: ({ baseUrl, from, scheme }) => ({
    what:
      scheme === undefined
        ? `The address ${baseUrl}${from === undefined ? '' : ` from ${from}`} is not safe to send a key to.`
        : `The address ${baseUrl}${from === undefined ? '' : ` from ${from}`} does not begin with ${scheme}.`,
    why: 'The key travels only over https, or over http to this machine (127.0.0.1, localhost, [::1]).',
    todo:
      scheme === undefined
        ? 'Use the https address of the service.'
        : `Write ${scheme}${baseUrl}${baseUrl.includes('/') ? '' : '/api/v1'}`,
  }),
};

export const RS1004: Message<{ readonly problems: readonly string[] }> = {
  example: { problems: ['foldr: there is no such option', 'layout: expected "single"'] },
  text: ({ problems }) => ({
    what: `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    why: 'With only part of your configuration, results could go to the wrong place.',
    todo: 'Correct the lines above. Nothing was sent.',
  }),
};

/** `rival`: another configuration in the same folder. */
export const RS1005: Message<NoConfiguration> = {
  example: { file: 'runsheet.config.ts', reason: 'Unexpected token' },
  text: (facts) => ({
    what: noConfiguration(facts),
    why: 'Publishing without it could send results to the wrong place.',
    todo:
      'rival' in facts
        ? 'Remove one of the two, or name the right one with --config. Nothing was sent.'
        : 'reason' in facts
          ? 'Correct the file, or name another one with --config. Nothing was sent.'
          : 'Correct the path of --config. It is relative to the current folder. Nothing was sent.',
  }),
};

export const RS1006: Message<{ readonly projects: readonly string[] }> = {
  example: { projects: ['Shop', 'Depot'] },
  text: ({ projects }) => ({
    what: `No project is chosen, and the account has ${projects.length}: ${named(projects)}.`,
    why: 'runsheet chooses by itself only when there is one project.',
    todo: 'Set `project` in the reporter options, or RUNSHEET_PROJECT, to a name or an id.',
  }),
};

/** `projects`: those of the account, where they were read. */
export const RS1007: Message<{ readonly project: string; readonly projects?: readonly string[] }> = {
  example: { project: 'Shopp', projects: ['Shop', 'Depot'] },
  text: ({ project, projects }) => ({
    what: `The account has no project "${project}".`,
    why: whyNoProject(projects),
    todo: `Correct \`project\` (or RUNSHEET_PROJECT), or create the project in the service, since its API cannot. Kept runs were recorded with this name, so name the right one once: npx runsheet publish --project ${nameOfProject(projects)}`,
  }),
};

export const RS1008: Message<{ readonly folder: string; readonly project: string }> = {
  example: { folder: 'f12', project: 'Shop' },
  text: ({ folder, project }) => ({
    what: `The project "${project}" has no folder ${folder}.`,
    why: 'A folder given by id is never created; only a path of names is.',
    todo: 'Correct `folder` (or RUNSHEET_FOLDER). Kept runs were recorded with this id, so name the right folder once: npx runsheet publish --folder <path>',
  }),
};

export const RS1009: Message<{ readonly script: string }> = {
  example: { script: '31' },
  text: ({ script }) => ({
    what: `The service has no script ${script}.`,
    why: 'A script given by id is never created: a typo would start a new history.',
    todo: 'Correct `script` (or RUNSHEET_SCRIPT), or give a name, which is created when it is missing. Kept runs were recorded with this id, so name the right script once: npx runsheet publish --script <name>',
  }),
};

export const RS1010: Message<{ readonly argument: string; readonly expected: string }> = {
  example: { argument: 'tests[0].text', expected: 'a string' },
  text: ({ argument, expected }) => ({
    what: `${argument} is not what the service accepts: ${expected}`,
    why: 'runsheet sends only requests that the specification allows.',
    todo: 'Correct it. Nothing was sent.',
  }),
};

export const RS1011: Message<{ readonly file: string; readonly reason: string }> = {
  example: { file: 'junit.xml', reason: 'it is cut off' },
  text: ({ file, reason }) => ({
    what: `${file} cannot be read as a report: ${reason}`,
    why: 'runsheet publishes only whole files of a known format: missing results would look like tests that did not run.',
    todo: 'Let the test runner write it again, or use another format: JUnit XML, TAP, CTRF, a blob of Vitest. Jest, Vitest and Playwright have reporters of runsheet. Nothing of it was sent.',
  }),
};

export const RS1012: Message<{ readonly file: string; readonly path: string }> = {
  example: { file: 'junit.xml', path: '/home/ci/shop/a.test.js' },
  text: ({ file, path }) => ({
    what: `${file} names files of another machine: ${path}`,
    why: 'Rows are named by paths within the package. Paths of a machine would make new rows on every machine.',
    todo: 'Publish it where the sources are checked out, or give the path of the package on that machine: --report-root <path>.',
  }),
};

export const RS1013: Message<{ readonly files: readonly string[]; readonly test: string }> = {
  example: { files: ['a.xml', 'b.xml'], test: 'Cart > adds' },
  text: ({ files, test }) => ({
    what: `${files.join(' and ')} hold the same test: ${test}`,
    why: 'Files of one format that you name together are one run, and a run has one result per test.',
    todo: 'Publish them one by one, and tell their runs apart with `--environment`.',
  }),
};

export const RS1014: Message<{ readonly file: string; readonly node: string; readonly better: string }> = {
  example: { file: 'runsheet.config.ts', node: '20.19.0', better: 'runsheet.config.mjs' },
  text: ({ file, node, better }) => ({
    what: `Node ${node} cannot load ${file}, which is TypeScript.`,
    why: 'Node 22.18 and newer read TypeScript; 22.12 to 22.17 need --experimental-strip-types in NODE_OPTIONS.',
    todo: `Use a newer Node, or write it as ${better}, runsheet.config.json, or under "runsheet" in package.json.`,
  }),
};

export const RS1015: Message<{ readonly script: number; readonly run: string; readonly runs: readonly string[] }> = {
  example: { script: 3, run: '9', runs: ['1', '2'] },
  text: ({ script, run, runs }) => ({
    what: run === '' ? `Script ${script} has no runs.` : `Script ${script} has no run ${run}.`,
    why: runs.length === 0 ? 'Nothing was published to it yet.' : `It has: ${lastOf(runs)}.`,
    todo: run === '' ? 'Publish a run first.' : 'Give the id of one of them, or leave --run out for the newest.',
  }),
};

export const RS1016: Message<{
  readonly records: readonly string[];
  readonly what: string;
  readonly packageName: string;
}> = {
  example: { records: ['rs1-Aa1', 'rs1-Bb2'], what: 'shard 1 of 2', packageName: '@shop/api' },
  text: ({ records, what, packageName }) => ({
    what: `${records.join(' and ')} hold different results of ${what} of ${packageName}, of the same CI attempt.`,
    why: 'Leaving one out could hide a failure, so this build was neither joined nor sent.',
    todo: 'Give each job of a matrix a RUNSHEET_ENVIRONMENT of its own; if a job ran its tests twice, name only the run that counts.',
  }),
};

export const RS1017: Message<{ readonly file: string; readonly better: string }> = {
  example: { file: 'runsheet.config.ts', better: 'runsheet.config.mts' },
  text: ({ file, better }) => ({
    what: `${file} is a module, and the package around it is CommonJS.`,
    why: 'With "type": "commonjs" in package.json, Node does not load `import` and `export` from a .js or .ts file.',
    todo: `Rename it to ${better}, or set "type": "module" in package.json; nothing was sent.`,
  }),
};

export const RS1018: Message<{ readonly path: string }> = {
  example: { path: 'artifacts' },
  text: ({ path }) => ({
    what: `There is no file or folder ${path}.`,
    why: 'You named it on the command line, and its results would be missing from the run.',
    todo: 'Correct the path. It is relative to the current folder, or to --cwd. In CI, check that the earlier job uploaded it.',
  }),
};

export const RS1019: Message<{ readonly file: string }> = {
  example: { file: 'junit.xml' },
  text: ({ file }) => ({
    what: `${file} does not say how many shards it stands for, so --expect-shards cannot be checked.`,
    why: 'Tools write JUnit XML as one file per run or one per class, so the number of files says nothing.',
    todo: 'Leave --expect-shards out, or publish runs of our reporters, or a format with one file per run, such as JSON.',
  }),
};

export const RS1030: Message<{ readonly file: string; readonly problems: readonly string[] }> = {
  example: { file: 'runsheet.quarantine.json', problems: ['entries.0.owner: expected string'] },
  text: ({ file, problems }) => ({
    what: `${file} cannot be read:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    why: 'A gate forgives only what a person has written down: row, owner, issue, reason and until, all of them.',
    todo: 'Correct the file, or write it with: npx runsheet quarantine add',
  }),
};

export const RS1101: Message<{ readonly problem: string; readonly help: string }> = {
  example: { problem: 'There is no command "publsh"; did you mean publish?', help: 'npx runsheet --help' },
  text: ({ problem, help }) => ({
    what: problem,
    why: 'A command runs only when all of its words are understood, so nothing was done.',
    todo: `See: ${help}`,
  }),
};

export const RS1102: Message<{ readonly flag: string }> = {
  example: { flag: '--api-key' },
  text: ({ flag }) => ({
    what: `A key on the command line is refused (${flag}).`,
    why: 'Other programs on this machine can read command lines, and shells keep a history of them.',
    todo: 'Set RUNSHEET_API_KEY, or RUNSHEET_API_KEY_FILE to a file that holds the key. If this was a real key, replace it.',
  }),
};

export const RS1103: Message<{ readonly needed: string; readonly found: string }> = {
  example: { needed: '22.13 or newer', found: '20.20.2' },
  text: ({ needed, found }) => ({
    what: `The embedded service needs Node ${needed}; this is Node ${found}.`,
    why: 'It stores its data with the SQLite that comes with newer versions of Node.',
    todo: 'Run `npx runsheet serve`, `npx runsheet try` and `npx runsheet export --format html` with a newer Node. All other commands run with this one.',
  }),
};

export const RS1104: Message<{ readonly reason: string }> = {
  example: { reason: 'port 7357 on 127.0.0.1 is taken' },
  text: ({ reason }) => ({
    what: `The service did not start: ${reason}`,
    why: 'Its port, data file, key or certificate cannot be used.',
    todo: 'Choose another one: --port, --data, --key-file, or --cert with --cert-key.',
  }),
};

export const RS1105: Message<{ readonly reason: string }> = {
  example: { reason: "Cannot find package '@runsheet/service'" },
  text: ({ reason }) => ({
    what: `The embedded service is not installed: ${reason}`,
    why: 'It is an optional package for Node 22.13 and newer. An installation made with Node 20 leaves it out, and changing Node later does not add it.',
    todo: 'Remove node_modules and install again with the newer Node, or install @runsheet/service beside runsheet.',
  }),
};

/** `script`: a name, or an id. `folder`: the path that is not there, and the one that may be meant. */
export const RS1106: Message<{
  readonly script: string | number;
  readonly names: readonly string[];
  readonly folder?: NoFolder | undefined;
  /** Folders of packages with tests, where nothing was named at the root of their workspace. */
  readonly packages?: readonly string[] | undefined;
}> = {
  example: { script: 'shopp', names: ['shop (12)', 'depot (14)'] },
  text: ({ script, names, folder, packages }) => ({
    what: noScript(script, folder),
    why: names.length === 0 ? 'There are no scripts where it was looked for.' : `There are: ${names.join(', ')}.`,
    todo: findScriptBy(names, packages),
  }),
};

export const RS1107: Guidance = {
  what: 'The command that runs your tests is missing.',
  why: 'It comes after two dashes, so that its flags are not mistaken for ours.',
  todo: 'For example: npx runsheet try -- npx vitest run',
};

export const RS1108: Guidance = {
  what: 'The command produced no results.',
  why: 'It started no test runner that runsheet has a reporter for, or changed NODE_OPTIONS, or found no tests.',
  todo: 'Give the command itself, such as `npx vitest run` or `npx jest`, and read its output.',
};

export const RS1109: Message<{ readonly program: string; readonly reason: string }> = {
  example: { program: 'vitest', reason: 'spawn vitest ENOENT' },
  text: ({ program, reason }) => ({
    what: `${program} cannot be started: ${reason}`,
    why: 'There is no such command, or you may not run it.',
    todo: 'Correct the command after the two dashes; commands of installed packages start with npx.',
  }),
};

export const RS1110: Message<{ readonly folder: string }> = {
  example: { folder: '/home/kim/shop' },
  text: ({ folder }) => ({
    what: `There is no package in ${folder}.`,
    why: 'The reporter goes into the package whose tests it publishes, and a package has a package.json.',
    todo: 'Run it next to package.json, or name that folder: npx runsheet init --cwd packages/api. Report files of other test runners need no reporter: npx runsheet publish junit.xml',
  }),
};

/** `packages`: folders of packages below that have tests, where it is the root of a workspace. */
export const RS1111: Message<{ readonly folder: string; readonly packages: readonly string[] }> = {
  example: { folder: '/home/kim/shop', packages: ['packages/api', 'packages/web'] },
  text: ({ folder, packages }) => ({
    what: `The package in ${folder} uses no test runner that runsheet has a reporter for.`,
    why:
      packages.length === 0
        ? 'Its dependencies, scripts and configuration files name none.'
        : `Packages of the workspace that do: ${packages.join(', ')}.`,
    todo: `In a workspace, run it in the package with the tests, or add --cwd ${packages[0] ?? 'packages/api'}.${packages.length === 0 ? ' Files of other test runners need no reporter: npx runsheet publish junit.xml' : ''}`,
  }),
};

export const RS1112: Message<{ readonly code: string; readonly close: string }> = {
  example: { code: 'RS2010', close: 'RS2001' },
  text: ({ code, close }) => ({
    what: `There is no message ${code}.`,
    why: `Messages are called RS and four digits; the closest one is ${close}.`,
    todo: 'List all of them: npx runsheet explain',
  }),
};

export const RS1113: Message<{ readonly name: string; readonly names: readonly string[] }> = {
  example: { name: 'rs1-k3', names: ['rs1-k3J9x2Aq', 'rs1-k3Pw81Zt'] },
  text: ({ name, names }) => ({
    what: `No single run in the outbox is called "${name}".`,
    why: names.length === 0 ? 'Nothing waits there.' : `There are: ${names.join(', ')}.`,
    todo: 'Give the start of one name, as the list shows it: npx runsheet outbox list',
  }),
};

export const RS1114: Guidance = {
  what: 'Nothing to drop was named.',
  why: 'Dropped results are lost, so only what you name is dropped.',
  todo: 'Name runs of `npx runsheet outbox list`, or use --all, but not both.',
};

export const RS1115: Message<{ readonly loss: string }> = {
  example: { loss: 'Dropping loses 12 results, forever: the service never gets to see them.' },
  text: ({ loss }) => ({
    what: `Nothing was dropped, because there is no terminal to ask in.\n${loss}`,
    why: 'Dropped results are lost, so you have to confirm.',
    todo: 'To drop them, add --yes.',
  }),
};

export const RS1116: Message<{ readonly command: string }> = {
  example: { command: 'npx vitest run' },
  text: ({ command }) => ({
    what: `No tests were listed by: ${command}`,
    why: 'The command started no test runner that runsheet has a reporter for, or ended before it found any test.',
    todo: 'Run the command and fix what it reports, or give another one after two dashes.',
  }),
};

export const RS1117: Message<{ readonly port: number }> = {
  example: { port: 7357 },
  text: ({ port }) => ({
    what: `Port ${port} on 127.0.0.1 is taken: another program listens there.`,
    why: 'It may be an earlier `npx runsheet serve` that still runs.',
    todo: 'Stop that program, or choose another port: --port 0 takes any free one and prints the address.',
  }),
};

/** `wanted`: undefined when no package was named. */
export const RS1118: Message<{ readonly wanted: string | undefined; readonly packages: readonly string[] }> = {
  example: { wanted: undefined, packages: ['@shop/api (packages/api)', '@shop/web (packages/web)'] },
  text: ({ wanted, packages }) => ({
    what:
      wanted === undefined
        ? 'This is a workspace, and no package to set up was named.'
        : `The workspace has no package ${wanted} with a test runner that runsheet has a reporter for.`,
    why: packages.length === 0 ? 'None of its packages has one.' : `Packages with one: ${packages.join(', ')}.`,
    todo: 'Name one or several of them, or all: npx runsheet init --package all',
  }),
};

/** `above`: the folder that its tests are run from, where it was found. */
export const RS1119: Message<{ readonly folder: string; readonly above: string | undefined }> = {
  example: { folder: 'packages/api', above: '/home/kim/shop' },
  text: ({ folder, above }) => ({
    what: `The package ${folder} is a project of a Vitest configuration above it.`,
    why: `Vitest takes reporters from the configuration that runs all projects${above === undefined ? '' : `: the one in ${above}`}.`,
    todo:
      above === undefined
        ? 'Run npx runsheet init in the folder of that configuration.'
        : `Set up that one: npx runsheet init --cwd ${above}`,
  }),
};

export const RS2001: Guidance = {
  what: 'The service refused the API key (401).',
  why: 'It is mistyped, expired, deleted or disabled, or belongs to another service.',
  todo: 'Make a new key on the API settings page (account owners only) and set RUNSHEET_API_KEY.',
};

export const RS2002: Message<Refused> = {
  example: { service: 'The API is not available for this account.' },
  text: ({ service }) => ({
    what: `The API is not switched on for this account (403: ${quoted(service)}).`,
    why: 'The support staff of the service switch the API on for an account; it is off by default.',
    todo: 'Ask the support of the service to switch the API on.',
  }),
};

export const RS2003: Message<Refused> = {
  example: { service: 'API access is turned off for this account.' },
  text: ({ service }) => ({
    what: `API access is turned off for this account (403: ${quoted(service)}).`,
    why: 'An account owner has to turn API access on; it is off by default.',
    todo: 'Ask an account owner to turn API Access on in the API settings.',
  }),
};

export const RS2004: Message<Refused> = {
  example: { service: 'No.' },
  text: ({ service }) => ({
    what: `The service forbids this (403: ${quoted(service)}).`,
    why: 'The key is known, but may not do this.',
    todo: 'Show the message to an account owner.',
  }),
};

export const RS3001: Message<{ readonly origin: string; readonly reason: string }> = {
  example: { origin: 'https://tests.example', reason: 'getaddrinfo ENOTFOUND tests.example' },
  text: ({ origin, reason }) => ({
    what: `The service at ${origin} cannot be reached: ${reason}`,
    why: 'No request left this machine, so nothing was written.',
    todo: 'Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami',
  }),
};

/** `requestMs`: the limit of one request, where that was reached as well. */
export const RS3002: Message<{ readonly deadlineMs: number; readonly requestMs?: number | undefined }> = {
  example: { deadlineMs: 60_000 },
  text: ({ deadlineMs, requestMs }) => ({
    what: `The service did not finish within ${deadlineMs} ms.`,
    why:
      requestMs === undefined
        ? 'A slow service must not hold the build.'
        : `A slow service must not hold the build. One request may take ${requestMs} ms, and that was not enough.`,
    todo:
      requestMs === undefined
        ? 'Try again later, or allow more time with `api.deadline` (RUNSHEET_DEADLINE).'
        : 'Try again later, or allow each request more time with `api.timeout` (RUNSHEET_TIMEOUT), and all of them with `api.deadline` (RUNSHEET_DEADLINE).',
  }),
};

export const RS3003: Message<{ readonly waitMs: number }> = {
  example: { waitMs: 90_500 },
  text: ({ waitMs }) => ({
    what: `The service asks to wait ${Math.ceil(waitMs / 1000)} s, which is longer than this build waits.`,
    why: 'Its rate limit was reached, or it is overloaded.',
    todo: 'Publish again after that time.',
  }),
};

export const RS3004: Message<{ readonly status: number; readonly service: string }> = {
  example: { status: 400, service: 'Bad rows.' },
  text: ({ status, service }) => ({
    what: `The service rejected the request (${status}${service === '' ? '' : `: ${quoted(service)}`}).`,
    why: status === 404 ? 'It does not exist, or this key may not see it.' : 'Repeating it would not help.',
    todo:
      status === 404
        ? 'Check the id that was asked for, and that the address of the service ends in /api/v1.'
        : 'Read what the service says. If your input is right, report this line to us.',
  }),
};

export const RS3005: Message<{ readonly reason: string }> = {
  example: { reason: 'it answered 200, but the body is not JSON' },
  text: ({ reason }) => ({
    what: `The answer of the service could not be read: ${reason}`,
    why: 'It is not what the specification of the service describes.',
    todo: 'Check that RUNSHEET_BASE_URL is the address of the API and ends in /api/v1.',
  }),
};

export const RS3006: Message<{ readonly reason: string }> = {
  example: { reason: 'it answered 502' },
  text: ({ reason }) => ({
    what: `The service may or may not have carried out a write: ${reason}`,
    why: 'The connection broke, or the service failed, after the request was sent.',
    todo: 'Publish again: runsheet first checks whether the write arrived, and never repeats it blindly.',
  }),
};

export const RS3007: Message<{ readonly scriptId: number; readonly runIds: readonly string[] }> = {
  example: { scriptId: 3, runIds: ['4', '5'] },
  text: ({ scriptId, runIds }) => ({
    what: `Script ${scriptId} holds this run ${runIds.length} times: runs ${runIds.join(', ')}.`,
    why: 'A write that seemed lost arrived late. The API cannot delete runs.',
    todo: 'Delete the later ones in the service.',
  }),
};

export const RS3008: Message<{ readonly runKey: string; readonly scriptId: number }> = {
  example: { runKey: 'rs1-abc', scriptId: 3 },
  text: ({ runKey, scriptId }) => ({
    what: `Script ${scriptId} already holds run ${runKey} with other results.`,
    why: 'The recorded run changed after it was published, two runs share one key, or another machine published it from a shared outbox.',
    todo: `Look at both; nothing more was written: npx runsheet show ${scriptId}`,
  }),
};

export const RS3009: Message<{
  readonly sent: string;
  readonly shown: string;
  /** Failures whose rows are gone. */
  readonly lost?: readonly string[] | undefined;
  /** Whether they stand in a run of their own. */
  readonly isLostShown?: boolean;
}> = {
  example: { sent: '3 pass', shown: '2 pass' },
  text: ({ sent, shown, lost = [], isLostShown }) => ({
    what: `The service shows other counts than were sent (sent ${sent}, shown ${shown}).${tellLost(lost)}`,
    why: 'It did not keep every result.',
    todo:
      isLostShown === true
        ? 'A second run of this build shows what is lost, in the row "Unhandled errors". The next build adds the rows again.'
        : 'Compare the run in the service with the output of the test runner.',
  }),
};

export const RS3010: Message<{ readonly file: string; readonly reason: string }> = {
  example: { file: 'a.json', reason: 'it is not whole JSON' },
  text: ({ file, reason }) => ({
    what: `${file} cannot be read as a recorded run: ${reason}`,
    why: 'It is damaged, or not written by runsheet.',
    todo: 'It is kept (in the outbox: moved to dead/). Delete it when you do not need it.',
  }),
};

export const RS3011: Message<{ readonly file: string; readonly version: number | undefined }> = {
  example: { file: 'a.json', version: 2 },
  text: ({ file, version }) => ({
    what: version === undefined ? `${file} has a newer format.` : `${file} has the newer format ${version}.`,
    why: 'It was written by a newer runsheet.',
    todo: 'Publish it with that version. The file was not changed.',
  }),
};

export const RS3012: Message<{ readonly count: number; readonly reason: string }> = {
  example: { count: 12, reason: 'The outbox cannot be written: ENOSPC' },
  text: ({ count, reason }) => ({
    what: `LOST ${counted(count, 'result')}: ${reason}`,
    why: 'They could be neither sent nor written to disk.',
    todo: 'Free some disk space, or set `recordDir` to a writable folder, and run the tests again.',
  }),
};

export const RS3013: Message<{ readonly origin: string; readonly reason: string }> = {
  example: { origin: 'https://tests.example', reason: 'self-signed certificate' },
  text: ({ origin, reason }) => ({
    what: `The certificate of ${origin} is not trusted: ${reason}`,
    why: 'A key is sent only to a server whose certificate can be verified.',
    todo: 'For a private authority, give its certificate with `api.caFile` (RUNSHEET_CA_FILE) or NODE_EXTRA_CA_CERTS.',
  }),
};

export const RS3014: Message<{ readonly scriptId: number; readonly rows: readonly string[] }> = {
  example: { scriptId: 3, rows: ['a', 'b', 'c', 'd'] },
  text: ({ scriptId, rows }) => ({
    what: `Script ${scriptId} did not keep ${counted(rows.length, 'row')} as sent: ${first(rows)}`,
    why: 'Adding them again with every build would fill the script with copies.',
    todo: 'Rename these tests, or report the titles to us.',
  }),
};

/** `address`: the one that is configured, as it is given. */
export const RS3015: Message<{ readonly wanted: string; readonly configured: string; readonly address: string }> = {
  example: { wanted: 'https://a.example', configured: 'https://b.example', address: 'https://b.example/api/v1' },
  text: ({ wanted, configured, address }) => ({
    what: `The run was recorded for ${wanted}, but ${configured} is configured.`,
    why: 'It may be there already, so it goes elsewhere only when you say so.',
    todo: `Publish it with the configuration it was recorded for. If that address was wrong, give the right one: npx runsheet publish --base-url ${address}`,
  }),
};

/** `limit`: of ours, where it was reached. */
export const RS3016: Message<{ readonly reason: string; readonly limit?: 'time' | 'size' | undefined }> = {
  example: { reason: 'it answered 503' },
  text: ({ reason, limit }) => ({
    what: `${limit === 'size' ? 'The answer of the service cannot be read' : 'The service did not answer'}: ${reason}`,
    why:
      limit === 'size'
        ? 'The script holds more than can be read at once. Only reading was tried, so nothing was written.'
        : 'It is overloaded or being restarted, or the connection to it breaks. Only reading was tried, so nothing was written.',
    todo: TODO_UNANSWERED[limit ?? 'none'],
  }),
};

export const RS3017: Guidance = {
  what: 'This run does not say where its results belong.',
  why: 'The configuration was wrong when it was recorded, and a wrong guess could not be undone.',
  todo: 'Set `folder` or `script` in runsheet.config.json, or use --folder or --script once. Or run the tests again.',
};

export const RS3018: Message<{ readonly missing: string }> = {
  example: { missing: 'shards 2 and 3 of 3' },
  text: ({ missing }) => ({
    what: `Missing: ${missing}. The run is not complete.`,
    why: 'A job did not finish, or its run was not among the given files.',
    todo: 'Run it again, and publish the folders of all jobs together. If nothing is missing, correct --expect-shards.',
  }),
};

export const RS3019: Message<{ readonly reason: string }> = {
  example: { reason: 'EROFS: read-only file system' },
  text: ({ reason }) => ({
    what: `The shards of a run cannot be joined: ${reason}`,
    why: 'The joined run is written to the outbox before anything is sent.',
    todo: 'Make the outbox writable, or name another one with --record-dir. The shards were not changed.',
  }),
};

export const RS3020: Message<{ readonly packageName: string }> = {
  example: { packageName: '@shop/api' },
  text: ({ packageName }) => ({
    what: `The run comes from a fork and says that it belongs to the package ${packageName}.`,
    why: 'A fork does not decide where its results go, and another package is checked out.',
    todo: 'Name the script with --script or RUNSHEET_SCRIPT, or publish in the folder of that package.',
  }),
};

export const RS3021: Message<{ readonly script: string }> = {
  example: { script: '@shop/api' },
  text: ({ script }) => ({
    what: `There is no script "${script}", and a run of a fork does not create one.`,
    why: 'Anyone can open a pull request, and scripts cannot be deleted.',
    todo: 'Publish a run of your own branch first, or correct the project, folder or script.',
  }),
};

export const RS3022: Guidance = {
  what: 'A run of a fork adds no rows.',
  why: 'Anyone can open a pull request, and rows cannot be deleted.',
  todo: 'Run `npx runsheet sync` in a build of your own branch.',
};

export const RS3023: Message<{ readonly address: string; readonly status: number }> = {
  example: { address: 'https://tests.example.com/api', status: 404 },
  text: ({ address, status }) => ({
    what: `There is no API of the service at ${address}: it answered ${status}.`,
    why: 'Every address of the API lists projects, so the path of this one is wrong.',
    todo: 'Correct `baseUrl` (or RUNSHEET_BASE_URL): it ends in /api/v1. `npx runsheet whoami` tries it.',
  }),
};

export const RS3024: Message<{ readonly file: string; readonly reason: string }> = {
  example: { file: 'a.json', reason: 'EACCES: permission denied' },
  text: ({ file, reason }) => ({
    what: `${file} could not be read from disk: ${reason}`,
    why: 'The disk refused to read it. The file is kept, and nothing of it was sent.',
    todo: 'Make it readable for this user, and publish again: npx runsheet publish',
  }),
};

export const RS3025: Message<{ readonly packageName: string; readonly missing: string }> = {
  example: { packageName: '@shop/api', missing: 'shard 3 of 3' },
  text: ({ packageName, missing }) => ({
    what: `The shards of ${packageName} are not joined. Missing: ${missing}.`,
    why: 'The joined run would lack a part permanently. The shards were not changed.',
    todo: 'Join them when all are there, or with the right number: npx runsheet merge <folders> --expect-shards <number>. To deliver them as an incomplete run: npx runsheet publish <folders>',
  }),
};

/** `scripts`: those that were not made. `results`: of these, so many `failed`. */
export const RS3028: Message<{ readonly scriptId: number; readonly name: string; readonly tests: readonly string[] }> =
  {
    example: { scriptId: 12, name: '@shop/api', tests: ['adds two items'] },
    text: ({ scriptId, name, tests }) => ({
      what: `The service does not show the rows of ${counted(tests.length, 'failed test')} in the script "${name}" (${scriptId}): ${first(tests)}. The run is kept.`,
      why: 'It took the rows, but a reading does not show them. Without them the run would look green.',
      todo: 'Publish again in a minute: npx runsheet publish',
    }),
  };

export const RS3029: Message<{ readonly scriptId: number; readonly rows: readonly string[] }> = {
  example: { scriptId: 12, rows: ['src/cart.test.ts > adds two items'] },
  text: ({ scriptId, rows }) => ({
    what: `${counted(rows.length, 'test')} of script ${scriptId} ${rows.length === 1 ? 'stands' : 'stand'} there twice: ${first(rows)}`,
    why: 'A request for new rows was carried out after it had been repeated, or somebody has copied rows.',
    todo: 'Delete the rows without results in the service: rows cannot be deleted through its API.',
  }),
};

export const RS3030: Message<{ readonly scripts: readonly string[]; readonly results: number }> = {
  example: { scripts: ['lib/cart.test.ts', 'lib/tax.test.ts'], results: 12 },
  text: ({ scripts, results }) => ({
    what: `This build may not make scripts, and none of those of its run are there: ${first(scripts)}. ${counted(results, 'result is', 'results are')} kept, since there were failures.`,
    why: 'Scripts cannot be deleted, and `sync` says which builds may add something. Without a script, nothing would show what failed.',
    todo: 'Make the scripts with `npx runsheet sync`, or let a build do it that may. Then publish again: npx runsheet publish',
  }),
};

export const RS4001: Message<{ readonly headers: readonly string[] }> = {
  example: { headers: ['browser'] },
  text: ({ headers }) => ({
    what: `The script has no field for ${headers.join(', ')}, so the run does not show ${headers.length === 1 ? 'it' : 'them'}.`,
    why: 'Fields can be added only when a script is created, or by hand in the service.',
    todo: 'Add the fields to the script in the service, or start a new script.',
  }),
};

/** `before`: how many were obsolete already. */
export const RS4002: Message<{ readonly rows: readonly string[]; readonly before: number }> = {
  example: { rows: ['a.test.ts > adds', 'b', 'c', 'd'], before: 0 },
  text: ({ rows, before }) => ({
    what: `${counted(rows.length, 'row')} ${rows.length === 1 ? 'is' : 'are'} no longer in the code: ${first(rows)}${before === 0 ? '' : ` (${before} obsolete before)`}`,
    why: `${rows.length === 1 ? 'Its test was' : 'Their tests were'} removed or renamed. Rows are never deleted or changed.`,
    todo: `Remove or archive ${rows.length === 1 ? 'it' : 'them'} in the service when you like.`,
  }),
};

export const RS4003: Message<{ readonly runner: string; readonly published: string }> = {
  example: { runner: '3 passed', published: '2 pass' },
  text: ({ runner, published }) => ({
    what: `The counts differ: the runner says ${runner}, the run holds ${published}.`,
    why: 'The runner reported tests in a way that runsheet does not understand.',
    todo: 'Report it to us with the version of the runner.',
  }),
};

export const RS4004: Guidance = {
  what: 'No API key in this build, so nothing was published.',
  why: 'Builds of forks do not get secrets.',
  todo: 'Deliver the results in a job that has the key: npx runsheet publish',
};

export const RS4005: Message<{ readonly names: readonly string[] }> = {
  example: { names: ['RUNSHEET_FODLER'] },
  text: ({ names }) => ({
    what: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not known to runsheet.`,
    why: 'A misspelled variable is easy to miss.',
    todo: 'Correct the name, or remove the variable.',
  }),
};

export const RS4006: Message<{ readonly scriptIds: readonly number[]; readonly chosen: number }> = {
  example: { scriptIds: [3, 4], chosen: 3 },
  text: ({ scriptIds, chosen }) => ({
    what: `There are ${scriptIds.length} scripts of this name (${scriptIds.join(', ')}); ${chosen}, the oldest, is used.`,
    why: 'Two first builds ran at the same time, or a script was copied.',
    todo: 'Rename or archive the others, or set `script` to the id you want.',
  }),
};

export const RS4007: Message<{ readonly folder: string; readonly reason: string }> = {
  example: { folder: '.runsheet', reason: 'EACCES: permission denied' },
  text: ({ folder, reason }) => ({
    what: `The outbox ${folder} cannot be written: ${reason}`,
    why: 'Results are kept there before they are sent, so that nothing is lost when the service does not answer.',
    todo: 'Make the folder writable, or set `recordDir` (RUNSHEET_RECORD_DIR) to one that is.',
  }),
};

export const RS4008: Message<{ readonly file: string }> = {
  example: { file: '2026-11-21-rs1-abc.json' },
  text: ({ file }) => ({
    what: `Another process is publishing ${file}.`,
    why: 'Only one process may, so that no run is published twice.',
    todo: 'If that process does not finish, publish again: npx runsheet publish',
  }),
};

export const RS4009: Message<{
  readonly scriptId: number;
  /** What names the run instead: a field that people spare for it, a comment, or nothing but its results. */
  readonly level: NameLevel;
  /** The spared field; undefined: none is. */
  readonly field?: string | undefined;
}> = {
  example: { scriptId: 3, level: 'comment' },
  text: ({ scriptId, level, field }) => ({
    what: `Script ${scriptId} has no field runsheet_key, so this run is ${NAMED_BY[level](field)}.`,
    why: 'If an answer of the service gets lost, runsheet looks for the run by its name before it repeats anything.',
    todo:
      level === 'field'
        ? 'Nothing to do: the name was read back.'
        : 'Add a hidden field runsheet_key to the script in the service, or name another free field with `run.keyField`.',
  }),
};

export const RS4010: Message<{ readonly maxLength: number }> = {
  example: { maxLength: 200 },
  text: ({ maxLength }) => ({
    what: `The run was too large for the service, so its comments are cut to ${maxLength} characters.`,
    why: 'It refused the run with longer comments. Every mark is there.',
    todo: 'Lower `comment.maxLength`, or divide the tests among scripts with `layout`.',
  }),
};

export const RS4012: Message<{ readonly changes: readonly string[] }> = {
  example: { changes: ['src/a.test.ts looks moved to src/lib/a.test.ts: 10 tests'] },
  text: ({ changes }) => ({
    what: first(changes),
    why: 'The API cannot rename or move rows, so the test has a new row.',
    todo: 'Remove or archive the old rows in the service when you like.',
  }),
};

export const RS4013: Message<{
  readonly vanished: number;
  readonly known: number;
  readonly added: number;
  readonly rows: readonly string[];
}> = {
  example: { vanished: 40, known: 41, added: 40, rows: ['lib/a.test.ts', 'adds'] },
  text: ({ vanished, known, added, rows }) => ({
    what: `${vanished} of ${known} known tests are gone and ${added} are new, so they look renamed and no rows were added. It would be: ${first(rows)}`,
    why: 'A renamed folder or another working directory would add every test once more, and rows cannot be deleted.',
    todo: 'Run the tests from the folder as before; or, if the names are new indeed, allow it once: `allowRenames: true`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.',
  }),
};

export const RS4018: Message<{ readonly options: readonly string[]; readonly reason: string }> = {
  example: { options: ['folder'], reason: 'vitest.config.ts computes it' },
  text: ({ options, reason }) => ({
    what: `Where the tests publish to is not known here (${options.join(', ')}): ${reason}.`,
    why: 'A command reads the options of the reporter only where they are written down as plain values, and takes one place.',
    todo: 'Write it into runsheet.config.json, which reporters and commands read, or name it for this command.',
  }),
};

export const RS4020: Message<{ readonly path: string; readonly reason: string }> = {
  example: { path: '/github/step-summary.md', reason: 'EACCES' },
  text: ({ path, reason }) => ({
    what: `The file ${path} of GitHub Actions cannot be written: ${reason}`,
    why: 'The job summary and the outputs of a step are files that GitHub Actions names.',
    todo: 'Check that the step may write there. The results are not affected.',
  }),
};

export const RS4028: Guidance = {
  what: 'The publisher ended without an answer. The results are on disk.',
  why: 'It was killed, or ran out of memory.',
  todo: 'Deliver them with: npx runsheet publish',
};

export const RS4029: Guidance = {
  what: 'Publishing continues in the background; this process no longer waits for it.',
  why: 'A signal ended the run, or the deadline passed.',
  todo: 'If the run does not appear, deliver it with: npx runsheet publish',
};

export const RS4016: Message<{
  readonly scriptId: number;
  readonly tests: readonly { readonly title: string; readonly row: number }[];
}> = {
  example: { scriptId: 12, tests: [{ title: 'pays by card', row: 123 }] },
  text: ({ scriptId, tests }) => ({
    what: `Script ${scriptId} has no row of its own for ${counted(tests.length, 'test')} that ${tests.length === 1 ? 'names' : 'name'} one: ${first(tests.map(({ title, row }) => `${title} (row ${row})`))}`,
    why: 'The row is not there, is a heading, or is that of another test. The results went the usual way.',
    todo: 'Correct the number that the test gives to row(…): the service shows the ids of its rows.',
  }),
};

export const RS4017: Message<{
  readonly scriptId: number;
  readonly runId: number | string;
  readonly lost: number;
  readonly form: string;
  /** Undefined: there is none left. */
  readonly next: string | undefined;
}> = {
  example: { scriptId: 3, runId: 1, lost: 2, form: 'comment', next: 'comments' },
  text: ({ scriptId, runId, lost, form, next }) => ({
    what: `Run ${runId} of script ${scriptId} shows none of the ${counted(lost, 'comment')} it was sent (in the form \`${form}\`).`,
    why: 'A service may read another form of comments than it is sent, and a run cannot be changed. The summary of the run holds every message.',
    todo:
      next === undefined
        ? 'No other form is tried: read the messages in the summary.'
        : `There is nothing to do: the next run sends comments in the form \`${next}\`.`,
  }),
};

export const RS4021: Message<{ readonly code: number }> = {
  example: { code: 1 },
  text: ({ code }) => ({
    what: `The process ended with exit code ${code} after its run was published without a failure.`,
    why: 'The process lived on after its tests, or published by itself, so its end was not known. A run cannot be changed.',
    todo: 'Look for what failed after the tests: a global teardown, a coverage threshold or another reporter.',
  }),
};

export const RS4022: Guidance = {
  what: 'No tests were found, so nothing was published.',
  why: 'The runner found no test file, and it treats that as a failure.',
  todo: 'Correct the filters or folders, or allow it with --passWithNoTests.',
};

export const RS4024: Message<{ readonly why: string }> = {
  example: { why: 'the test process ended before its run did' },
  text: ({ why }) => ({
    what: `The run is incomplete: ${why}.`,
    why: 'Tests that it did not reach are shown as blocked, as far as they are known.',
    todo: 'Run the tests again if the rest matters.',
  }),
};

export const RS4025: Message<{ readonly files: readonly string[] }> = {
  example: { files: ['cart.test.js', 'price.test.js'] },
  text: ({ files }) => ({
    what: `${counted(files.length, 'test file')} ${files.length === 1 ? 'was' : 'were'} run by several projects that have no name: ${first(files)}`,
    why: 'These projects cannot be told apart, so the tests of such a file share one heading and differ only in their order.',
    todo: 'Give each project a name (displayName in Jest). Then its tests get their own rows.',
  }),
};

export const RS4026: Guidance = {
  what: 'The reporter is listed twice for one script, so the run is published once.',
  why: 'Both would have appended the run, and runs cannot be deleted.',
  todo: 'List it once: in the configuration, a preset of it, or with --reporter (Jest: --reporters). For two scripts, give each its own `script` or `folder`.',
};

export const RS4027: Message<{
  readonly scripts: readonly string[];
  readonly results: number;
  readonly failed: number;
}> = {
  example: { scripts: ['lib/cart.test.ts', 'lib/tax.test.ts'], results: 12, failed: 1 },
  text: ({ scripts, results, failed }) => ({
    what: `${counted(scripts.length, 'script was', 'scripts were')} not made, since this build may not add rows: ${first(scripts)}. ${counted(results, 'result is', 'results are')} withheld, ${failed} of them failed.`,
    why: 'Scripts cannot be deleted, and `sync` says which builds may add something. The first script of this run that is there shows what failed.',
    todo: 'There is nothing to do where a build that may add rows runs these tests later. Else make the scripts: npx runsheet sync',
  }),
};

export const RS4030: Message<{ readonly folders: readonly string[] }> = {
  example: { folders: ['.runsheet'] },
  text: ({ folders }) => ({
    what: `This build has a key, but no test run left anything in ${folders.join(', ')}.`,
    why: 'A reporter on the command line (`--reporter=verbose`) replaces those of the configuration, ours too. Or the tests did not run, or their job did not upload the folder.',
    todo: 'Add `--reporter=@runsheet/vitest` (Jest: `--reporters=@runsheet/jest`) to that command line. To find it: npx runsheet doctor',
  }),
};

/** `without`: runs without whole marks. */
export const RS4031: Message<{
  readonly scriptId: number;
  readonly without: number;
  readonly runs: number;
  readonly tests: number;
}> = {
  example: { scriptId: 12, without: 3, runs: 40, tests: 900 },
  text: ({ scriptId, without, runs, tests }) => ({
    what: `The history of script ${scriptId} is read from all its results (${runs} runs of ${tests} rows): ${without} of its runs carry no complete marks.`,
    why: 'Only runs that runsheet posts to a script it made carry their marks in a header. With them the answer is a hundredth of that.',
    todo: 'Nothing needs to be done. Where this takes too long, publish to a script that runsheet makes.',
  }),
};

export const RS4032: Message<{ readonly scriptId: number; readonly runs: number; readonly tests: number }> = {
  example: { scriptId: 12, runs: 100, tests: 10_000 },
  text: ({ scriptId, runs, tests }) => ({
    what: `Script ${scriptId} is large (${runs} runs of ${tests} rows): it is shown without comments.`,
    why: 'The service hands out comments only together with all results of all runs.',
    todo: `Read them in the service with npx runsheet show ${scriptId} --web, or in a file with npx runsheet export ${scriptId}. The export reads all results.`,
  }),
};

export const RS4033: Message<{ readonly scriptId: number; readonly field: string }> = {
  example: { scriptId: 12, field: 'runsheet_marks' },
  text: ({ scriptId, field }) => ({
    what: `The service does not keep the header ${field} of script ${scriptId} as it was sent.`,
    why: 'It tells the verdicts of a run in a few bytes. Without it, `runsheet history` reads the results of all runs.',
    todo: 'There is nothing to do: history works, and says when it reads everything.',
  }),
};

export const RS9001: Message<{ readonly where: string; readonly reason: string }> = {
  example: { where: 'publishing', reason: 'x is not a function' },
  text: ({ where, reason }) => ({
    what: `runsheet itself failed in ${where}: ${reason}`,
    why: 'This is our bug. Your tests are not affected.',
    todo: 'Report it to us with this message.',
  }),
};

const NAMED_BY: Readonly<Record<NameLevel, (field: string | undefined) => string>> = {
  field: (field = '') => `named in its field ${field}`,
  comment: (field) =>
    `named in the last line of one comment${field === undefined ? '' : `: ${field} is not there, or keeps no name`}`,
  results: () => 'told from others by its results alone: neither a field nor a comment keeps its name',
};

const TODO_UNANSWERED = {
  none: 'Try again later.',
  time: 'Try again later, or allow each request more time with `api.timeout` (RUNSHEET_TIMEOUT).',
  size: 'Publish to a new script with `script` (RUNSHEET_SCRIPT), or divide the suite with `layout`.',
} as const;

function noConfiguration(facts: NoConfiguration): string {
  if ('rival' in facts) return `Two configurations lie side by side: ${facts.file} and ${facts.rival}.`;
  if ('isMissing' in facts) return `There is no configuration file ${facts.file}.`;
  return `The configuration file ${facts.file} could not be read: ${facts.reason}`;
}

function noScript(script: string | number, folder: NoFolder | undefined): string {
  if (folder !== undefined) {
    const close = folder.close === undefined ? '.' : `; did you mean ${folder.close}?`;
    return `There is no folder ${folder.wanted}${close}`;
  }
  return typeof script === 'number' ? `There is no script ${script}.` : `No script is called "${script}".`;
}

function findScriptBy(names: readonly string[], [member]: readonly string[] = []): string {
  if (member !== undefined) {
    return `Each package of this workspace has a script of its own: add --cwd ${member}, or name a script.`;
  }
  return names.length === 0
    ? 'The first build makes it; in another place it is found with --project and --folder.'
    : 'Give the name or the id of one of them, or another --project or --folder.';
}

/** What the service says stays as it is, or secrets in it would not be found: only the quotes around it differ. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** The last few of a list. */
function lastOf(names: readonly string[]): string {
  return names.length > 8 ? `… ${names.slice(-8).join(', ')}` : names.join(', ');
}

function tellLost(lost: readonly string[]): string {
  return lost.length === 0
    ? ''
    : ` The rows of ${counted(lost.length, 'failure')} were deleted meanwhile: ${first(lost)}.`;
}

/** The first few of a list. */
function first(rows: readonly string[]): string {
  return rows.length > 3 ? `${rows.slice(0, 3).join(' | ')} …` : rows.join(' | ');
}

/** Twenty at most: an account may have any number. */
function named(projects: readonly string[]): string {
  const more = projects.length - 20;
  return `${projects.slice(0, 20).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function nameOfProject(projects: readonly string[] = []): string {
  const [only, ...others] = projects;
  return only === undefined || others.length > 0 ? '<name>' : `"${only}"`;
}

function whyNoProject(projects: readonly string[] | undefined): string {
  if (projects === undefined) return 'The service does not know this id, or not for this key.';
  return projects.length === 0 ? 'It has no projects at all.' : `It has: ${named(projects)}.`;
}

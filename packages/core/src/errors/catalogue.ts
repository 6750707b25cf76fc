import { counted } from './counted.ts';

/** The parts of every message: what happened to what, why it is so, and what to do next. */
export type Guidance = { readonly what: string; readonly why: string; readonly todo: string };

/** The facts that each message of the catalogue needs. 1: configuration (from RS1101 on: the command line), 2: access, 3: delivery, 4: notices, 9: our bug. */
export type ErrorFacts = {
  /** `isAddressMissing`: the address of the service is not set either. */
  readonly RS1001: { readonly purpose: string; readonly isAddressMissing?: boolean };
  readonly RS1002: Nothing;
  /** `from`: where the address was written. */
  /** `scheme`: what is missing before the address. */
  readonly RS1003: {
    readonly baseUrl: string;
    readonly from?: string | undefined;
    readonly scheme?: string | undefined;
  };
  readonly RS1004: { readonly problems: readonly string[] };
  /** `rival`: another configuration in the same folder. */
  readonly RS1005: { readonly file: string } & (
    | { readonly reason: string }
    | { readonly rival: string }
    | { readonly isMissing: true }
  );
  readonly RS1006: { readonly projects: readonly string[] };
  /** `projects`: those of the account, where they were read. */
  readonly RS1007: { readonly project: string; readonly projects?: readonly string[] };
  readonly RS1008: { readonly folder: string; readonly project: string };
  readonly RS1009: { readonly script: string };
  readonly RS1010: { readonly argument: string; readonly expected: string };
  readonly RS1011: { readonly file: string; readonly reason: string };
  readonly RS1012: { readonly file: string; readonly path: string };
  readonly RS1013: { readonly files: readonly string[]; readonly test: string };
  readonly RS1014: { readonly file: string; readonly node: string; readonly better: string };
  readonly RS1015: { readonly script: number; readonly run: string; readonly runs: readonly string[] };
  readonly RS1016: { readonly records: readonly string[]; readonly what: string; readonly packageName: string };
  readonly RS1017: { readonly file: string; readonly better: string };
  readonly RS1018: { readonly path: string };
  readonly RS1019: { readonly file: string };
  readonly RS1101: { readonly problem: string; readonly help: string };
  readonly RS1102: { readonly flag: string };
  readonly RS1103: { readonly needed: string; readonly found: string };
  readonly RS1104: { readonly reason: string };
  readonly RS1105: { readonly reason: string };
  /** `script`: a name, or an id. `folder`: the path that is not there, and the one that may be meant. */
  readonly RS1106: {
    readonly script: string | number;
    readonly names: readonly string[];
    readonly folder?: { readonly wanted: string; readonly close: string | undefined } | undefined;
    /** Folders of packages with tests, where nothing was named at the root of their workspace. */
    readonly packages?: readonly string[] | undefined;
  };
  readonly RS1107: Nothing;
  readonly RS1108: Nothing;
  readonly RS1109: { readonly program: string; readonly reason: string };
  readonly RS1110: { readonly folder: string };
  /** `packages`: folders of packages below that have tests, where it is the root of a workspace. */
  readonly RS1111: { readonly folder: string; readonly packages: readonly string[] };
  readonly RS1112: { readonly code: string; readonly close: string };
  readonly RS1113: { readonly name: string; readonly names: readonly string[] };
  readonly RS1114: Nothing;
  readonly RS1115: { readonly loss: string };
  readonly RS1116: { readonly command: string };
  readonly RS1117: { readonly port: number };
  /** `wanted`: undefined when no package was named. */
  readonly RS1118: { readonly wanted: string | undefined; readonly packages: readonly string[] };
  /** `above`: the folder that its tests are run from, where it was found. */
  readonly RS1119: { readonly folder: string; readonly above: string | undefined };
  readonly RS2001: Nothing;
  readonly RS2002: Refused;
  readonly RS2003: Refused;
  readonly RS2004: Refused;
  readonly RS3001: { readonly origin: string; readonly reason: string };
  /** `requestMs`: the limit of one request, where that was reached as well. */
  readonly RS3002: { readonly deadlineMs: number; readonly requestMs?: number | undefined };
  readonly RS3003: { readonly waitMs: number };
  readonly RS3004: { readonly status: number; readonly service: string };
  readonly RS3005: { readonly reason: string };
  readonly RS3006: { readonly reason: string };
  readonly RS3007: { readonly scriptId: number; readonly runIds: readonly string[] };
  readonly RS3008: { readonly runKey: string; readonly scriptId: number };
  readonly RS3009: {
    readonly sent: string;
    readonly shown: string;
    /** Failures whose rows are gone. */
    readonly lost?: readonly string[] | undefined;
    /** Whether they stand in a run of their own. */
    readonly isLostShown?: boolean;
  };
  readonly RS3010: { readonly file: string; readonly reason: string };
  readonly RS3011: { readonly file: string; readonly version: number | undefined };
  readonly RS3012: { readonly count: number; readonly reason: string };
  readonly RS3013: { readonly origin: string; readonly reason: string };
  readonly RS3014: { readonly scriptId: number; readonly rows: readonly string[] };
  /** `address`: the one that is configured, as it is given. */
  readonly RS3015: { readonly wanted: string; readonly configured: string; readonly address: string };
  /** `limit`: of ours, where it was reached. */
  readonly RS3016: { readonly reason: string; readonly limit?: 'time' | 'size' | undefined };
  readonly RS3017: Nothing;
  readonly RS3018: { readonly missing: string };
  readonly RS3019: { readonly reason: string };
  readonly RS3020: { readonly packageName: string };
  readonly RS3021: { readonly script: string };
  readonly RS3022: Nothing;
  readonly RS3023: { readonly address: string; readonly status: number };
  readonly RS3024: { readonly file: string; readonly reason: string };
  readonly RS3025: { readonly packageName: string; readonly missing: string };
  /** `scripts`: those that were not made. `results`: of these, so many `failed`. */
  readonly RS3026: {
    readonly vanished: number;
    readonly known: number;
    readonly added: number;
    readonly scripts: readonly string[];
    readonly results: number;
    readonly failed: number;
  };
  readonly RS3028: { readonly scriptId: number; readonly name: string; readonly tests: readonly string[] };
  readonly RS3029: { readonly scriptId: number; readonly rows: readonly string[] };
  readonly RS4001: { readonly headers: readonly string[] };
  /** `before`: how many were obsolete already. */
  readonly RS4002: { readonly rows: readonly string[]; readonly before: number };
  readonly RS4003: { readonly runner: string; readonly published: string };
  readonly RS4004: Nothing;
  readonly RS4005: { readonly names: readonly string[] };
  readonly RS4006: { readonly scriptIds: readonly number[]; readonly chosen: number };
  readonly RS4007: { readonly folder: string; readonly reason: string };
  readonly RS4008: { readonly file: string };
  readonly RS4009: {
    readonly scriptId: number;
    /** What names the run instead: a field that people spare for it, a comment, or nothing but its results. */
    readonly level: 'field' | 'comment' | 'results';
    /** The spared field; undefined: none is. */
    readonly field?: string | undefined;
  };
  readonly RS4010: { readonly maxLength: number };
  readonly RS4012: { readonly changes: readonly string[] };
  readonly RS4013: {
    readonly vanished: number;
    readonly known: number;
    readonly added: number;
    readonly rows: readonly string[];
  };
  /** `isDivided`: the tests have several scripts already. */
  readonly RS4014: {
    readonly scriptId: number;
    readonly rows: number;
    readonly limit: number;
    readonly isDivided: boolean;
  };
  readonly RS4015: { readonly scriptId: number; readonly limit: number; readonly isFollowed: boolean };
  readonly RS4018: { readonly options: readonly string[]; readonly reason: string };
  readonly RS4020: { readonly path: string; readonly reason: string };
  /** `runs`: those that show it already. */
  readonly RS4021: { readonly code: number };
  readonly RS4022: Nothing;
  readonly RS4024: { readonly why: string };
  readonly RS4025: { readonly files: readonly string[] };
  readonly RS4026: Nothing;
  readonly RS4027: { readonly scripts: readonly string[]; readonly results: number; readonly failed: number };
  readonly RS4028: Nothing;
  readonly RS4029: Nothing;
  readonly RS4030: { readonly folders: readonly string[] };
  readonly RS4016: {
    readonly scriptId: number;
    readonly tests: readonly { readonly title: string; readonly row: number }[];
  };
  readonly RS4017: {
    readonly scriptId: number;
    readonly runId: number | string;
    readonly lost: number;
    readonly form: string;
    /** Undefined: there is none left. */
    readonly next: string | undefined;
  };
  readonly RS9001: { readonly where: string; readonly reason: string };
};

/** The name of a message: RS and four digits. */
export type ErrorCode = keyof ErrorFacts;

type Nothing = { readonly [fact: string]: never };
type Refused = { readonly service: string };
type Catalogue = { readonly [Code in ErrorCode]: (facts: ErrorFacts[Code]) => Guidance };

/** The message of a code. */
export function guidanceFor<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code]): Guidance {
  return catalogue[code](facts);
}

const catalogue: Catalogue = {
  RS1001: ({ purpose, isAddressMissing = false }) => ({
    what: isAddressMissing
      ? `Neither an API key nor the address of the service is set, and ${purpose} needs both.`
      : `No API key is set, and ${purpose} needs one.`,
    why: 'The service answers only requests that carry the key of an account.',
    todo: `Set RUNSHEET_API_KEY (in CI: as a secret), or RUNSHEET_API_KEY_FILE to a file that holds it.${isAddressMissing ? ' Set RUNSHEET_BASE_URL, or `baseUrl` in runsheet.config.ts, to the address of the service.' : ''}`,
  }),
  RS1002: () => ({
    what: 'No address of the service is set.',
    why: 'runsheet does not guess where your results should go.',
    todo: 'Set `baseUrl` in the reporter options, or RUNSHEET_BASE_URL; it ends in /api/v1.',
  }),
  RS1003: ({ baseUrl, from, scheme }) => ({
    what:
      scheme === undefined
        ? `The address ${baseUrl}${from === undefined ? '' : ` from ${from}`} is not safe to send a key to.`
        : `The address ${baseUrl}${from === undefined ? '' : ` from ${from}`} does not begin with ${scheme}.`,
    why: 'The key travels only over https, or over http to this machine (127.0.0.1, localhost, [::1]).',
    todo: scheme === undefined ? 'Use the https address of the service.' : `Write ${scheme}${baseUrl}`,
  }),
  RS1004: ({ problems }) => ({
    what: `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    why: 'With only a part of what was written, results could go to the wrong place, or nowhere.',
    todo: 'Correct what is named above; nothing was sent.',
  }),
  RS1005: (facts) => ({
    what: noConfiguration(facts),
    why: 'Publishing without it could send results to the wrong place.',
    todo:
      'rival' in facts
        ? 'Remove one of the two, or name the one that holds with --config; nothing was sent.'
        : 'reason' in facts
          ? 'Correct the file, or name another one with --config; nothing was sent.'
          : 'Correct the path of --config, which begins where the command runs; nothing was sent.',
  }),
  RS1006: ({ projects }) => ({
    what: `No project is chosen, and the account has ${projects.length}: ${named(projects)}.`,
    why: 'Only with one project there is nothing to choose.',
    todo: 'Set `project` in the reporter options, or RUNSHEET_PROJECT, to a name or an id.',
  }),
  RS1007: ({ project, projects }) => ({
    what: `The account has no project "${project}".`,
    why: whyNoProject(projects),
    todo: `Correct \`project\` (or RUNSHEET_PROJECT), or make the project in the service: projects cannot be made through its API. What is kept was recorded with this name, so name the right one once: npx runsheet publish --project ${nameOfProject(projects)}`,
  }),
  RS1008: ({ folder, project }) => ({
    what: `The project "${project}" has no folder ${folder}.`,
    why: 'A folder given by id is never created; only a path of names is.',
    todo: 'Correct `folder` (or RUNSHEET_FOLDER). What is kept was recorded with this id, so name the right folder once: npx runsheet publish --folder <path>',
  }),
  RS1009: ({ script }) => ({
    what: `The service has no script ${script}.`,
    why: 'A script given by id is never created: a typing error would start a new history.',
    todo: 'Correct `script` (or RUNSHEET_SCRIPT), or give a name, which is created when it is missing. What is kept was recorded with this id, so name the right script once: npx runsheet publish --script <name>',
  }),
  RS1010: ({ argument, expected }) => ({
    what: `${argument} is not what the service accepts: ${expected}`,
    why: 'A request that the specification does not allow is not sent.',
    todo: 'Correct it; nothing was sent.',
  }),
  RS1011: ({ file, reason }) => ({
    what: `${file} cannot be read as a report: ${reason}`,
    why: 'Only a whole file of a format that runsheet knows is published: results that are missing would look like tests that did not run.',
    todo: 'Let the test runner write it again, or another format: JUnit XML, TAP, CTRF, JSON of Jest, Vitest or Playwright, a blob of Vitest; nothing of it was sent.',
  }),
  RS1012: ({ file, path }) => ({
    what: `${file} names files of another machine: ${path}`,
    why: 'Rows are named by paths within the package; those of a machine would make new rows wherever the tests run.',
    todo: 'Publish it where the sources are checked out, or set the path that the package has there: --report-root <path>.',
  }),
  RS1013: ({ files, test }) => ({
    what: `${files.join(' and ')} hold the same test: ${test}`,
    why: 'Files of one format that are named together are one run, in which each test has one result.',
    todo: 'Publish each of them by itself; `--environment` tells their runs apart.',
  }),
  RS1014: ({ file, node, better }) => ({
    what: `Node ${node} cannot load ${file}, which is TypeScript.`,
    why: 'Node 22.18 and newer read TypeScript; 22.12 to 22.17 need --experimental-strip-types in NODE_OPTIONS.',
    todo: `Use a newer Node, or write it as ${better}, runsheet.config.json, or under "runsheet" in package.json.`,
  }),
  RS1015: ({ script, run, runs }) => ({
    what: run === '' ? `Script ${script} has no runs.` : `Script ${script} has no run ${run}.`,
    why: runs.length === 0 ? 'Nothing was published to it yet.' : `It has: ${lastOf(runs)}.`,
    todo: run === '' ? 'Publish a run first.' : 'Give the id of one of them, or leave --run out for the newest.',
  }),
  RS1016: ({ records, what, packageName }) => ({
    what: `${records.join(' and ')} hold different results of ${what} of ${packageName}, of the same CI attempt.`,
    why: 'To leave one of them out could hide what has failed, so this build was neither joined nor sent.',
    todo: 'Give each job of a matrix a RUNSHEET_ENVIRONMENT of its own; if a job has repeated its tests, name only the Records that count.',
  }),
  RS1017: ({ file, better }) => ({
    what: `${file} is a module, and the package around it is CommonJS.`,
    why: 'With "type": "commonjs" in package.json, Node does not load `import` and `export` from a .js or .ts file.',
    todo: `Rename it to ${better}, or set "type": "module" in package.json; nothing was sent.`,
  }),
  RS1018: ({ path }) => ({
    what: `There is no file or folder ${path}.`,
    why: 'It was named on the command line, and what a job should have left there would be missing from the run.',
    todo: 'Correct the path: it begins where the command runs, or in --cwd. In CI, look whether the job before has left it.',
  }),
  RS1019: ({ file }) => ({
    what: `How many shards ${file} stands for cannot be told, so --expect-shards cannot be held against it.`,
    why: 'Tools that write JUnit XML write one file for a run, or one for each class: their number says nothing.',
    todo: 'Leave --expect-shards out, or publish what our reporters record, or a format of one file for each run, such as JSON.',
  }),
  RS1101: ({ problem, help }) => ({
    what: problem,
    why: 'A command line is carried out only when all of it is understood, so nothing was done.',
    todo: `See: ${help}`,
  }),
  RS1102: ({ flag }) => ({
    what: `A key on the command line is refused (${flag}).`,
    why: 'Other programs on this machine can read command lines, and shells keep them in their history.',
    todo: 'Set RUNSHEET_API_KEY, or RUNSHEET_API_KEY_FILE to a file that holds the key. If this was a real key, replace it.',
  }),
  RS1103: ({ needed, found }) => ({
    what: `The embedded service needs Node ${needed}; this is Node ${found}.`,
    why: 'It stores its data with the SQLite that newer versions of Node bring along.',
    todo: 'Run `npx runsheet serve` and `npx runsheet try` with a newer Node. All other commands run with this one.',
  }),
  RS1104: ({ reason }) => ({
    what: `The service did not start: ${reason}`,
    why: 'Its port, its data file, its key or its certificate cannot be used.',
    todo: 'Give another one: --port, --data, --key-file, or --cert with --cert-key.',
  }),
  RS1105: ({ reason }) => ({
    what: `The embedded service is not installed: ${reason}`,
    why: 'It is a package of its own for Node 22.13 and newer: an installation made with Node 20 leaves it out, and a newer Node does not bring it back.',
    todo: 'Remove node_modules and install again with the newer Node, or install @runsheet/service beside runsheet.',
  }),
  RS1106: ({ script, names, folder, packages }) => ({
    what: noScript(script, folder),
    why: names.length === 0 ? 'There are no scripts where it was looked for.' : `There are: ${names.join(', ')}.`,
    todo: findScriptBy(names, packages),
  }),
  RS1107: () => ({
    what: 'The command that runs your tests is missing.',
    why: 'It stands after two dashes, so that its flags are not taken for ours.',
    todo: 'For example: npx runsheet try -- npx vitest run',
  }),
  RS1108: () => ({
    what: 'The command has brought no results.',
    why: 'It has started neither Vitest nor Jest, or not with the NODE_OPTIONS it was given, or it found no tests.',
    todo: 'Name the command itself, such as `npx vitest run` or `npx jest`, and look at what it has printed.',
  }),
  RS1109: ({ program, reason }) => ({
    what: `${program} cannot be started: ${reason}`,
    why: 'There is no such command, or it may not be run.',
    todo: 'Correct the command after the two dashes; commands of installed packages start with npx.',
  }),
  RS1110: ({ folder }) => ({
    what: `There is no package in ${folder}.`,
    why: 'The reporter is added to the package whose tests it publishes, and a package has a package.json.',
    todo: 'Run it where package.json is, or name that folder: npx runsheet init --cwd packages/api. Files of other test runners need no reporter: npx runsheet publish junit.xml',
  }),
  RS1111: ({ folder, packages }) => ({
    what: `The package in ${folder} has no tests of Vitest or Jest of its own.`,
    why:
      packages.length === 0
        ? 'Neither its dependencies, nor its scripts, nor a configuration file name one of them.'
        : `Packages of the workspace that have: ${packages.join(', ')}.`,
    todo: `In a workspace, run it in the package with the tests, or add --cwd ${packages[0] ?? 'packages/api'}.${packages.length === 0 ? ' Files of other test runners need no reporter: npx runsheet publish junit.xml' : ''}`,
  }),
  RS1112: ({ code, close }) => ({
    what: `There is no message ${code}.`,
    why: `Messages are called RS and four digits; the closest one is ${close}.`,
    todo: 'List all of them: npx runsheet explain',
  }),
  RS1113: ({ name, names }) => ({
    what: `No single run in the outbox is called "${name}".`,
    why: names.length === 0 ? 'Nothing waits there.' : `There are: ${names.join(', ')}.`,
    todo: 'Give the start of one name, as the list shows it: npx runsheet outbox list',
  }),
  RS1114: () => ({
    what: 'It is not clear what to drop.',
    why: 'What is dropped is lost, so nothing is dropped that was not named.',
    todo: 'Name runs of `npx runsheet outbox list`, or say --all, but not both.',
  }),
  RS1115: ({ loss }) => ({
    what: `Nothing was dropped, because nobody could be asked.\n${loss}`,
    why: 'Results that are dropped are lost, and without a terminal there is nobody to say yes.',
    todo: 'If that is what you want, add --yes.',
  }),
  RS1116: ({ command }) => ({
    what: `No tests could be listed with: ${command}`,
    why: 'The command has started neither Vitest nor Jest, or it ended before its reporters were told anything.',
    todo: 'Run the tests with that command and mend what it says, or name another one after two dashes.',
  }),
  RS1117: ({ port }) => ({
    what: `Port ${port} on 127.0.0.1 is taken: another program listens there.`,
    why: 'It may be an earlier `npx runsheet serve` that still runs.',
    todo: 'End that program, or choose another port: --port 0 takes any free one, and the address is printed.',
  }),
  RS1118: ({ wanted, packages }) => ({
    what:
      wanted === undefined
        ? 'This is a workspace, and it is not said which of its packages to set up.'
        : `The workspace has no package ${wanted} with Vitest or Jest.`,
    why:
      packages.length === 0
        ? 'None of its packages uses Vitest or Jest.'
        : `Packages with Vitest or Jest: ${packages.join(', ')}.`,
    todo: 'Name one or several of them, or all of them: npx runsheet init --package all',
  }),
  RS1119: ({ folder, above }) => ({
    what: `The package ${folder} is a project of a Vitest configuration above it.`,
    why: `Vitest takes reporters from the configuration that runs all projects${above === undefined ? '' : `: the one in ${above}`}.`,
    todo:
      above === undefined
        ? 'Run npx runsheet init in the folder of that configuration.'
        : `Set up that one: npx runsheet init --cwd ${above}`,
  }),
  RS2001: () => ({
    what: 'The service refused the API key (401).',
    why: 'It is mistyped, expired, deleted or disabled, or belongs to another service.',
    todo: 'Make a new key on the API settings page (account owners only) and set RUNSHEET_API_KEY.',
  }),
  RS2002: ({ service }) => ({
    what: `The API is not switched on for this account (403: ${quoted(service)}).`,
    why: 'The support staff of the service switch the API on for an account; it is off by default.',
    todo: 'Ask the support of the service to switch the API on.',
  }),
  RS2003: ({ service }) => ({
    what: `API access is turned off for this account (403: ${quoted(service)}).`,
    why: 'An account owner has to turn API access on; it is off by default.',
    todo: 'Ask an account owner to turn API Access on in the API settings.',
  }),
  RS2004: ({ service }) => ({
    what: `The service forbids this (403: ${quoted(service)}).`,
    why: 'The key is known, but may not do this.',
    todo: 'Show the message to an account owner.',
  }),
  RS3001: ({ origin, reason }) => ({
    what: `The service at ${origin} cannot be reached: ${reason}`,
    why: 'No request has left this machine, so nothing was written.',
    todo: 'Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY).',
  }),
  RS3002: ({ deadlineMs, requestMs }) => ({
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
  RS3003: ({ waitMs }) => ({
    what: `The service asks to wait ${Math.ceil(waitMs / 1000)} s, which is longer than this build waits.`,
    why: 'Its rate limit was reached, or it is overloaded.',
    todo: 'Publish again after that time.',
  }),
  RS3004: ({ status, service }) => ({
    what: `The service rejected the request (${status}${service === '' ? '' : `: ${quoted(service)}`}).`,
    why: status === 404 ? 'What was asked for is not there, or not for this key.' : 'It would be rejected again.',
    todo:
      status === 404
        ? 'Check the id that was asked for, and that the address of the service ends in /api/v1.'
        : 'See what the service says of it; if your own input is in order, report it to us with this line.',
  }),
  RS3005: ({ reason }) => ({
    what: `The answer of the service could not be read: ${reason}`,
    why: 'It is not what the specification of the service describes.',
    todo: 'Check that RUNSHEET_BASE_URL is the address of the API and ends in /api/v1.',
  }),
  RS3006: ({ reason }) => ({
    what: `It is not known whether the service carried out a write: ${reason}`,
    why: 'The connection broke, or the service failed, after the request was sent.',
    todo: 'Publish again: it looks first whether the write has landed, and never repeats it blindly.',
  }),
  RS3007: ({ scriptId, runIds }) => ({
    what: `Script ${scriptId} holds this run ${runIds.length} times: runs ${runIds.join(', ')}.`,
    why: 'A write that seemed lost was carried out late. Runs cannot be deleted through the API.',
    todo: 'Delete the later ones in the service.',
  }),
  RS3008: ({ runKey, scriptId }) => ({
    what: `Script ${scriptId} already holds run ${runKey} with other results.`,
    why: 'A Record was changed after it was published, two Records carry one key, or another machine that shares the outbox published the run while it went on.',
    todo: 'Look at both with `npx runsheet show`; nothing more was written.',
  }),
  RS3009: ({ sent, shown, lost = [], isLostShown }) => ({
    what: `The service shows other counts than were sent (sent ${sent}, shown ${shown}).${tellLost(lost)}`,
    why: 'It did not take over every result.',
    todo:
      isLostShown === true
        ? 'A second run of this build shows what is lost, in the row "Unhandled errors". The next build adds the rows again.'
        : 'Compare the run in the service with the output of the test runner.',
  }),
  RS3010: ({ file, reason }) => ({
    what: `${file} cannot be read as a Record: ${reason}`,
    why: 'It is damaged, or not written by runsheet.',
    todo: 'It is kept (publish puts one of the outbox into dead/); remove it when you do not need it.',
  }),
  RS3011: ({ file, version }) => ({
    what: version === undefined ? `${file} has a newer format.` : `${file} has the newer format ${version}.`,
    why: 'It was written by a newer runsheet.',
    todo: 'Publish it with that version; it was left untouched.',
  }),
  RS3012: ({ count, reason }) => ({
    what: `LOST ${counted(count, 'result')}: ${reason}`,
    why: 'They could neither be sent nor be kept on disk.',
    todo: 'Make room on the disk, or set `recordDir` to a folder that can be written, and run the tests again.',
  }),
  RS3013: ({ origin, reason }) => ({
    what: `The certificate of ${origin} is not trusted: ${reason}`,
    why: 'A key is sent only to a server whose certificate can be verified.',
    todo: 'For a private authority, give its certificate with `api.caFile` (RUNSHEET_CA_FILE) or NODE_EXTRA_CA_CERTS.',
  }),
  RS3014: ({ scriptId, rows }) => ({
    what: `Script ${scriptId} did not take over ${counted(rows.length, 'row')} as sent: ${first(rows)}`,
    why: 'Adding them again on every build would fill the outline with copies.',
    todo: 'Rename these tests, or report the titles to us.',
  }),
  RS3015: ({ wanted, configured, address }) => ({
    what: `The Record belongs to ${wanted}, but ${configured} is configured.`,
    why: 'It may stand there already, so it goes elsewhere only when a person says so.',
    todo: `Publish it with the configuration it was recorded for; if that address was wrong, name the one that is right: npx runsheet publish --base-url ${address}`,
  }),
  RS3016: ({ reason, limit }) => ({
    what: `${limit === 'size' ? 'The answer of the service cannot be read' : 'The service did not answer'}: ${reason}`,
    why:
      limit === 'size'
        ? 'The script holds more than can be read at once. Only reading was tried, so nothing was written.'
        : 'It is overloaded or being restarted, or the connection to it breaks. Only reading was tried, so nothing was written.',
    todo: TODO_UNANSWERED[limit ?? 'none'],
  }),
  RS3017: () => ({
    what: 'It is not known where the results of this Record belong.',
    why: 'The configuration was wrong when they were recorded, and a guess would be a wrong write for ever.',
    todo: 'Name the place with `folder` or `script` in runsheet.config.json, or for this once with --folder or --script; or run the tests again.',
  }),
  RS3018: ({ missing }) => ({
    what: `Missing: ${missing}. The run is not complete.`,
    why: 'A job did not come to its end, or its Record was not among those that were given.',
    todo: 'Run it again, and publish the Records of all jobs together, from the folders that the jobs have left: they make a run of their own. Where nothing is missing, correct --expect-shards.',
  }),
  RS3019: ({ reason }) => ({
    what: `The shards of a run cannot be joined: ${reason}`,
    why: 'What is joined is put into the outbox before anything of it is sent.',
    todo: 'Make the outbox writable, or name another one with --record-dir; the shards are left as they are.',
  }),
  RS3020: ({ packageName }) => ({
    what: `The Record comes from a fork and says that it belongs to the package ${packageName}.`,
    why: 'What a fork has recorded does not decide where it goes, and the package that is checked out is another one.',
    todo: 'Name the script with --script or RUNSHEET_SCRIPT, or publish in the folder of that package.',
  }),
  RS3021: ({ script }) => ({
    what: `There is no script "${script}", and what a fork has recorded does not make one.`,
    why: 'Anybody can open a pull request, and a script cannot be removed any more.',
    todo: 'Publish a run of your own branch first, or correct the project, folder or script.',
  }),
  RS3022: () => ({
    what: 'What a fork has recorded adds no rows.',
    why: 'Anybody can open a pull request, and a row cannot be removed any more.',
    todo: 'Run `npx runsheet sync` in a build of your own branch.',
  }),
  RS3023: ({ address, status }) => ({
    what: `There is no API of the service at ${address}: it answered ${status}.`,
    why: 'The projects of an account are at every address of the API, so the path of this one is wrong.',
    todo: 'Correct `baseUrl` (or RUNSHEET_BASE_URL): it ends in /api/v1. `npx runsheet whoami` tries it.',
  }),
  RS3024: ({ file, reason }) => ({
    what: `${file} could not be read from disk: ${reason}`,
    why: 'The disk refused it, so nobody knows what it holds. It is kept as it is, and nothing of it was sent.',
    todo: 'Make it readable for this user, then publish again.',
  }),
  RS3025: ({ packageName, missing }) => ({
    what: `The shards of ${packageName} are not joined. Missing: ${missing}.`,
    why: 'Their one Record would lack a part for ever. The shards are left as they are.',
    todo: 'Join them when all are there, from the folders of all jobs, or with the right number: npx runsheet merge <folders> --expect-shards <number>. As an incomplete run, with a row that says so, they are delivered by: npx runsheet publish <folders>',
  }),
  RS3026: ({ vanished, known, added, scripts, results, failed }) => ({
    what: `${vanished} of ${known} known tests are gone and ${added} are new, so they look renamed and ${counted(scripts.length, 'script was', 'scripts were')} not made: ${first(scripts)}. ${counted(results, 'result is', 'results are')} kept, ${failed} of them failed.`,
    why: 'A renamed root folder or another working directory would make every script once more, and scripts cannot be deleted. What has its script was delivered.',
    todo: 'If the names are new indeed, allow it once: npx runsheet publish --allow-renames, or `allowRenames: true` or RUNSHEET_ALLOW_RENAMES=1 in the next build. If not, run the tests from the folder as before, and drop what is kept: npx runsheet outbox drop.',
  }),
  RS3028: ({ scriptId, name, tests }) => ({
    what: `The service does not show the rows of ${counted(tests.length, 'failed test')} in the script "${name}" (${scriptId}): ${first(tests)}. The run is kept.`,
    why: 'It took the rows, but a reading does not show them. Without them the run would look green.',
    todo: 'Publish again in a minute: npx runsheet publish',
  }),
  RS3029: ({ scriptId, rows }) => ({
    what: `${counted(rows.length, 'test')} of script ${scriptId} ${rows.length === 1 ? 'stands' : 'stand'} there twice: ${first(rows)}`,
    why: 'A request for new rows was carried out after it had been repeated, or somebody has copied rows.',
    todo: 'Delete the rows without results in the service: rows cannot be deleted through its API.',
  }),
  RS4001: ({ headers }) => ({
    what: `The script has no field for ${headers.join(', ')}, so the run does not show ${headers.length === 1 ? 'it' : 'them'}.`,
    why: 'Fields can be added only when a script is created, or by hand in the service.',
    todo: 'Add the fields to the script in the service, or start a new script.',
  }),
  RS4002: ({ rows, before }) => ({
    what: `${counted(rows.length, 'row')} ${rows.length === 1 ? 'is' : 'are'} no longer in the code: ${first(rows)}${before === 0 ? '' : ` (${before} obsolete before)`}`,
    why: `${rows.length === 1 ? 'Its test was' : 'Their tests were'} removed or renamed. Rows are never deleted or changed.`,
    todo: `Remove or archive ${rows.length === 1 ? 'it' : 'them'} in the service when you like.`,
  }),
  RS4003: ({ runner, published }) => ({
    what: `The counts differ: the runner says ${runner}, the run holds ${published}.`,
    why: 'The runner reported tests in a way that runsheet does not know.',
    todo: 'Report it to us with the version of the runner.',
  }),
  RS4004: () => ({
    what: 'No API key in this build, so nothing was published.',
    why: 'Builds of forks have no secrets.',
    todo: 'A job that has the key can deliver the results.',
  }),
  RS4005: ({ names }) => ({
    what: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not known to runsheet.`,
    why: 'A misspelt variable is easily overlooked.',
    todo: 'Correct the name, or remove the variable.',
  }),
  RS4006: ({ scriptIds, chosen }) => ({
    what: `There are ${scriptIds.length} scripts of this name (${scriptIds.join(', ')}); ${chosen}, the oldest, is used.`,
    why: 'Two first builds ran at the same time, or a script was copied.',
    todo: 'Rename or archive the others, or set `script` to the id you want.',
  }),
  RS4007: ({ folder, reason }) => ({
    what: `The outbox ${folder} cannot be written: ${reason}`,
    why: 'Results are kept there before they are sent, so that nothing is lost when the service does not answer.',
    todo: 'Make the folder writable, or set `recordDir` (RUNSHEET_RECORD_DIR) to one that is.',
  }),
  RS4008: ({ file }) => ({
    what: `Another process is publishing ${file}.`,
    why: 'Only one at a time may, so that no run is there twice.',
    todo: 'There is nothing to do; if that process does not finish, publish again.',
  }),
  RS4009: ({ scriptId, level, field }) => ({
    what: `Script ${scriptId} has no field runsheet_key, so this run is ${NAMED_BY[level](field)}.`,
    why: 'Should an answer of the service get lost, the run is looked for by its name before anything is repeated.',
    todo:
      level === 'field'
        ? 'There is nothing to do: it was read back, and the name is there.'
        : 'Add a hidden field runsheet_key to the script in the service, or spare one for it with `run.keyField`.',
  }),
  RS4010: ({ maxLength }) => ({
    what: `The run was too large for the service, so its comments are cut to ${maxLength} characters.`,
    why: 'It refused the run for its size with longer ones; every mark is there.',
    todo: 'Set `comment.maxLength` lower, or divide the tests among scripts with `layout`.',
  }),
  RS4012: ({ changes }) => ({
    what: first(changes),
    why: 'Rows cannot be renamed or moved through the API, so the test has a new row.',
    todo: 'Remove or archive the old rows in the service when you like.',
  }),
  RS4013: ({ vanished, known, added, rows }) => ({
    what: `${vanished} of ${known} known tests are gone and ${added} are new, so they look renamed and no rows were added. It would be: ${first(rows)}`,
    why: 'A renamed folder or another working directory would add every test once more, and rows cannot be deleted.',
    todo: 'Run the tests from the folder as before; or, if the names are new indeed, allow it once: `allowRenames: true`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.',
  }),
  RS4014: ({ scriptId, rows, limit, isDivided }) => ({
    what: `Script ${scriptId} has ${rows} rows; from ${limit} on (\`limits.rows\`) an outline is hard to read.`,
    why: 'Every build reads all rows of a script, and a person scrolls through them.',
    todo: isDivided
      ? 'Divide what the script holds: `layout: "file"` makes a script for each file, and a file can be divided.'
      : 'Divide the tests among more scripts: `layout: "directory"` makes one for each top folder, `layout: "file"` one for each file.',
  }),
  RS4015: ({ scriptId, limit, isFollowed }) => ({
    what: `Script ${scriptId} has ${limit} runs or more (\`limits.runs\`).`,
    why: 'Each run is a column, and runs cannot be deleted through the API.',
    todo: isFollowed
      ? 'There is nothing to do: the next whole run begins the next part, a script of its own.'
      : 'Set `rotate: true`, and the next whole run begins a new script of the same rows; or name one with `script`.',
  }),
  RS4018: ({ options, reason }) => ({
    what: `Where the tests publish to is not known here (${options.join(', ')}): ${reason}.`,
    why: 'A command reads the options of the reporter only where they are written down as plain values, and takes one place.',
    todo: 'Write it into runsheet.config.json, which reporters and commands read, or name it for this command.',
  }),
  RS4020: ({ path, reason }) => ({
    what: `GitHub could not be told of this run in ${path}: ${reason}`,
    why: 'The job summary and the outputs of a step are files that GitHub Actions names.',
    todo: 'Check that the step may write there. The results are not concerned.',
  }),
  RS4028: () => ({
    what: 'The process that publishes has ended without an answer. The results are on disk.',
    why: 'It was killed, or it ran out of memory.',
    todo: 'Deliver them with: npx runsheet publish',
  }),
  RS4029: () => ({
    what: 'Publishing goes on in the background; this process does not wait any longer.',
    why: 'A signal has ended the run, or the time to wait is over.',
    todo: 'If the run is missing later, deliver it with: npx runsheet publish',
  }),
  RS4016: ({ scriptId, tests }) => ({
    what: `Script ${scriptId} has no row of its own for ${counted(tests.length, 'test')} that ${tests.length === 1 ? 'names' : 'name'} one: ${first(tests.map(({ title, row }) => `${title} (row ${row})`))}`,
    why: 'The row is not there, is a heading, or is that of another test. The results went the usual way.',
    todo: 'Correct the number that the test gives to row(…): the service shows the ids of its rows.',
  }),
  RS4017: ({ scriptId, runId, lost, form, next }) => ({
    what: `Run ${runId} of script ${scriptId} shows none of the ${counted(lost, 'comment')} it was sent (in the form \`${form}\`).`,
    why: 'A service may read another form of comments than it is sent, and a run cannot be changed. The summary of the run holds every message.',
    todo:
      next === undefined
        ? 'No other form is tried: read the messages in the summary.'
        : `There is nothing to do: the next run sends comments in the form \`${next}\`.`,
  }),
  RS4021: ({ code }) => ({
    what: `The process ended with exit code ${code} after its run was published without a failure.`,
    why: 'The process lived on after its tests, or published by itself, so its end was not known. A run cannot be changed.',
    todo: 'Look for what failed after the tests: a global teardown, a coverage threshold or another reporter.',
  }),
  RS4022: () => ({
    what: 'No tests were found, so nothing was published.',
    why: 'The runner found no test file for what it was asked to run, which it takes for a failure.',
    todo: 'Correct the filters or folders the runner was given; or allow it with --passWithNoTests.',
  }),
  RS4024: ({ why }) => ({
    what: `The run is incomplete: ${why}.`,
    why: 'What it had not come to was not tested. It is shown as blocked as far as it is known which tests that are.',
    todo: 'Run the tests again when the rest matters.',
  }),
  RS4025: ({ files }) => ({
    what: `${counted(files.length, 'test file')} ${files.length === 1 ? 'was' : 'were'} run by several projects that have no name: ${first(files)}`,
    why: 'Nothing tells these projects from each other, so the tests of such a file stand below one heading, told apart by their order alone.',
    todo: 'Give each project a name of its own (displayName in Jest). Its tests get rows of their own then.',
  }),
  RS4026: () => ({
    what: 'The reporter is listed twice for one script, so the run is published once.',
    why: 'Each of the two would have appended the run, and a run cannot be removed again.',
    todo: 'List it once: in the configuration, a preset of it, or with --reporter (Jest: --reporters). For two scripts give each its own `script` or `folder`.',
  }),
  RS4027: ({ scripts, results, failed }) => ({
    what: `${counted(scripts.length, 'script was', 'scripts were')} not made, since this build may not add rows: ${first(scripts)}. ${counted(results, 'result is', 'results are')} withheld, ${failed} of them failed.`,
    why: 'Scripts cannot be deleted, and `sync` says which builds may add something. The first script of this run that is there shows what failed.',
    todo: 'There is nothing to do where a build that may add rows runs these tests later. Else make the scripts: npx runsheet sync',
  }),
  RS4030: ({ folders }) => ({
    what: `This build has a key, but no test run left anything in ${folders.join(', ')}.`,
    why: 'A reporter on the command line (`--reporter=verbose`) replaces those of the configuration, ours too. Or the tests did not run, or their job did not upload the folder.',
    todo: 'Add `--reporter=@runsheet/vitest` (Jest: `--reporters=@runsheet/jest`) to that command line. To find it: npx runsheet doctor',
  }),
  RS9001: ({ where, reason }) => ({
    what: `runsheet itself failed in ${where}: ${reason}`,
    why: 'This is a mistake of ours; your tests are not affected.',
    todo: 'Report it to us with this message.',
  }),
};

const NAMED_BY: Readonly<Record<ErrorFacts['RS4009']['level'], (field: string | undefined) => string>> = {
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

function noConfiguration(facts: ErrorFacts['RS1005']): string {
  if ('rival' in facts) return `Two configurations lie side by side: ${facts.file} and ${facts.rival}.`;
  if ('isMissing' in facts) return `There is no configuration file ${facts.file}.`;
  return `The configuration file ${facts.file} could not be read: ${facts.reason}`;
}

function noScript(script: string | number, folder: ErrorFacts['RS1106']['folder']): string {
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

/** The first few of a list. */
function tellLost(lost: readonly string[]): string {
  return lost.length === 0
    ? ''
    : ` The rows of ${counted(lost.length, 'failure')} were deleted meanwhile: ${first(lost)}.`;
}

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

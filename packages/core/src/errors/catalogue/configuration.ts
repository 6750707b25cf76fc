import { message } from '../message.ts';

type NoConfiguration = { readonly file: string } & (
  | { readonly reason: string }
  | { readonly rival: string }
  | { readonly isMissing: true }
);

/** RS10: configuration. */
export const configuration = {
  /** `isAddressMissing`: the address of the service is not set either. */
  RS1001: message<{ purpose: string; isAddressMissing?: boolean }>(
    { purpose: 'this command' },
    ({ purpose, isAddressMissing = false }) => ({
      what: isAddressMissing
        ? `Neither an API key nor the address of the service is set, and ${purpose} needs both.`
        : `No API key is set, and ${purpose} needs one.`,
      why: 'The service answers only requests that carry the key of an account.',
      todo: `Set RUNSHEET_API_KEY (in CI: as a secret), or RUNSHEET_API_KEY_FILE to a file that holds it.${isAddressMissing ? ' Set RUNSHEET_BASE_URL, or `baseUrl` in runsheet.config.ts, to the address of the service. No service yet? `npx runsheet serve` runs one and prints both; `npx runsheet try -- <your tests>` needs neither.' : ' A service of yours prints its key when it starts: npx runsheet serve'}`,
    }),
  ),
  RS1002: {
    what: 'No address of the service is set.',
    why: 'runsheet does not guess where your results should go.',
    todo: 'Set `baseUrl` in the reporter options, or RUNSHEET_BASE_URL; it ends in /api/v1.',
  },
  /** `from`: where the address was written. `scheme`: what is missing before the address. */
  RS1003: message<{ baseUrl: string; from?: string | undefined; scheme?: string | undefined }>(
    { baseUrl: 'http://tests.example/api/v1' },
    ({ baseUrl, from, scheme }) => ({
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
  ),
  RS1004: message({ problems: ['foldr: there is no such option', 'layout: expected "single"'] }, ({ problems }) => ({
    what: `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    why: 'With only part of your configuration, results could go to the wrong place.',
    todo: 'Correct the lines above. Nothing was sent.',
  })),
  /** `rival`: another configuration in the same folder. */
  RS1005: message<NoConfiguration>({ file: 'runsheet.config.ts', reason: 'Unexpected token' }, (facts) => ({
    what: noConfiguration(facts),
    why: 'Publishing without it could send results to the wrong place.',
    todo:
      'rival' in facts
        ? 'Remove one of the two, or name the right one with --config. Nothing was sent.'
        : 'reason' in facts
          ? 'Correct the file, or name another one with --config. Nothing was sent.'
          : 'Correct the path of --config. It is relative to the current folder. Nothing was sent.',
  })),
  RS1006: message({ projects: ['Shop', 'Depot'] }, ({ projects }) => ({
    what: `No project is chosen, and the account has ${projects.length}: ${named(projects)}.`,
    why: 'runsheet chooses by itself only when there is one project.',
    todo: 'Set `project` in the reporter options, or RUNSHEET_PROJECT, to a name or an id.',
  })),
  /** `projects`: those of the account, where they were read. */
  RS1007: message<{ project: string; projects?: string[] }>(
    { project: 'Shopp', projects: ['Shop', 'Depot'] },
    ({ project, projects }) => ({
      what: `The account has no project "${project}".`,
      why: whyNoProject(projects),
      todo: `Correct \`project\` (or RUNSHEET_PROJECT), or create the project in the service, since its API cannot. Kept runs were recorded with this name, so name the right one once: npx runsheet publish --project ${nameOfProject(projects)}`,
    }),
  ),
  RS1008: {
    what: 'The project "{project}" has no folder {folder}.',
    why: 'A folder given by id is never created; only a path of names is.',
    todo: 'Correct `folder` (or RUNSHEET_FOLDER). Kept runs were recorded with this id, so name the right folder once: npx runsheet publish --folder <path>',
  },
  RS1009: {
    what: 'The service has no script {script}.',
    why: 'A script given by id is never created: a typo would start a new history.',
    todo: 'Correct `script` (or RUNSHEET_SCRIPT), or give a name, which is created when it is missing. Kept runs were recorded with this id, so name the right script once: npx runsheet publish --script <name>',
  },
  RS1010: {
    what: '{argument} is not what the service accepts: {expected}',
    why: 'runsheet sends only requests that the specification allows.',
    todo: 'Correct it. Nothing was sent.',
  },
  RS1011: {
    what: '{file} cannot be read as a report: {reason}',
    why: 'runsheet publishes only whole files of a known format: missing results would look like tests that did not run.',
    todo: 'Let the test runner write it again, or use another format: JUnit XML, TRX, NUnit, xUnit.net, JSON of go test, CTRF, a blob of Vitest. Jest, Vitest and Playwright have reporters of runsheet. Nothing of it was sent.',
  },
  RS1020: {
    what: '{file} holds no test.',
    why: 'A run without results would look as if nothing were wrong.',
    todo: 'Look at what the tool prints: it may have found no tests, or written them to another file. Nothing of it was sent.',
  },
  RS1012: {
    what: '{file} names files outside of the package: {path}',
    why: 'Rows are named by paths within the package. Paths of a machine would make new rows on every machine.',
    todo: 'Publish it where the sources are checked out, or give the path of the package on that machine: --report-root <path>.',
  },
  RS1013: message({ files: ['a.xml', 'b.xml'], test: 'Cart > adds' }, ({ files, test }) => ({
    what: `${files.join(' and ')} hold the same test: ${test}`,
    why: 'Files of one format that you name together are one run, and a run has one result per test.',
    todo: 'Publish them one by one, and tell their runs apart with `--environment`.',
  })),
  RS1014: {
    what: 'Node {node} cannot load {file}, which is TypeScript.',
    why: 'Node 22.18 and newer read TypeScript; 22.12 to 22.17 need --experimental-strip-types in NODE_OPTIONS.',
    todo: 'Use a newer Node, or write it as {better}, runsheet.config.json, or under "runsheet" in package.json.',
  },
  RS1015: message({ script: 3, run: '9', runs: ['1', '2'] }, ({ script, run, runs }) => ({
    what: runs.length === 0 ? `Script ${script} has no runs.` : `Script ${script} has no run ${run}.`,
    why: runs.length === 0 ? 'Nothing was published to it yet.' : `It has: ${lastOf(runs)}.`,
    todo:
      runs.length === 0
        ? 'Publish a run first.'
        : 'Give the id of one of them, or `last` for the last run of all tests.',
  })),
  RS1016: message(
    { records: ['rs1-Aa1', 'rs1-Bb2'], what: 'shard 1 of 2', packageName: '@shop/api' },
    ({ records, what, packageName }) => ({
      what: `${records.join(' and ')} hold different results of ${what} of ${packageName}, of the same CI attempt.`,
      why: 'Leaving one out could hide a failure, so this build was neither joined nor sent.',
      todo: 'Give each job of a matrix a RUNSHEET_ENVIRONMENT of its own; if a job ran its tests twice, name only the run that counts.',
    }),
  ),
  RS1017: {
    what: '{file} is a module, and the package around it is CommonJS.',
    why: 'With "type": "commonjs" in package.json, Node does not load `import` and `export` from a .js or .ts file.',
    todo: 'Rename it to {better}, or set "type": "module" in package.json; nothing was sent.',
  },
  RS1018: {
    what: 'There is no file or folder {path}.',
    why: 'You named it on the command line, and its results would be missing from the run.',
    todo: 'Correct the path. It is relative to the current folder, or to --cwd. In CI, check that the earlier job uploaded it.',
  },
  RS1019: {
    what: '{file} does not say how many shards it stands for, so --expect-shards cannot be checked.',
    why: 'Tools write JUnit XML as one file per run or one per class, so the number of files says nothing.',
    todo: 'Leave --expect-shards out, or publish runs of our reporters, or a format with one file per run, such as JSON.',
  },
  RS1030: message(
    { file: 'runsheet.quarantine.json', problems: ['entries.0.owner: expected string'] },
    ({ file, problems }) => ({
      what: `${file} cannot be read:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
      why: 'A gate forgives only what a person has written down: row, owner, issue, reason and until, all of them.',
      todo: 'Correct the file.',
    }),
  ),
} as const;

function noConfiguration(facts: NoConfiguration): string {
  if ('rival' in facts) return `Two configurations lie side by side: ${facts.file} and ${facts.rival}.`;
  if ('isMissing' in facts) return `There is no configuration file ${facts.file}.`;
  return `The configuration file ${facts.file} could not be read: ${facts.reason}`;
}

/** The last few of a list. */
function lastOf(names: readonly string[]): string {
  return names.length > 8 ? `… ${names.slice(-8).join(', ')}` : names.join(', ');
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

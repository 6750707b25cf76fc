import { message } from '../message.ts';

/** RS11: the command line. */
export const commandLine = {
  RS1101: message(
    { problem: 'There is no command "publsh"; did you mean publish?', help: 'npx runsheet --help' },
    ({ problem, help }) => ({
      what: problem,
      why: 'A command runs only when all of its words are understood, so nothing was done.',
      todo: `See: ${help}`,
    }),
  ),
  RS1102: {
    what: 'A key on the command line is refused ({flag}).',
    why: 'Other programs on this machine can read command lines, and shells keep a history of them.',
    todo: 'Set RUNSHEET_API_KEY, or RUNSHEET_API_KEY_FILE to a file that holds the key. If this was a real key, replace it.',
  },
  RS1103: {
    what: 'The embedded service needs Node {needed}; this is Node {found}.',
    why: 'It stores its data with the SQLite that comes with newer versions of Node.',
    todo: 'Run `npx runsheet serve`, `npx runsheet try` and `npx runsheet export --format html` with a newer Node. All other commands run with this one.',
  },
  RS1104: {
    what: 'The service did not start: {reason}',
    why: 'Its address, port, data file, key or certificate cannot be used.',
    todo: 'Correct the one that is named: --host, --port (0 takes any free one), --data, --key-file, or --cert with --cert-key.',
  },
  RS1105: {
    what: 'The embedded service is not installed: {reason}',
    why: 'It is an optional package for Node 22.13 and newer. An installation made with Node 20 leaves it out, and changing Node later does not add it.',
    todo: 'Remove node_modules and install again with the newer Node, or install @runsheet/service beside runsheet.',
  },
  /** `script`: a name, or an id. */
  RS1106: message<{
    readonly script: string | number;
    readonly names: readonly string[];
    /** Folders of packages with tests, where nothing was named at the root of their workspace. */
    readonly packages?: readonly string[] | undefined;
  }>({ script: 'shopp', names: ['shop (12)', 'depot (14)'] }, ({ script, names, packages }) => ({
    what: typeof script === 'number' ? `There is no script ${script}.` : `No script is called "${script}".`,
    why: names.length === 0 ? 'There are no scripts where it was looked for.' : `There are: ${names.join(', ')}.`,
    todo: findScriptBy(names, packages),
  })),
  RS1108: {
    what: 'The command produced no results: {command}',
    why: 'It started no test runner that runsheet has a reporter for, or changed NODE_OPTIONS, or found no tests of the names asked for.',
    todo: 'Give the command itself after two dashes, such as `npx vitest run` or `npx jest`, and read its output.',
  },
  RS1109: {
    what: '{program} cannot be started: {reason}',
    why: 'There is no such command, or you may not run it.',
    todo: 'Correct the command after the two dashes; commands of installed packages start with npx.',
  },
  RS1110: {
    what: 'There is no package in {folder}.',
    why: 'The reporter goes into the package whose tests it publishes, and a package has a package.json.',
    todo: 'Run it next to package.json, or name that folder: npx runsheet init --cwd packages/api. Report files of other test runners need no reporter: npx runsheet publish junit.xml',
  },
  /** `packages`: folders of packages below that have tests, where it is the root of a workspace. */
  RS1111: message({ folder: '/home/kim/shop', packages: ['packages/api', 'packages/web'] }, ({ folder, packages }) => ({
    what: `The package in ${folder} uses no test runner that runsheet has a reporter for.`,
    why:
      packages.length === 0
        ? 'Its dependencies, scripts and configuration files name none.'
        : `Packages of the workspace that do: ${packages.join(', ')}.`,
    todo: `In a workspace, run it in the package with the tests, or add --cwd ${packages[0] ?? 'packages/api'}.${packages.length === 0 ? ' Files of other test runners need no reporter: npx runsheet publish junit.xml' : ''}`,
  })),
  RS1113: message({ name: 'rs1-k3', names: ['rs1-k3J9x2Aq', 'rs1-k3Pw81Zt'] }, ({ name, names }) => ({
    what: `No single run in the outbox is called "${name}".`,
    why: names.length === 0 ? 'Nothing waits there.' : `There are: ${names.join(', ')}.`,
    todo: 'Give the start of one name, as the list shows it: npx runsheet outbox list',
  })),
  RS1115: {
    what: 'Nothing was dropped, because there is no terminal to ask in.\n{loss}',
    why: 'Dropped results are lost, so you have to confirm.',
    todo: 'To drop them, add --yes.',
  },
  /** `wanted`: undefined when no package was named. */
  RS1118: message<{ wanted: string | undefined; packages: string[] }>(
    { wanted: undefined, packages: ['@shop/api (packages/api)', '@shop/web (packages/web)'] },
    ({ wanted, packages }) => ({
      what:
        wanted === undefined
          ? 'This is a workspace, and no package to set up was named.'
          : `The workspace has no package ${wanted} with a test runner that runsheet has a reporter for.`,
      why: packages.length === 0 ? 'None of its packages has one.' : `Packages with one: ${packages.join(', ')}.`,
      todo: 'Name one or several of them, or all: npx runsheet init --package all',
    }),
  ),
  /** `above`: the folder that its tests are run from, where it was found. */
  RS1119: message<{ folder: string; above: string | undefined }>(
    { folder: 'packages/api', above: '/home/kim/shop' },
    ({ folder, above }) => ({
      what: `The package ${folder} is a project of a Vitest configuration above it.`,
      why: `Vitest takes reporters from the configuration that runs all projects${above === undefined ? '' : `: the one in ${above}`}.`,
      todo:
        above === undefined
          ? 'Run npx runsheet init in the folder of that configuration.'
          : `Set up that one: npx runsheet init --cwd ${above}`,
    }),
  ),
} as const;

function findScriptBy(names: readonly string[], [member]: readonly string[] = []): string {
  if (member !== undefined) {
    return `Each package of this workspace has a script of its own: add --cwd ${member}, or name a script.`;
  }
  return names.length === 0
    ? 'The first build makes it; in another place it is found with --project and --folder.'
    : 'Give the name or the id of one of them, or another --project or --folder.';
}

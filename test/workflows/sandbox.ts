import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

/** A place where the steps of a workflow run: a repository, machines of their own, and what jobs hand to each other. */
export type Sandbox = {
  readonly root: string;
  /** What a checkout gives. */
  readonly repository: string;
  readonly newFolder: (name: string) => string;
  /** Runs lines in a shell. */
  readonly shell: (lines: string, place: ShellPlace) => ReturnType<typeof runCommand>;
  readonly remove: () => void;
};

type ShellPlace = { readonly cwd: string; readonly environment: Readonly<Record<string, string>> };

const HERE = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

/** A repository with examples, by the folders they stand in; `''` is its root. */
export function openSandbox(examples: Readonly<Record<string, string>>): Sandbox {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-workflow-')));
  const repository = join(root, 'repository');
  mkdirSync(join(repository, '.git'), { recursive: true });
  writeFileSync(join(repository, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  for (const [folder, example] of Object.entries(examples)) {
    const filter = (path: string) => !['node_modules', '.runsheet'].includes(basename(path));
    cpSync(join(EXAMPLES, example), join(repository, folder), { recursive: true, filter });
  }
  const tools = makeTools(root);
  let folders = 0;
  return {
    root,
    repository,
    newFolder: (name) => {
      const folder = join(root, `${(folders += 1)}-${name}`);
      mkdirSync(folder);
      return folder;
    },
    shell: (lines, { cwd, environment }) =>
      runCommand('bash', ['-e', '-o', 'pipefail', '-c', lines], {
        cwd,
        environment: { ...plainEnvironment(), ...tools, ...environment },
      }),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/**
 * `npm ci` gives the packages of this workspace; every other call is the real npm, which asks no registry. `npx` starts what
 * is installed, as the real one does, without starting npm for it.
 */
function makeTools(root: string): Readonly<Record<string, string>> {
  const folder = join(root, 'bin');
  mkdirSync(folder);
  const paths = (process.env['PATH'] ?? '').split(delimiter);
  const npm = paths.map((path) => join(path, 'npm')).find((path) => existsSync(path));
  if (npm === undefined) throw new Error('there is no npm');
  const lines = ['#!/bin/sh', `[ "$1" = ci ] && exec ln -s "${join(HERE, 'node_modules')}" node_modules`];
  writeFileSync(join(folder, 'npm'), [...lines, `exec "${npm}" "$@"`, ''].join('\n'), { mode: 0o755 });
  writeFileSync(join(folder, 'npx'), NPX, { mode: 0o755 });
  symlinkSync(process.execPath, join(folder, 'node'));
  return {
    PATH: [folder, ...paths].join(delimiter),
    npm_config_offline: 'true',
    npm_config_cache: join(root, 'npm-cache'),
    npm_config_update_notifier: 'false',
  };
}

const NPX = '#!/bin/sh\nname=$1\nshift\nexec "node_modules/.bin/$name" "$@"\n';

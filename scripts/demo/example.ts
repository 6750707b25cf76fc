import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type CommandResult, runCommand } from './run-command.ts';

/** A copy of an example that can be built and changed. */
export type Example = {
  readonly name: 'vitest-basic' | 'jest-basic';
  readonly root: string;
  /** Files that its second build changes. */
  readonly secondBuild: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

type Place = {
  readonly repository: string;
  readonly folder: string;
  /** Address and key of the service, as environment variables. */
  readonly access: Readonly<Record<string, string>>;
};

/** Copies an example beside the others; what it depends on stays where it is installed. */
export function prepareExample(name: Example['name'], { repository, folder, access }: Place): Example {
  const source = join(repository, 'examples', name);
  const root = join(folder, name);
  cpSync(source, root, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  symlinkSync(join(source, 'node_modules'), join(root, 'node_modules'), 'junction');
  standAt('1'.repeat(40), root);
  return {
    name,
    root,
    secondBuild: join(repository, 'scripts', 'demo', 'second-build', name),
    environment: { ...withoutSettings(process.env), ...access, RUNSHEET_RECORD_DIR: join(root, '.runsheet') },
  };
}

/** Lays the files of the second build over those of the first, as a commit does. */
export function takeSecondBuild({ root, secondBuild }: Example): void {
  cpSync(secondBuild, root, { recursive: true });
  standAt('2'.repeat(40), root);
}

/** As much of a working copy as says which commit it is: were both builds of one commit, each change would look flaky. */
function standAt(commit: string, root: string): void {
  const heads = join(root, '.git', 'refs', 'heads');
  mkdirSync(heads, { recursive: true });
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(heads, 'main'), `${commit}\n`);
}

/** Runs the tests and prints what the runner counted and what the reporter says. Throws when nothing was published. */
export async function buildOnce(example: Example): Promise<void> {
  const runner = RUNNERS[example.name];
  const require = createRequire(join(example.root, 'package.json'));
  const bin = join(dirname(require.resolve(`${runner.package}/package.json`)), runner.bin);
  const environment = { ...example.environment, NO_COLOR: '1', FORCE_COLOR: undefined };
  const run = await runCommand(bin, runner.arguments, { cwd: example.root, environment });
  process.stdout.write(
    `${summaryOf(run)
      .map((line) => `  ${line}`)
      .join('\n')}\n`,
  );
  if (outcomeOf(example) !== 'delivered') throw new Error(`nothing was published:\n${run.stdout}\n${run.stderr}`);
}

const RUNNERS = {
  'vitest-basic': { package: 'vitest', bin: 'vitest.mjs', arguments: ['run'] },
  'jest-basic': { package: 'jest', bin: 'bin/jest.js', arguments: [] },
} as const;

/** The line in which the runner counts its tests, and the lines of the reporter: one with its name, the rest indented. */
function summaryOf({ stdout, stderr }: CommandResult): readonly string[] {
  const counts = `${stdout}\n${stderr}`.split('\n').filter((line) => /^\s*Tests:?\s/.test(line));
  const lines = stderr.split('\n');
  const start = lines.findIndex((line) => line.startsWith('runsheet  '));
  const rest = start === -1 ? [] : lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('          '));
  return [...counts.map((line) => line.trim()), ...lines.slice(start, start + 1), ...rest.slice(0, end)];
}

function outcomeOf({ root }: Example): unknown {
  const status: unknown = JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8'));
  return typeof status === 'object' && status !== null && 'outcome' in status ? status.outcome : undefined;
}

/** The builds of the demo are not ours: keep them out of the summary of our own CI. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(?:RUNSHEET|GITHUB)_/.test(name)));
}

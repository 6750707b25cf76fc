import { join } from 'node:path';
import type { ConfiguredRunner, Runner } from '../runners/runner.ts';
import { nextReporter, RUNNERS } from '../runners/runners.ts';
import { readIfThere, type Surroundings } from './look-around.ts';
import { runsTests } from './test-command.ts';
import { type Manifest, scriptsIn } from '../runners/manifest.ts';

/** A command whose flags name reporters, so that the runner leaves out those of its configuration. */
type ReplacingCommand = {
  readonly path: string;
  readonly what: string;
  /** As it reads with ours among them. */
  readonly better: string;
  /** Whether CI or `npm test` runs it. */
  readonly isPublished: boolean;
};

/** Those of the scripts and the workflows of a package. A runner without a configuration has its reporters there. */
export function commandsThatReplace(found: Surroundings, runner: Runner): readonly ReplacingCommand[] {
  if (runner.kind === 'scripts') return [];
  const scripts = scriptsThatReplace(found.manifest, runner).map(({ script, better }) => ({
    path: join(found.folder, 'package.json'),
    what: `the script "${script}"`,
    better: `${JSON.stringify(script)}: ${JSON.stringify(better)}`,
    isPublished: script === 'test',
  }));
  const lines = found.workflows.flatMap((path) =>
    linesThatReplace(readIfThere(path) ?? '', runner).map((command) => {
      return { path, what: `\`${command}\``, better: withOurs(command, runner), isPublished: true };
    }),
  );
  return [...scripts, ...lines];
}

type ReplacingScript = { readonly script: string; readonly better: string };

export function scriptsThatReplace(manifest: Manifest, runner: ConfiguredRunner): readonly ReplacingScript[] {
  return scriptsIn(manifest).flatMap(([script, text]) => {
    const parts = text.split(/(&&|\|\||[;|])/);
    const better = parts.map((part) => (replaces(part, runner) ? withOurs(part, runner) : part)).join('');
    return better === text ? [] : [{ script, better }];
  });
}

/** The lines of a CI configuration that do so, however they start the runner: also `npm test -- --reporter=dot`. */
export function linesThatReplace(text: string, runner: ConfiguredRunner): readonly string[] {
  const flag = new RegExp(String.raw`\s${runner.attach.flag}[ =]`);
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/);
  const commands = lines.map((line) => line.replaceAll(/\s+/g, ' ').replace(/^ ?(?:- )?(?:(?:run|script): )?/, ''));
  const others = RUNNERS.flatMap(({ name }) => (name === runner.name ? [] : [name]));
  const isOther = new RegExp(String.raw`\b(?:${others.join('|')})\b`);
  return commands.filter(
    (command) =>
      flag.test(command) && !command.includes('@runsheet/') && !isOther.test(command) && runsTests(command, new Map()),
  );
}

function withOurs(command: string, runner: ConfiguredRunner): string {
  return command.replace(LAST_FLAG, `$1${nextReporter(runner)}`);
}

const LAST_FLAG = /^(.*--reporters?[ =](?:"[^"]*"|'[^']*'|\S+))/s;

function replaces(command: string, runner: ConfiguredRunner): boolean {
  return (
    new RegExp(String.raw`\b${runner.name}\b`).test(command) &&
    LAST_FLAG.test(command) &&
    !command.includes('@runsheet/')
  );
}
